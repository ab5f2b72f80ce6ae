import type { SimClock } from '../runtime/clock.ts';

export type WalletRow = {
  at: number;
  account: string;
  /** null: the balance was set by a control. */
  orderId: string | null;
  kind: 'charge' | 'refund' | 'set';
  cents: number;
};

/** What is taken and given back moves these fields of an order. */
export type Paid = { id: string; account: string; totalCents: number; paidCents: number; isPaid: boolean };

const FIRST_BALANCE_CENTS = 10_000_000;
const ROWS_KEPT = 20_000;

/** Prepaid money of a factory's accounts, and all that moved it. Integer cents. */
export class Wallets {
  readonly balances = new Map<string, number>();
  /** The newest movements, oldest first. */
  readonly rows: WalletRow[] = [];
  /** Movements ever, those that were forgotten too. */
  rowCount = 0;
  /** All charges less all refunds ever. */
  chargedCents = 0;
  readonly #clock: SimClock;

  constructor(clock: SimClock, accounts: readonly string[]) {
    this.#clock = clock;
    for (const account of accounts) this.open(account);
  }

  /** An account begins with much money; one that is known keeps what it has. */
  open(account: string): void {
    if (!this.balances.has(account)) this.balances.set(account, FIRST_BALANCE_CENTS);
  }

  set(account: string, cents: number): void {
    this.balances.set(account, cents);
    this.#note({ at: this.#clock.now(), account, orderId: null, kind: 'set', cents });
  }

  /** Takes what an order costs; false when the balance is short. */
  charge(order: Paid): boolean {
    if (order.isPaid) return true;
    if ((this.balances.get(order.account) ?? 0) < order.totalCents) return false;
    order.isPaid = true;
    this.#move(order, order.totalCents);
    return true;
  }

  /** Returns back what was paid, or so much of it. */
  refund(order: Paid, cents: number = order.paidCents): void {
    this.#move(order, -Math.min(cents, order.paidCents));
  }

  /** A corrected cost: the wallet follows by the difference, below zero where it must. */
  correct(order: Paid, totalCents: number): void {
    order.totalCents = totalCents;
    if (order.isPaid) this.#move(order, totalCents - order.paidCents);
  }

  /** Takes up a movement that a file remembers. */
  remember(row: WalletRow): void {
    this.#note(row);
  }

  #move(order: Paid, cents: number): void {
    if (cents === 0) return;
    const { account, id } = order;
    order.paidCents += cents;
    this.balances.set(account, (this.balances.get(account) ?? 0) - cents);
    const kind = cents < 0 ? 'refund' : 'charge';
    this.#note({ at: this.#clock.now(), account, orderId: id, kind, cents: Math.abs(cents) });
  }

  #note(row: WalletRow): void {
    this.rows.push(row);
    this.rowCount += 1;
    if (row.kind !== 'set') this.chargedCents += row.kind === 'charge' ? row.cents : -row.cents;
    if (this.rows.length > ROWS_KEPT * 2) this.rows.splice(0, this.rows.length - ROWS_KEPT);
  }
}
