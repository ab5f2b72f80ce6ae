import type { Wanted } from './journal.ts';
import { choose } from './sendings.ts';
import { MARKETPLACE_TROUBLES } from './troubles.ts';

/**
 * Creates the steps that disturb the traffic between the marketplace and Bobbin: lost, late or repeated notifications, outdated responses, and
 * failures.
 */
export function createDisturbances(atMarketplace: (method: string, path: string, body?: unknown) => Promise<unknown>) {
  return {
    async loseNews(_nobody: Wanted, dice: number): Promise<string> {
      const fault = choose(
        [
          { name: 'webhook-lost' },
          { name: 'webhook-lost', percent: 50 },
          { name: 'webhook-duplicated' },
          { name: 'webhook-out-of-order' },
        ],
        dice,
      );
      for (const name of ['webhook-lost', 'webhook-duplicated', 'webhook-out-of-order']) {
        await atMarketplace('DELETE', `/faults?name=${name}`);
      }
      if (dice % 5 === 0) return 'notifications come as they should';
      await atMarketplace('POST', '/faults', fault);
      return `notifications: ${JSON.stringify(fault)}`;
    },
    async repeatNews() {
      await atMarketplace('POST', '/webhooks/replay', {});
      await atMarketplace('POST', '/tick', {});
      return 'every notification comes again, late';
    },
    async staleOrders(_nobody: Wanted, dice: number): Promise<string> {
      await atMarketplace('DELETE', '/faults?name=stale-orders');
      if (dice % 4 === 0) return 'orders are shown as they are';
      await atMarketplace('POST', '/faults', { name: 'stale-orders', percent: 50 });
      return 'half of the orders are shown as they were';
    },
    async breakMarketplace(_nobody: Wanted, dice: number): Promise<string> {
      const fault = { ...choose(MARKETPLACE_TROUBLES, dice), times: 1 + (dice % 4) };
      await atMarketplace('POST', '/faults', fault);
      return `the marketplace breaks: ${JSON.stringify(fault)}`;
    },
  };
}
