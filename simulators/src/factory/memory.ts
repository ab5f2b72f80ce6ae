import { KeptFile, readKeptLines } from '../runtime/kept-file.ts';
import type { FactoryWorld, Job } from './job.ts';
import type { Gone } from './orders.ts';
import { resume } from './production.ts';
import type { WalletRow } from './wallets.ts';

/** One line of the file: changes that were made by one call. */
type Line<Order> = {
  now: number;
  orders: Order[];
  balances: [string, number][];
  /** Rows of wallets that were added since the previous line. */
  rows: WalletRow[];
  /** Orders that were dropped from memory since the previous line. */
  gone: Gone[];
  chargedCents: number;
  /** Other state of the factory. */
  others: unknown;
};

const FORMAT = 1;

/** A factory's state besides orders and money, as JSON. */
export type Others = { read(): unknown; takeUp(others: unknown): void };

/** Restores the world from the file, or begins with an empty world when there is no file. From then on, changes are stored in the file. */
export function keepFactory<O extends Job>(world: FactoryWorld<O>, file: string, others: Others): void {
  const { orders, wallets, clock } = world;
  const { header, lines } = readKeptLines<Line<O>>(file);
  if (header?.['format'] === FORMAT) {
    for (const line of lines ?? []) {
      for (const order of line.orders) orders.remember(order);
      for (const row of line.rows) wallets.remember(row);
      for (const [account, cents] of line.balances) wallets.balances.set(account, cents);
      for (const gone of line.gone) orders.rememberGone(gone);
      wallets.chargedCents = line.chargedCents;
      others.takeUp(line.others);
      if (line.now > clock.now()) clock.jumpTo(line.now);
    }
    for (const order of orders.list()) resume(world, order);
  }
  let rowsKept = 0;
  let othersKept = '';
  let goneKept = 0;
  const toLine = (changed: O[], rows: WalletRow[], gone: Gone[]): Line<O> => ({
    now: clock.now(),
    orders: changed,
    balances: [...wallets.balances],
    rows,
    gone,
    chargedCents: wallets.chargedCents,
    others: others.read(),
  });
  const keeper = new KeptFile(file, () => {
    orders.takeChanged();
    rowsKept = wallets.rowCount;
    const whole = toLine(orders.list(), wallets.rows, orders.gone);
    goneKept = orders.gone.length;
    othersKept = JSON.stringify(whole.others);
    return { header: { format: FORMAT }, lines: [whole] };
  });
  world.keep = () => {
    const changed = orders.takeChanged();
    const newRows = wallets.rowCount - rowsKept;
    const text = JSON.stringify(others.read());
    if (changed.length === 0 && newRows === 0 && text === othersKept) return;
    rowsKept = wallets.rowCount;
    othersKept = text;
    keeper.add(toLine(changed, newRows === 0 ? [] : wallets.rows.slice(-newRows), orders.gone.slice(goneKept)));
    goneKept = orders.gone.length;
  };
}
