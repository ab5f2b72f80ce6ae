import type { Order, World } from './world.ts';
import { KeptFile, readKeptLines } from '../runtime/kept-file.ts';

/** One line of the file: changes that were made by one call. */
type Line = {
  now: number;
  orders: [string, Order][];
  refIds: [string, number | null][];
  wallets: [string, number][];
  /** Rows of wallets that were added since the previous line. */
  walletRows: World['walletRows'];
};

const FORMAT = 1;
const EMPTY: Line = { now: 0, orders: [], refIds: [], wallets: [], walletRows: [] };

/** Restores the world from the file, or begins with an empty world when there is no file. From then on, changes are stored in the file. */
export function keepWorld(world: World, file: string): void {
  const { header, lines } = readKeptLines<Line>(file);
  if (header?.['format'] === FORMAT) for (const line of lines ?? []) takeUp(world, line);
  // The file format of an earlier version: all state in one object.
  else if (header !== null && Array.isArray(header['orders'])) takeUp(world, { ...EMPTY, ...header });
  const kept = { orders: new Map<string, string>(), others: '', walletRows: 0 };
  const readChanges = (): Line => {
    const { orders, refIds, wallets, walletRows } = world;
    const changed = [...orders].filter(([id, order]) => {
      const text = JSON.stringify(order);
      const hasChanged = kept.orders.get(id) !== text;
      kept.orders.set(id, text);
      return hasChanged;
    });
    const newRows = walletRows.slice(kept.walletRows);
    kept.walletRows = walletRows.length;
    return { now: world.clock.now(), orders: changed, refIds: [...refIds], wallets: [...wallets], walletRows: newRows };
  };
  const toOthers = ({ refIds, wallets }: Line): string => JSON.stringify([refIds, wallets]);
  const keeper = new KeptFile(file, () => {
    kept.orders.clear();
    kept.walletRows = 0;
    const whole = readChanges();
    kept.others = toOthers(whole);
    return { header: { format: FORMAT }, lines: [whole] };
  });
  world.keep = () => {
    const line = readChanges();
    const others = toOthers(line);
    if (line.orders.length === 0 && line.walletRows.length === 0 && others === kept.others) return;
    kept.others = others;
    keeper.add(line);
  };
}

function takeUp(world: World, line: Line): void {
  for (const [id, order] of line.orders) {
    // An interrupted check of files runs again.
    world.orders.set(id, { ...order, check: order.check === 'running' ? 'waiting' : order.check });
  }
  for (const [refId, id] of line.refIds) world.refIds.set(refId, id);
  for (const [apiKey, cents] of line.wallets) if (world.wallets.has(apiKey)) world.wallets.set(apiKey, cents);
  world.walletRows.push(...line.walletRows);
  if (line.now > world.clock.now()) world.clock.jumpTo(line.now);
}
