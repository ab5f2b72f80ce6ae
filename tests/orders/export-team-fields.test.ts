import { listOrderExports, startOrderExport } from '@bobbin/contract/order-exports';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let seller: Caller;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 4, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  await world.connectShops(seller);
});
afterAll(() => world.close());

/** Exports orders as CSV, and returns the rows by order id. */
async function exportRows(ids: string[]): Promise<Map<string | undefined, string[]>> {
  const columns = ['id' as const, 'tags' as const, 'assignee' as const, 'pausedUntil' as const, 'pauseNote' as const];
  await seller.call(startOrderExport, { body: { format: 'csv', columns, zone: 'UTC', ids } });
  await world.runJobs();
  const url = (await seller.call(listOrderExports)).body?.exports[0]?.url ?? '/nothing';
  const response = await fetch(new URL(url, world.url));
  const rows = parse(Buffer.from(await response.arrayBuffer()), { bom: true }) as string[][];
  return new Map(rows.map(([id, ...cells]) => [id, cells]));
}

function toTag(id: string, name: string, isDeleted: boolean) {
  const deletedAt = isDeleted ? new Date() : null;
  return { owner_id: seller.userId, id, name, color: 'red', created_at: new Date(), deleted_at: deletedAt };
}

async function setTeamFields(id: string, pausedUntil: string): Promise<void> {
  const pause = JSON.stringify({ reason: 'other', note: 'Until Friday', by: 'Anna', byId: null });
  await world.db
    .updateTable('orders')
    .set({ tag_ids: ['t-b', 't-c', 't-a'], assignee_name: 'Binh', paused_until: new Date(pausedUntil), pause })
    .where('id', '=', id)
    .execute();
}

describe('an order export with the fields of the team (EXP-2)', () => {
  it('names existing tags, the assignee and a current pause, and leaves out a deleted tag and a pause that has ended', async () => {
    const [first = '', second = ''] = (await listAll(seller)).map(({ id }) => id);
    const tags = [toTag('t-b', 'Urgent', false), toTag('t-a', 'Gift', false), toTag('t-c', 'Old', true)];
    await world.db.insertInto('order_tags').values(tags).execute();
    await setTeamFields(first, '2099-01-02T03:04:05Z');
    await setTeamFields(second, '2020-01-02T03:04:05Z');
    const rows = await exportRows([first, second]);
    expect(rows.get(first)).toEqual(['Gift, Urgent', 'Binh', '2099-01-02 03:04:05', 'Until Friday']);
    expect(rows.get(second)).toEqual(['Gift, Urgent', 'Binh', '', '']);
  });
});
