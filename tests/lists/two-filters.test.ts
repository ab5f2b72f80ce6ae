import type { Endpoint } from '@bobbin/contract/endpoint';
import { listLogs } from '@bobbin/contract/logs';
import { listMails } from '@bobbin/contract/mails';
import { listOrders } from '@bobbin/contract/orders';
import { listPayments } from '@bobbin/contract/payouts';
import { createPost, createPostFolder, listAllPosts, listPosts, setPostState } from '@bobbin/contract/posts';
import { listAllShops, listShops } from '@bobbin/contract/shops';
import { listAllSkuDesigns, listSkuDesigns, submitSkuDesign } from '@bobbin/contract/sku-designs';
import { listAllOrders } from '@bobbin/contract/staff-orders';
import { addMemberTransaction, listTransactions } from '@bobbin/contract/wallet';
import { createPaymentRequest, listAllPaymentRequests, listPaymentRequests } from '@bobbin/contract/withdrawals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

type Query = Readonly<Record<string, string | undefined>>;

interface ListCase {
  endpoint: Endpoint;
  caller: () => Caller;
  /** Filters of the list, which are built once the world is ready. */
  filters: () => readonly Query[];
  limit?: number;
}

interface Found {
  ids: string[];
  total: number;
  body: Record<string, unknown>;
}

let world: World;
let lan: Caller;
let boss: Caller;
let shopIds: string[];
let teamId: string;
let folderId: string;
/** A list of pasted texts: the id and the tracking number of one order, and the id of another one. */
let codes: [id: string, tracking: string, other: string];

/** A page size above the number of rows in any list of this test. */
const LIMIT = 200;
const PAGE = 7;
/** Search words that every row of a list contains. */
const WIDE: ReadonlySet<string | undefined> = new Set(['shirt', 'lan@']);

function isPage(body: unknown): body is { data: { id: string }[]; meta: { totalItems: number } } {
  return typeof body === 'object' && body !== null && 'data' in body && 'meta' in body;
}

async function read({ endpoint, caller, limit = LIMIT }: ListCase, query: Query): Promise<Found> {
  const answer = await caller().call(endpoint, { query: { limit: String(limit), ...query } } as never);
  expect(answer.exceptionBody, JSON.stringify(query)).toBeNull();
  const body: unknown = answer.body;
  if (!isPage(body)) throw new Error('The answer is no page of a list');
  return { ids: body.data.map(({ id }) => id), total: body.meta.totalItems, body: { ...body } };
}

/** Of each post: its title, whether it is in a folder, and whether it is published. */
const POSTS = [
  ['How to ship a parcel', true, true],
  ['How to ship two parcels', true, false],
  ['How to print a label', true, true],
  ['How to ship abroad', false, true],
  ['How to print on socks', false, false],
] as const;

