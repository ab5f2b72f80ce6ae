import {
  getFileUses,
  listFileTags,
  listPngFiles,
  updateFile,
  uploadFile,
  uploadToLibrary,
  type UploadedFile,
} from '@bobbin/contract/files';
import { listOrderExports, startOrderExport } from '@bobbin/contract/order-exports';
import { addMemberTransaction, getWallet, listTransactions } from '@bobbin/contract/wallet';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { countOf } from '../world/long.ts';
import { openSession } from '../world/person.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import { MEMBERS, readTeamSight, settleTeams, team, type Member, type Team } from './random-teams.ts';

/** A design with the indexes of the shops whose first order uses the design. */
interface Design {
  id: string;
  name: string;
  shops: number[];
  by: 'lan' | Member;
}

let world: World;
let ownerId: string;
let shopIds: string[];
let rows: { id: string; shop_id: string; total_cents: number; settlement_cents: number }[];
const designs: Design[] = [];
const headersOf = new Map<string, Record<string, string>>();
const callers = new Map<string, Pick<Caller, 'call'>>();

const firstOrder = (shop: number) => rows.find((row) => row.shop_id === shopIds[shop])?.id ?? '';

async function send(
  path: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
  name: string,
  size: number,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(await paint(size, size).png().toBuffer())]), `${name}.png`);
  const response = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: form });
  const { body } = (await response.json()) as { body: (UploadedFile & { id?: string }) | null };
  if (body === null) throw new Error(`${name} was refused`);
  return body.fileId ?? body.id ?? '';
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 8, shops: 4 }, env: { ORDER_EXPORTS_PER_DAY: '500' } });
  const seller = await world.createSeller('lan@example.com');
  ownerId = seller.userId;
  shopIds = await world.connectShops(seller);
  rows = await world.db
    .selectFrom('orders')
    .select(['id', 'shop_id', 'total_cents', 'settlement_cents'])
    .where('owner_id', '=', ownerId)
    .execute();
  for (const name of MEMBERS) {
    await world.createSeller(`${name}@example.com`);
    const { headers } = await openSession(world.app, `user-${name}@example.com`);
    headersOf.set(name, headers);
    callers.set(name, {
      call: (endpoint, input) => callApi(world.url, endpoint, input, { ...headers, 'acting-for': ownerId }),
    });
  }
  const products = await world.db
    .selectFrom('order_products')
    .select(['id', 'order_id'])
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .execute();
  const own = { authorization: `Bearer ${seller.accessToken}` };
  let size = 60;
  for (const shops of [[0], [1], [0, 1], [2], [1, 2], []]) {
    const name = `design-${shops.join('-')}`;
    let id = '';
    size += 1;
    for (const shop of shops) {
      const product = products.find((one) => one.order_id === firstOrder(shop));
      // Each design is placed on another side than the previous one.
      const side = ['front', 'back', 'left', 'right'][designs.length % 4] ?? 'front';
      id = await send(uploadFile.path, own, { id: product?.id ?? '', side }, name, size);
    }
    if (shops.length === 0) id = await send(uploadToLibrary.path, own, {}, name, size);
    await seller.call(updateFile, { params: { id }, body: { tags: [name] } });
    designs.push({ id, name, shops, by: 'lan' });
  }
  // Files that a member uploaded stay visible to the member, whatever happens to the teams.
  await settleTeams(world, ownerId, shopIds, [{ role: 'operator', shops: [0, 1, 2], members: ['an'] }]);
  const asMember = { ...headersOf.get('an'), 'acting-for': ownerId };
  const brought = await send(uploadToLibrary.path, asMember, {}, 'design-of-an', 99);
  designs.push({ id: brought, name: 'design-of-an', shops: [], by: 'an' });

  const admin = await world.createSeller('admin@example.com', 'admin');
  const price = { type: 'DEPOSIT', description: 'to begin with', price: '123.45' } as const;
  const given = await admin.call(addMemberTransaction, { params: { id: ownerId }, body: price });
  if (!given.isSuccess) throw new Error('The owner has no balance');
}, 60_000);
afterAll(() => world.close());

const sorted = (ids: Iterable<string>) => [...ids].toSorted((a, b) => (a < b ? -1 : 1));

/** Checks that a member sees exactly the designs of the orders in the member's shops, and the member's own uploads. */
async function judgeLibrary(name: Member, sight: ReadonlyMap<string, unknown>, isMember: boolean): Promise<void> {
  const caller = callers.get(name) as Caller;
  const isShown = (shop: number) => sight.has(shopIds[shop] ?? '');
  const list = await caller.call(listPngFiles, { query: { limit: 100 } });
  // A person who is in no team of the owner has no access, and a member of a team without shops sees only the member's own uploads.
  if (!isMember) return expect(list.body).toBeNull();
  const seen = designs.filter(({ shops, by }) => by === name || shops.some(isShown));
  expect(sorted((list.body?.data ?? []).map(({ id }) => id))).toEqual(sorted(seen.map(({ id }) => id)));
  expect(list.body?.meta.totalItems).toBe(seen.length);
  for (const file of list.body?.data ?? []) {
    const design = designs.find(({ id }) => id === file.id);
    expect(file.ordersCount, design?.name).toBe(design?.shops.filter(isShown).length);
    expect((await fetch(new URL(file.url, world.url))).status).toBe(200);
  }
  for (const design of designs) {
    const uses = await caller.call(getFileUses, { params: { id: design.id } });
    expect(uses.status, design.name).toBe(seen.includes(design) ? 200 : 404);
    const expected = design.shops.filter(isShown).map(firstOrder);
    if (uses.body) expect(sorted(uses.body.orders.map(({ orderId }) => orderId))).toEqual(sorted(expected));
  }
  const tags = (await caller.call(listFileTags)).body ?? [];
  expect(sorted(tags.map(({ tag }) => tag))).toEqual(
    sorted(seen.filter(({ by }) => by === 'lan').map((one) => one.name)),
  );
  const found = await caller.call(listPngFiles, { query: { search: 'design-0-1' } });
  expect(found.body?.meta.totalItems).toBe(seen.some((one) => one.name === 'design-0-1') ? 1 : 0);
}

