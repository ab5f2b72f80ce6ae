type Kept = { id: string; account: string; refId: string; paidCents: number; isOver: boolean };

/** Data that remains of a dropped order. */
export type Gone = { id: string; account: string; refId: string; paidCents: number };

const ORDERS_KEPT = 20_000;

/**
 * A factory's orders by its own id and by their account's reference. When there are too many, the oldest finished orders are dropped; their
 * references can never be used again.
 */
export class Orders<Order extends Kept> {
  /** Dropped orders, in the sequence in which they were dropped. */
  readonly gone: Gone[] = [];
  #byId = new Map<string, Order>();
  #idByRef = new Map<string, string>();
  #changed = new Set<string>();
  readonly #most: number;
  #count = 0;

  constructor(most: number = ORDERS_KEPT) {
    this.#most = most;
  }

  /** Number of all orders so far, including dropped orders. */
  get count(): number {
    return this.#count;
  }

  add(order: Order): void {
    this.#count += 1;
    this.#byId.set(order.id, order);
    this.#idByRef.set(toKey(order.account, order.refId), order.id);
    this.touch(order);
    if (this.#byId.size > this.#most) this.#forget();
  }

  /** Records that an order changed, so that it is stored. */
  touch(order: Order): void {
    this.#changed.add(order.id);
  }

  /** Returns the orders changed since the last call. */
  takeChanged(): Order[] {
    const changed = [...this.#changed].flatMap((id) => this.#byId.get(id) ?? []);
    this.#changed.clear();
    return changed;
  }

  /** Restores an order from a file; a later line of the same order replaces an earlier one. */
  remember(order: Order): void {
    if (!this.#byId.has(order.id)) this.#count += 1;
    this.#byId.set(order.id, order);
    this.#idByRef.set(toKey(order.account, order.refId), order.id);
  }

  rememberGone(gone: Gone): void {
    this.gone.push(gone);
    if (!this.#byId.delete(gone.id)) this.#count += 1;
    this.#idByRef.set(toKey(gone.account, gone.refId), gone.id);
  }

  isTaken(account: string, refId: string): boolean {
    return this.#idByRef.has(toKey(account, refId));
  }

  get(id: string): Order | null {
    return this.#byId.get(id) ?? null;
  }

  findByRef(account: string, refId: string): Order | null {
    return this.get(this.#idByRef.get(toKey(account, refId)) ?? '');
  }

  /** Finds an order by the factory's id, else by a reference of any account. */
  findAnywhere(idOrRef: string): Order | null {
    return this.get(idOrRef) ?? this.list().findLast((order) => order.refId === idOrRef) ?? null;
  }

  /** Lists the orders, the oldest first. */
  list(account: string | null = null): Order[] {
    const all = [...this.#byId.values()];
    return account === null ? all : all.filter((order) => order.account === account);
  }

  #forget(): void {
    const oldest = this.#byId.values().find((order) => order.isOver);
    if (oldest === undefined) return;
    const { id, account, refId, paidCents } = oldest;
    this.rememberGone({ id, account, refId, paidCents });
  }
}

function toKey(account: string, refId: string): string {
  return JSON.stringify([account, refId]);
}
