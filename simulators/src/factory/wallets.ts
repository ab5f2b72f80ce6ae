import type { SimClock } from '../runtime/clock.ts';

export type WalletRow = {
  at: number;
  account: string;
  /** Id of the order; null when a control set the balance. */
  orderId: string | null;
  kind: 'charge' | 'refund' | 'set';
  cents: number;
};

/** Fields of an order that charges and refunds change. */
export type Paid = { id: string; account: string; totalCents: number; paidCents: number; isPaid: boolean };

const FIRST_BALANCE_CENTS = 10_000_000;
const ROWS_KEPT = 20_000;

/** Prepaid money of a factory's accounts, and all its movements. Integer cents. */
export class Wallets {
  readonly balances = new Map<string, number>();
  /** The newest movements, oldest first. */
  readonly rows: WalletRow[] = [];
  /** Number of all movements so far, including dropped ones. */
  rowCount = 0;
  /** All charges minus all refunds so far. */
  chargedCents = 0;
  readonly #clock: SimClock;

  constructor(clock: SimClock, accounts: readonly string[]) {
    this.#clock = clock;
    for (const account of accounts) this.open(account);
  }

  /** Opens an account with a large balance; an existing one keeps its balance. */
  open(account: string): void {
    if (!this.balances.has(account)) this.balances.set(account, FIRST_BALANCE_CENTS);
  }

  set(account: string, cents: number): void {
    this.balances.set(account, cents);
    this.#note({ at: this.#clock.now(), account, orderId: null, kind: 'set', cents });
  }

  /** Charges the cost of an order; false when the balance is too low. */
  charge(order: Paid): boolean {
    if (order.isPaid) return true;
    if ((this.balances.get(order.account) ?? 0) < order.totalCents) return false;
    order.isPaid = true;
    this.#move(order, order.totalCents);
    return true;
  }

  /** Refunds the payment, or a part of it. */
  refund(order: Paid, cents: number = order.paidCents): void {
    this.#move(order, -Math.min(cents, order.paidCents));
  }

  /** Corrects a cost: the wallet changes by the difference, below zero if necessary. */
  correct(order: Paid, totalCents: number): void {
    order.totalCents = totalCents;
    if (order.isPaid) this.#move(order, totalCents - order.paidCents);
  }

  /** Restores a movement from a file. */
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
