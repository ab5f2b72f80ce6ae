import type { WorldOptions } from './create-world.ts';
import type { KeptWorld } from './memory.ts';
import type { World } from './world.ts';
import { createBareWorld, createWorld } from './create-world.ts';
import { findPresent, Memory, readKeptWorld, restoreWorld } from './memory.ts';
import { planArrivals } from './order-life.ts';
import { planExpiryNotices } from './token-pages.ts';
import { runDue } from '../runtime/runtime.ts';

/** Opens the world that is stored in the file, advanced to the present time. Creates a new world when there is no file or the file is unreadable. */
export function openKeptWorld(file: string, options: WorldOptions, warn: (text: string) => void): World {
  const kept = readKeptWorld(file, options);
  const startAt = kept.startAt ?? options.startAt;
  // The tokens of a new world differ from tokens that callers may have stored from an earlier world.
  const world = takeUp({ ...options, startAt, tokenSeed: Date.now() }, kept, (problem) =>
    warn(`The simulated marketplace could not read ${file} (${problem}): it starts with a new world.`),
  );
  const memory = new Memory(world, file, { startAt, webhookUrl: options.webhookUrl });
  world.remember = (thing) => memory.remember(thing);
  world.keep = () => memory.keep();
  return world;
}

function takeUp(options: WorldOptions, kept: KeptWorld, warn: (problem: string) => void): World {
  if (kept.problem !== null) warn(kept.problem);
  if (kept.lines !== null) {
    try {
      return restore(options, kept.lines);
    } catch (error) {
      warn(error instanceof Error ? error.message : 'it contradicts itself');
    }
  }
  const world = createWorld(options);
  if (kept.startAt !== null && options.timeFactor === 1) catchUp(world, Date.now());
  return world;
}

function restore(options: WorldOptions, lines: NonNullable<KeptWorld['lines']>): World {
  const world = createBareWorld(options);
  restoreWorld(world, lines, options.webhookUrl);
  for (const account of world.accounts) {
    const authorization = world.tokens.find(account);
    if (authorization !== null) planExpiryNotices(world, authorization);
  }
  for (const shop of world.isLive ? world.shops : []) {
    for (const order of shop.orders) world.planNext(order);
    planArrivals(world, shop);
  }
  catchUp(world, findPresent(lines, Date.now()));
  return world;
}

/** Runs everything that was due while the simulator was off, without notifications. */
function catchUp(world: World, present: number): void {
  world.notices.isMuted = true;
  runDue(world, present);
  if (present > world.clock.now()) world.clock.jumpTo(present);
  world.notices.isMuted = false;
}
