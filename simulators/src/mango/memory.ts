import { keepFactory } from '../factory/memory.ts';
import type { Webhook, World } from './world.ts';

type Others = { webhooks: Webhook[]; lastId: number };

/** Stores MANGO's orders, money and webhooks in a file. Faults, keys and pending webhooks are lost. */
export function keepWorld(world: World, file: string): void {
  keepFactory(world, file, {
    read: (): Others => ({ webhooks: [...world.webhooks.values()], lastId: world.lastId }),
    takeUp(others) {
      const { webhooks, lastId } = others as Others;
      world.webhooks.clear();
      for (const webhook of webhooks) world.webhooks.set(webhook.id, webhook);
      world.lastId = lastId;
    },
  });
}
