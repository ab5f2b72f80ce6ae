/** Scheduled steps: a binary heap ordered by time, then by the sequence in which they were planned. */
type Entry = { at: number; sequence: number; run: () => void };

export class Agenda {
  #heap: Entry[] = [];
  #sequence = 0;

  get size(): number {
    return this.#heap.length;
  }

  /** Time of the first entry in epoch milliseconds; null when there is none. */
  get firstAt(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  add(at: number, run: () => void): void {
    this.#sequence += 1;
    const heap = this.#heap;
    heap.push({ at, sequence: this.#sequence, run });
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** Removes and returns the first entry due at `now`, or null. */
  takeDue(now: number): { at: number; run: () => void } | null {
    const heap = this.#heap;
    const first = heap[0];
    if (first === undefined || first.at > now) return null;
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    heap[0] = last;
    let parent = 0;
    for (;;) {
      const left = parent * 2 + 1;
      const right = left + 1;
      let smallest = parent;
      if (left < heap.length && this.#isBefore(left, smallest)) smallest = left;
      if (right < heap.length && this.#isBefore(right, smallest)) smallest = right;
      if (smallest === parent) return first;
      this.#swap(parent, smallest);
      parent = smallest;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const a = this.#heap[left];
    const b = this.#heap[right];
    if (a === undefined || b === undefined) return false;
    return a.at === b.at ? a.sequence < b.sequence : a.at < b.at;
  }

  #swap(left: number, right: number): void {
    const a = this.#heap[left];
    const b = this.#heap[right];
    if (a === undefined || b === undefined) return;
    this.#heap[left] = b;
    this.#heap[right] = a;
  }
}
