export type TimeRange = { from: number; until: number };
export type Position = { time: number; number: number };

/**
 * Index of a shop's orders by one of their times, then by number. When the time of an order changes, its old entry becomes stale: the entry's time no
 * longer equals the order's time. The order gets a new entry at the end, because time only increases. Even with 100,000 orders, a change therefore
 * takes a few steps, and a page needs a binary search.
 */
export class OrderIndex<Order extends { number: number }> {
  readonly #timeOf: (order: Order) => number;
  #times: number[] = [];
  #orders: Order[] = [];
  #stale = 0;
  #isSorted = true;

  constructor(timeOf: (order: Order) => number) {
    this.#timeOf = timeOf;
  }

  /** Adds an entry for an order, or, with `isMove`, a new entry after the order's time has changed. */
  add(order: Order, isMove = false): void {
    const time = this.#timeOf(order);
    let place = this.#orders.length;
    this.#times.push(time);
    this.#orders.push(order);
    if (isMove) this.#stale += 1;
    // Within one second, a few entries may arrive unsorted and are moved here. A whole history is sorted once at the first read.
    for (let steps = 0; place > 0 && this.#isSorted; steps += 1) {
      const before = this.#orders[place - 1];
      const beforeTime = this.#times[place - 1];
      if (before === undefined || beforeTime === undefined) break;
      if (beforeTime < time || (beforeTime === time && before.number < order.number)) break;
      if (steps > 64) {
        this.#isSorted = false;
        break;
      }
      this.#times[place] = beforeTime;
      this.#orders[place] = before;
      place -= 1;
      this.#times[place] = time;
      this.#orders[place] = order;
    }
  }

  /** Returns up to `limit` matching orders of [from, until), strictly after `after` in the requested direction. */
  page(
    range: TimeRange,
    isDescending: boolean,
    after: Position | null,
    limit: number,
    matches: (order: Order) => boolean,
  ): Order[] {
    this.#tidy();
    const found: Order[] = [];
    const step = isDescending ? -1 : 1;
    let place = isDescending
      ? this.#placeOf(after !== null && after.time < range.until ? after : { time: range.until, number: -1 }) - 1
      : this.#placeOf(after !== null && after.time >= range.from ? after : { time: range.from, number: -1 });
    for (; place >= 0 && place < this.#orders.length && found.length < limit; place += step) {
      const order = this.#orders[place];
      const time = this.#times[place];
      if (order === undefined || time === undefined) break;
      if (isDescending ? time < range.from : time >= range.until) break;
      if (after !== null && time === after.time && order.number === after.number) continue;
      if (this.#timeOf(order) === time && matches(order)) found.push(order);
    }
    return found;
  }

  /** Counts the matching orders of [from, until). */
  count(range: TimeRange, matches: (order: Order) => boolean): number {
    this.#tidy();
    let count = 0;
    for (let place = this.#placeOf({ time: range.from, number: -1 }); place < this.#orders.length; place += 1) {
      const order = this.#orders[place];
      const time = this.#times[place];
      if (order === undefined || time === undefined || time >= range.until) break;
      if (this.#timeOf(order) === time && matches(order)) count += 1;
    }
    return count;
  }

  /** Returns the index of the first entry that is not before `position`. */
  #placeOf(position: Position): number {
    let low = 0;
    let high = this.#orders.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const time = this.#times[middle] ?? 0;
      const number = this.#orders[middle]?.number ?? 0;
      if (time < position.time || (time === position.time && number < position.number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #tidy(): void {
    const isCrowded = this.#stale > 1000 && this.#stale > this.#orders.length / 2;
    if (this.#isSorted && !isCrowded) return;
    const times = this.#times;
    const fresh = this.#orders.filter((order, place) => this.#timeOf(order) === times[place]);
    fresh.sort((left, right) => this.#timeOf(left) - this.#timeOf(right) || left.number - right.number);
    this.#orders = fresh;
    this.#times = fresh.map((order) => this.#timeOf(order));
    this.#stale = 0;
    this.#isSorted = true;
  }
}