/** Checks that no response shows a member the owner's balance (TEA-7). */
async function judgeMoney(name: Member): Promise<void> {
  const caller = callers.get(name) as Caller;
  const transactions = await caller.call(listTransactions, { query: {} });
  expect(transactions.body?.meta.totalItems ?? 0).toBe(0);
  const wallet = await caller.call(getWallet, {});
  expect(wallet.body?.balance ?? '0.00').toBe('0.00');
}

/** Checks that a member's export of all orders contains exactly the orders of the member's shops, with the money that each shop shows (EXP-6). */
async function judgeExport(
  name: Member,
  sight: ReadonlyMap<string, { costs: boolean; payouts: boolean }>,
  isMember: boolean,
): Promise<void> {
  const caller = callers.get(name) as Caller;
  const shows = [...sight.values()];
  const [costs, payouts] = [shows.some((one) => one.costs), shows.some((one) => one.payouts)];
  const start = (columns: ('id' | 'total' | 'settlement')[]) =>
    caller.call(startOrderExport, { body: { format: 'csv', columns, zone: 'UTC', filter: {} } });
  if (!isMember) return expect((await start(['id'])).body).toBeNull();
  if (!costs) expect((await start(['id', 'total'])).status).toBe(403);
  if (!payouts) expect((await start(['id', 'settlement'])).status).toBe(403);
  const asked = await start([
    'id',
    ...(costs ? (['total'] as const) : []),
    ...(payouts ? (['settlement'] as const) : []),
  ]);
  const seen = rows.filter((row) => sight.has(row.shop_id));
  expect(asked.body?.total).toBe(seen.length);
  await world.runJobs();
  const [newest] = (await caller.call(listOrderExports, {})).body?.exports ?? [];
  expect(newest).toMatchObject({ id: asked.body?.id, state: 'ready' });
  const text = await (await fetch(new URL(newest?.url ?? '', world.url))).text();
  const lines = parse<Record<string, string>>(text, { columns: true });
  expect(sorted(lines.map((line) => line['Mã đơn'] ?? ''))).toEqual(sorted(seen.map(({ id }) => id)));
  for (const line of lines) {
    const row = rows.find(({ id }) => id === line['Mã đơn']);
    const shown = sight.get(row?.shop_id ?? '');
    const money = (cents: number | undefined) => ((cents ?? 0) / 100).toFixed(2);
    if (costs) expect(line['Khách trả ($)']).toBe(shown?.costs ? money(row?.total_cents) : '');
    if (payouts) expect(line['Settlement ($)']).toBe(shown?.payouts ? money(row?.settlement_cents) : '');
  }
}

it(
  'library, transactions and exports show a member exactly the rows that an independent full read finds, for random teams (TEA-3, FIL-24, EXP-6)',
  { timeout: 120_000 },
  async () => {
    expect(shopIds).toHaveLength(3);
    const before = new Map<Member, ReturnType<typeof readTeamSight>[]>(MEMBERS.map((name) => [name, []]));
    const property = fc.asyncProperty(fc.array(team, { maxLength: 4 }), async (teams: Team[]) => {
      await settleTeams(world, ownerId, shopIds, teams);
      for (const name of MEMBERS) {
        const sight = readTeamSight(shopIds, teams, name);
        const isMember = teams.some(({ members }) => members.includes(name));
        await judgeLibrary(name, sight, isMember);
        await judgeMoney(name);
        // An earlier export stays available only if it contains nothing that the member may no longer see.
        const kept = (before.get(name) ?? []).filter((had) =>
          [...had].every(([shop, was]) => {
            const now = sight.get(shop);
            return now !== undefined && (now.costs || !was.costs) && (now.payouts || !was.payouts);
          }),
        );
        const offered = (await callers.get(name)?.call(listOrderExports, {}))?.body?.exports ?? [];
        expect(offered.length).toBe(isMember ? Math.min(kept.length, 20) : 0);
        await judgeExport(name, sight, isMember);
        if (isMember) before.get(name)?.push(sight);
      }
    });
    await fc.assert(property, {
      numRuns: countOf('TEAM_HISTORIES', 3, 24),
      endOnFailure: true,
      examples: [[[{ role: 'operator', shops: [], members: ['an'] }]]],
    });
  },
);
