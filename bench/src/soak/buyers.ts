import type { Diary } from './diary.ts';
import { pick, wander, type Wanderer } from './wander.ts';

/** Number of a shop's newest orders from which the next change picks one. */
const RECENT = 200;
/** Next status of an order that changes without an action of the seller. Orders that wait for the seller change when the label is bought. */
const NEXT: Readonly<Record<string, string>> = {
  UNPAID: 'ON_HOLD',
  ON_HOLD: 'AWAITING_SHIPMENT',
  AWAITING_COLLECTION: 'IN_TRANSIT',
  IN_TRANSIT: 'DELIVERED',
  DELIVERED: 'COMPLETED',
};
const NEW_STATUSES = ['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT', 'AWAITING_SHIPMENT'];
/** Shares of webhooks that are lost or delivered twice; the next poll finds the changes of lost webhooks. */
const LOST_PERCENT = 3;
const TWICE_PERCENT = 2;

export type Control = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

export function openControl(url: string): Control {
  return async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`${url}/_sim${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/** Simulates buyers who place, pay, cancel and receive orders at the marketplace, with a given number of new orders and changes per minute. */
export async function startBuyers(
  control: Control,
  shopIds: readonly string[],
  { arrivals, changes }: { arrivals: number; changes: number },
  diary: Diary,
): Promise<Wanderer> {
  await control('POST', '/faults', { name: 'webhook-lost', percent: LOST_PERCENT });
  await control('POST', '/faults', { name: 'webhook-duplicated', percent: TWICE_PERCENT });

  async function order(): Promise<void> {
    const body = { count: 1, spreadDays: 0.0007, status: pick(NEW_STATUSES), notify: true };
    await control('POST', `/shops/${pick(shopIds)}/orders`, body);
    diary.count('orders placed');
  }
  async function change(): Promise<void> {
    const { orders } = await control<{ orders: [string, string, number][] }>('GET', `/shops/${pick(shopIds)}/orders`);
    const open = orders.slice(-RECENT).filter(([, status]) => !['COMPLETED', 'CANCELLED'].includes(status));
    const [id, status] = pick(open) ?? [];
    if (id === undefined || status === undefined) return;
    const next = NEXT[status];
    const chance = Math.random();
    if (next !== undefined) await control('POST', `/orders/${id}`, { status: next });
    else if (chance < 0.05) await control('POST', `/orders/${id}`, { requestCancel: 'Ordered by mistake' });
    else if (chance < 0.3) await control('POST', `/orders/${id}`, { changeAddress: true });
    else return;
    diary.count('orders changed');
  }
  const walk = (act: () => Promise<void>, perMinute: number) =>
    wander(
      [{ weight: 1, act: () => act().catch((error: unknown) => diary.fail('simulator', String(error))) }],
      60 / perMinute,
      0,
    );
  const walks = [walk(order, arrivals), walk(change, changes)];
  return { stop: async () => void (await Promise.all(walks.map((one) => one.stop()))) };
}
