import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Order, World } from './world.ts';

/** What a factory does not forget over night. */
type Memory = {
  now: number;
  orders: [string, Order][];
  refIds: [string, number | null][];
  wallets: [string, number][];
  walletRows: World['walletRows'];
};

function toMemory(world: World): Memory {
  return {
    now: world.clock.now(),
    orders: [...world.orders],
    refIds: [...world.refIds],
    wallets: [...world.wallets],
    walletRows: world.walletRows,
  };
}

/** Takes up where the file left off; without a file the world begins empty. */
export function loadMemory(world: World, file: string): void {
  if (!existsSync(file)) return;
  const memory = JSON.parse(readFileSync(file, 'utf8')) as Memory;
  for (const [id, order] of memory.orders) {
    // A look at the files that was cut off is done again.
    world.orders.set(id, { ...order, check: order.check === 'running' ? 'waiting' : order.check });
  }
  for (const [refId, id] of memory.refIds) world.refIds.set(refId, id);
  for (const [apiKey, cents] of memory.wallets) if (world.wallets.has(apiKey)) world.wallets.set(apiKey, cents);
  world.walletRows.push(...memory.walletRows);
  if (memory.now > world.clock.now()) world.clock.advance(memory.now - world.clock.now());
}

/** Writes beside and renames, so that a crash leaves the old memory or the new one. */
export function saveMemory(world: World, file: string): void {
  writeFileSync(`${file}.new`, JSON.stringify(toMemory(world)));
  renameSync(`${file}.new`, file);
}
