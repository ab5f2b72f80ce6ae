type Kept = { id: string; account: string; refId: string; paidCents: number; isOver: boolean };

/** What is left of an order that the factory remembers no more. */
export type Gone = { id: string; account: string; refId: string; paidCents: number };

const ORDERS_KEPT = 20_000;

/**
 * A factory's orders by its own id and by their account's reference. What is over is forgotten when there are too many, the
 * oldest first; a reference stays taken for ever.
 */
export class Orders<Order extends Kept> {
  /** Those that were forgotten, in that order. */
  readonly gone: Gone[] = [];
  #byId = new Map<string, Order>();
  #idByRef = new Map<string, string>();
  #changed = new Set<string>();
  readonly #most: number;
  #count = 0;

  constructor(most: number = ORDERS_KEPT) {
    this.#most = most;
  }

  /** How many there ever were. */
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

  /** Says that an order has changed, so that it is written down. */
  touch(order: Order): void {
    this.#changed.add(order.id);
  }

  /** Those that changed since it was asked last. */
  takeChanged(): Order[] {
    const changed = [...this.#changed].flatMap((id) => this.#byId.get(id) ?? []);
    this.#changed.clear();
    return changed;
  }

  /** An order that a file remembers; a later line of it replaces an earlier one. */
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

  /** By the factory's id, else by a reference of whatever account. */
  findAnywhere(idOrRef: string): Order | null {
    return this.get(idOrRef) ?? this.list().findLast((order) => order.refId === idOrRef) ?? null;
  }

  /** Oldest first. */
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