const LISTS: readonly ListCase[] = [
  {
    endpoint: listOrders,
    caller: () => lan,
    filters: () => [
      { statuses: 'AWAITING_SHIPMENT' },
      { statuses: 'AWAITING_SHIPMENT,COMPLETED' },
      { shops: shopIds[0] ?? '' },
      { search: codes[0] },
      { search: `${codes[0]} ${codes[1]}` },
      { search: 'shirt' },
      { start: String(Math.floor(world.clock.now() / 1000) - 4 * 86_400) },
      { attention: 'todo' },
    ],
  },
  {
    endpoint: listAllOrders,
    caller: () => boss,
    filters: () => [
      { statuses: 'AWAITING_SHIPMENT' },
      { statuses: 'AWAITING_SHIPMENT,COMPLETED,CANCELLED' },
      { search: `${codes[0]} ${codes[1]} ${codes[2]}` },
      { start: String(Math.floor(world.clock.now() / 1000) - 4 * 86_400) },
      { end: String(Math.floor(world.clock.now() / 1000) - 2 * 86_400) },
    ],
  },
  {
    endpoint: listTransactions,
    caller: () => lan,
    filters: () => [
      { types: 'WITHDRAWAL' },
      { types: 'DEPOSIT,ADJUSTMENT' },
      { statuses: 'HELD' },
      { search: 'gift' },
      { search: 'ACB' },
      { to: new Date(world.clock.now() - 86_400_000).toISOString().slice(0, 10) },
    ],
  },
  {
    endpoint: listPaymentRequests,
    caller: () => lan,
    filters: () => [{ statuses: 'WAITING' }, { statuses: 'WAITING,DENIED' }, { search: 'ACB' }, { search: '7788' }],
  },
  {
    endpoint: listAllPaymentRequests,
    caller: () => boss,
    filters: () => [{ statuses: 'WAITING' }, { statuses: 'DENIED' }, { search: 'vietcombank' }, { search: 'lan@' }],
  },
  {
    endpoint: listPayments,
    caller: () => lan,
    filters: () => [
      { shops: shopIds[0] ?? '' },
      { statuses: 'PAID' },
      { isSynced: 'true' },
      { isSynced: 'false' },
      { start: String(Math.floor(world.clock.now() / 1000) - 3 * 86_400) },
    ],
  },
  {
    endpoint: listShops,
    caller: () => lan,
    filters: () => [{ isExpired: 'false' }, { isExpired: 'true' }, { search: shopIds[1] ?? '' }, { teams: teamId }],
  },
  {
    endpoint: listAllShops,
    caller: () => boss,
    filters: () => [{ view: 'expired' }, { view: 'failing' }, { search: shopIds[0] ?? '' }, { teams: teamId }],
  },
  {
    endpoint: listSkuDesigns,
    caller: () => lan,
    filters: () => [
      { view: 'none' },
      { view: 'yours' },
      { shops: shopIds[0] ?? '' },
      { teams: teamId },
      { search: 'shirt' },
    ],
  },
  {
    endpoint: listAllSkuDesigns,
    caller: () => boss,
    filters: () => [{ view: 'price' }, { view: 'seller' }, { search: 'shirt' }],
  },
  {
    endpoint: listMails,
    caller: () => boss,
    filters: () => [{ status: 'waiting' }, { status: 'sent' }, { search: 'lan' }, { search: 'v' }],
  },
  {
    endpoint: listAllPosts,
    caller: () => boss,
    filters: () => [{ state: 'draft' }, { state: 'published' }, { folderId }, { search: 'ship' }],
  },
  {
    endpoint: listPosts,
    caller: () => lan,
    filters: () => [{ folderId }, { search: 'ship' }],
  },
  {
    endpoint: listLogs,
    caller: () => boss,
    filters: () => [{ entity: 'paymentRequest' }, { action: 'askWithdrawal' }],
  },
];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 24, shops: 3 } });
  lan = await world.createSeller('lan@example.com');
  boss = await world.createSeller('boss@example.com', 'admin');
  shopIds = await world.connectShops(lan);
  ({ teamId } = await joinTeam(world, lan, {
    email: 'viewer@example.com',
    role: 'viewer',
    shopIds: shopIds.slice(0, 1),
  }));
  const { db, clock } = world;
  const [first, other] = await db.selectFrom('orders').select(['id']).orderBy('id').execute();
  codes = [first?.id ?? '', '9400111899223197428490', other?.id ?? ''];
  await db
    .insertInto('order_terms')
    .values({ owner_id: lan.userId, order_id: codes[0], term: codes[1] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const add = (type: 'DEPOSIT' | 'ADJUSTMENT', price: string, description: string) =>
    boss.call(addMemberTransaction, { params: { id: lan.userId }, body: { type, price, description } });
  for (const text of ['gift', 'gift of ACB', 'mended'])
    await add(text === 'mended' ? 'ADJUSTMENT' : 'DEPOSIT', '90', text);
  for (const [bank, cardNumber] of [
    ['ACB', '111122227788'],
    ['ACB', '111122223344'],
    ['Vietcombank', '999922227788'],
  ] as const)
    await lan.call(createPaymentRequest, { body: { amount: '10', bank, cardNumber } });
  const [denied] = await db.selectFrom('payment_requests').select('id').orderBy('id').execute();
  await db
    .updateTable('payment_requests')
    .set({ status: 'DENIED' })
    .where('id', '=', denied?.id ?? '')
    .execute();
  const payments = Array.from({ length: 8 }, (_, index) => ({
    id: `34000000000000000${index}`,
    owner_id: lan.userId,
    shop_id: shopIds[index % 2] ?? '',
    status: index % 3 === 0 ? 'PROCESSING' : 'PAID',
    created_at: new Date(clock.now() - index * 86_400_000),
    settlement_cents: 1000,
    orders_cents: index < 5 ? 1000 : 900,
  }));
  await db.insertInto('payments').values(payments).execute();
  await db
    .updateTable('shops')
    .set({ subscription_ends_at: new Date(clock.now() - 1000), is_proxy_failing: true })
    .where('id', '=', shopIds[0] ?? '')
    .execute();
  await db
    .updateTable('shops')
    .set({ is_active: false, needs_authorization: true })
    .where('id', '=', shopIds[2] ?? '')
    .execute();
  const cards = await db.selectFrom('sku_cards').select('id').where('state', '=', 'NONE').orderBy('id').execute();
  for (const { id } of cards.slice(0, 3)) await lan.call(submitSkuDesign, { body: { id, price: '5' } });
  folderId = (await boss.call(createPostFolder, { body: { name: 'Guides' } })).body?.id ?? '';
  for (const [title, isFiled, isPublished] of POSTS) {
    const body = { title, content: `${title}. `.repeat(10), folderId: isFiled ? folderId : '' };
    const { body: post } = await boss.call(createPost, { body });
    const params = { id: post?.id ?? '' };
    if (isPublished) await boss.call(setPostState, { params, body: { state: 'published' } });
  }
  const mail = {
    owner_id: lan.userId,
    kind: 'late',
    locale: 'en',
    subject: 'News',
    body_expires_at: new Date(),
    created_at: new Date(),
  };
  await db
    .insertInto('mails')
    .values(
      ['lan', 'viewer', 'lan', 'boss'].map((name, index) => ({
        ...mail,
        id: `mail-${index}`,
        recipient: `${name}@example.com`,
        status: index < 2 ? 'sent' : 'waiting',
      })),
    )
    .execute();
}, 120_000);
afterAll(() => world.close());

