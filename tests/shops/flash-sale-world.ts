import { expect } from 'vitest';
import { createFlashSale, getFlashSale, listFlashSales, listFlashSaleSkus } from '@bobbin/contract/flash-sales';
import type { Input } from '@bobbin/contract/endpoint';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR = 3600;

interface Activity {
  id: string;
  title: string;
  status: string;
  items: { id: string; skus: { id: string }[] }[];
}

/** Every call that the job of a flash sale makes, by its path. */
export const CALLS = {
  prices: 'products/search$',
  others: 'activities/search$',
  create: 'activities$',
  fill: '/products$',
  read: String.raw`activities/\d+$`,
  stop: '/deactivate$',
} as const;
export type Call = keyof typeof CALLS;

/** A seller with one shop, and the actual state of the shop's flash sales at the simulated marketplace. */
export interface SaleWorld {
  world: World;
  /** The caller, signed in again after the clock advanced. */
  seller: Caller;
  shopId: string;
  /** Returns the shop's activities with their variants, as the simulated marketplace has recorded them. */
  books(): Promise<{ activities: Activity[]; live: Activity[]; skuIds: string[] }>;
  create(changes?: Partial<NonNullable<Input<typeof createFlashSale>['body']>>): ReturnType<typeof callCreate>;
  get(id: string): Promise<NonNullable<Awaited<ReturnType<typeof callGet>>['body']>>;
  list(): Promise<NonNullable<Awaited<ReturnType<typeof callList>>['body']>['data']>;
  /** Lists all SKUs of a sale, page by page. */
  listSkus(
    id: string,
    query?: NonNullable<Input<typeof listFlashSaleSkus>['query']>,
  ): Promise<NonNullable<Awaited<ReturnType<typeof callSkus>>['body']>['data']>;
  /** Runs jobs until no job of the sale is due. */
  settle(id: string): Promise<void>;
  /** Starts a sale with the values that the form suggests. */
  start(): Promise<string>;
  /** Advances the clock over the pauses until no sale is in progress. */
  settleAll(): Promise<void>;
  /** Checks that the marketplace has each part of a sale once, and no other parts. */
  expectWhole(id: string): Promise<void>;
  /** Advances the clocks of Bobbin and the marketplace, and runs what is due then. */
  pass(seconds: number): Promise<void>;
  fault(body: Record<string, unknown>): Promise<unknown>;
  /** Returns how often the current faults were applied to calls. */
  countStrikes(): Promise<number>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
}
const callCreate = (seller: Caller, shopId: string, body: NonNullable<Input<typeof createFlashSale>['body']>) =>
  seller.call(createFlashSale, { params: { id: shopId }, body });
const callGet = (seller: Caller, shopId: string, saleId: string) =>
  seller.call(getFlashSale, { params: { id: shopId, saleId } });
const callList = (seller: Caller, shopId: string) => seller.call(listFlashSales, { query: { id: shopId } });
const callSkus = (
  seller: Caller,
  shopId: string,
  saleId: string,
  query: NonNullable<Input<typeof listFlashSaleSkus>['query']>,
) => seller.call(listFlashSaleSkus, { params: { id: shopId, saleId }, query });

export async function startSaleWorld(): Promise<SaleWorld> {
  const world = await startWorld({ marketplace: { orders: 6, shops: 1 } });
  const seller = await world.createSeller('anna@example.com');
  const [shopId = ''] = await world.connectShops(seller);
  const control = (method: string, path: string, body?: unknown) => world.control('marketplace', method, path, body);
  const need = <T>(answer: { body: T | null; exceptionBody: unknown }): T => {
    if (answer.body === null) throw new Error(JSON.stringify(answer.exceptionBody));
    return answer.body;
  };
  const isDone = async (id: string) => (await sales.get(id)).calls.every(({ state }) => state === 'done');
  const sales: SaleWorld = {
    world,
    seller,
    shopId,
    control,
    fault: (body) => control('POST', '/faults', body),
    async books() {
      const { activities } = (await control('GET', `/shops/${shopId}/books`)) as { activities: Activity[] };
      const live = activities.filter(({ status }) => ['DRAFT', 'NOT_START', 'ONGOING'].includes(status));
      return {
        activities,
        live,
        skuIds: live.flatMap(({ items }) => items.flatMap(({ skus }) => skus.map(({ id }) => id))),
      };
    },
    create: (changes = {}) => {
      const timeend = Math.floor(world.clock.now() / 1000) + 48 * HOUR;
      return callCreate(sales.seller, shopId, { name: 'Half off', deal: 50, batch: 2300, timeend, ...changes });
    },
    get: async (id) => need(await callGet(sales.seller, shopId, id)),
    list: async () => need(await callList(sales.seller, shopId)).data,
    async listSkus(id, query = {}) {
      const rows = [];
      for (let page = 1; ; page += 1) {
        const { data, meta } = need(await callSkus(sales.seller, shopId, id, { limit: 200, ...query, page }));
        rows.push(...data);
        if (page >= meta.totalPages) return rows;
      }
    },
    async settle(id) {
      for (let left = 60; left > 0; left -= 1) {
        await world.runJobs();
        const { standing } = await sales.get(id);
        if (standing !== 'creating' && standing !== 'stopping' && (await isDone(id))) return;
      }
      throw new Error('The sale is never done');
    },
    async countStrikes() {
      const { faults } = (await control('GET', '/faults')) as { faults: { struck: number }[] };
      return faults.reduce((sum, one) => sum + one.struck, 0);
    },
    async start() {
      const { id } = need(await sales.create());
      return id;
    },
    async settleAll() {
      const moving: readonly string[] = ['creating', 'stopping', 'waiting'];
      for (let left = 40; left > 0; left -= 1) {
        if (!(await sales.list()).some(({ standing }) => moving.includes(standing))) return;
        await sales.pass(61);
      }
      throw new Error(`Never done: ${JSON.stringify(await sales.list())}`);
    },
    async expectWhole(id) {
      const sale = await sales.get(id);
      expect(sale).toMatchObject({ standing: 'ongoing', skuFailed: 0, problem: null });
      const { live, skuIds } = await sales.books();
      expect(live.map(({ title }) => title)).toHaveLength(1);
      expect(skuIds).toHaveLength(new Set(skuIds).size);
      const own = (await sales.listSkus(id, { state: 'in' })).map(({ skuId }) => skuId);
      expect(skuIds.toSorted()).toEqual(own.toSorted());
      expect(own).toHaveLength(sale.skuTotal);
    },
    async pass(seconds) {
      world.clock.advance(seconds * 1000);
      await control('POST', '/clock', { advanceSeconds: seconds });
      const tasks = world.app.modules.flatMap(({ timetable = [] }) => timetable);
      await tasks.find(({ name }) => name === 'askDueSales')?.run();
      await world.runJobs();
      sales.seller = await world.signIn('anna@example.com');
    },
  };
  return sales;
}
