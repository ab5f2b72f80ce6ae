import { keepFactory } from '../factory/memory.ts';
import { planDecision } from './cancel-order.ts';
import type { Hook, World } from './world.ts';

type Others = { hook: Hook | null; noticeCount: number };

/** Stores FLASH's orders and money in a file. Faults, accounts, tokens and pending webhooks are lost. */
export function keepWorld(world: World, file: string): void {
  keepFactory(world, file, {
    read: (): Others => ({ hook: world.hook, noticeCount: world.noticeCount }),
    takeUp: (others) => Object.assign(world, others as Others),
  });
  for (const order of world.orders.list()) planDecision(world, order);
}