describe.each(LISTS.map((list) => [list.endpoint.name, list] as const))('%s', (_name, list) => {
  it('returns, with two filters, exactly the rows that both filters return, with their count, page by page', async () => {
    const filters = list.filters();
    const alone = await Promise.all(filters.map((filter) => read(list, filter)));
    const whole = await read(list, {});
    expect(whole.ids.length).toBe(whole.total);
    expect(alone.some(({ total }) => total < whole.total)).toBe(true);
    for (const [place, one] of alone.entries()) {
      expect(one.total, JSON.stringify(filters[place])).toBe(one.ids.length);
      const word = filters[place]?.search;
      if (word !== undefined && !WIDE.has(word)) expect(one.total, word).toBeLessThan(whole.total);
      for (const [behind, other] of alone.entries()) {
        const [filter, further] = [filters[place] ?? {}, filters[behind] ?? {}];
        const isPair = behind > place && !Object.keys(filter).some((name) => name in further);
        if (!isPair) continue;
        const both = await read(list, { ...filter, ...further });
        const wanted = one.ids.filter((id) => other.ids.includes(id));
        expect(both.ids, JSON.stringify({ ...filter, ...further })).toEqual(wanted);
        expect(both.total).toBe(wanted.length);
      }
    }
  });

  it('returns, with each filter, the same rows whether it is read in pages or at once', async () => {
    for (const filter of [{}, ...list.filters()]) {
      const whole = await read(list, filter);
      const paged: string[] = [];
      for (let page = 1; paged.length < whole.total; page += 1) {
        const { ids } = await read({ ...list, limit: PAGE }, { ...filter, page: String(page) });
        if (ids.length === 0) break;
        paged.push(...ids);
      }
      expect(paged, JSON.stringify(filter)).toEqual(whole.ids);
    }
  });
});

describe('the counts beside a list', () => {
  /** Meaning of each count: the number of rows in the list with the named view and the same filter. */
  it.each([
    ['listSkuDesigns', { teams: () => teamId }, { none: 'none', yours: 'yours', working: 'working', done: 'done' }],
    ['listAllPosts', { folderId: () => folderId }, { draft: 'draft', published: 'published' }],
    ['listAllShops', { statuses: () => 'OPEN' }, { expired: 'expired', ending: 'ending', failing: 'failing' }],
  ] as const)(
    'equal the numbers of rows in the opened views, under every filter: %s',
    async (name, narrowed, views) => {
      const list = LISTS.find(({ endpoint }) => endpoint.name === name);
      if (!list) throw new Error(name);
      const filter = Object.fromEntries(
        Object.entries(narrowed).map(([key, value]) => [key, (value as () => string)()]),
      );
      const { body } = await read(list, filter);
      const counts = body.counts as Record<string, number>;
      const found: Record<string, number> = {};
      for (const [count, view] of Object.entries(views))
        found[count] = (await read(list, { ...filter, [name === 'listAllPosts' ? 'state' : 'view']: view })).total;
      expect(found).toEqual(Object.fromEntries(Object.keys(views).map((count) => [count, counts[count]])));
    },
  );
});
