import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { ATTENTION_RULES, isMeant, listTodoReasons, type AttentionFacts } from '@bobbin/domain/orders/attention';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../server/src/app.ts';
import { countOrders } from '../../server/src/modules/orders/list/list.sql.ts';
import { DUE_RULES } from '../../server/src/modules/orders/counts/due-counts.sql.ts';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { readBanner, toTodo } from '../../server/src/modules/orders/list/todo.sql.ts';
import { TODO_REASONS } from '@bobbin/domain/orders/todo-reasons';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction, type Queryable } from '../../server/src/platform/database.ts';
import { checkCounts } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { countOf } from '../world/long.ts';
import { walkTo } from './walk.ts';

const HOUR = 3_600_000;
/** A time at which both an hour and a day begin. */
const EDGE = Date.UTC(2026, 10, 26);
/** Milliseconds before and after the end of an hour or a day, where an order moves to the next period. */
const OFFSETS = [-1000, -1, 0, 1, 1000];
const DUE = [-49, -24, -1, 0, 1, 23, 24, 25, 48].flatMap((hours) =>
  OFFSETS.map((offset) => EDGE + hours * HOUR + offset),
);
const STATUSES = ['AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION', 'ON_HOLD', 'IN_TRANSIT'];
const STATES = ['QUEUED', 'SUBMITTED', 'FAILED', 'SHIPPED', 'REJECTED'] as const;

describe('due counts', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];
  let sample: MarketplaceOrder;
  let scope: OwnerScope;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    shopIds = await world.connectShops(seller);
    scope = systemScope(seller.userId, 'test');
    const access = await world.app.shops.getAccess(systemScope(seller.userId, 'test'), shopIds[0] ?? '');
    const search = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 1 } as const;
    const [order] = (await world.app.marketplace.searchOrders(access, search)).orders;
    if (!order) throw new Error('The marketplace has no order');
    sample = order;
  });
  afterAll(() => world.close());

  const idOf = (index: number) => `5760000000000${String(index).padStart(5, '0')}`;

  /** Builds one version of an order. Its number and version determine its status, deadline, cancellation request and carrier. */
  const toOrder = (index: number, version: number): MarketplaceOrder => ({
    ...sample,
    id: idOf(index),
    status: STATUSES[(index + version) % STATUSES.length] ?? '',
    createdAt: EDGE - 100 * HOUR,
    updatedAt: EDGE - 90 * HOUR + version * HOUR,
    shippingDueAt: DUE[(index * 7 + version) % DUE.length] ?? EDGE,
    collectionDueAt: DUE[(index * 5 + version) % DUE.length] ?? EDGE,
    isCancelRequested: (index + version) % 9 === 0,
    shippingType: index % 2 === 0 ? 'SELLER' : 'TIKTOK',
    lineItems: sample.lineItems.slice(0, 1),
  });

  const store = (app: App, index: number, version: number) =>
    inTransaction(app.db, (trx) =>
      storeOrders(
        trx,
        world.app,
        systemScope(seller.userId, 'test'),
        shopIds[index % shopIds.length] ?? '',
        [toOrder(index, version)],
        'poll',
      ),
    );

  /** Applies the domain's rules to each order separately. */
  async function countByHand(db: Queryable, shops: readonly string[] | undefined, now: number) {
    const rows = await db.selectFrom('orders').selectAll().where('owner_id', '=', seller.userId).execute();
    const facts = rows
      .filter((row) => shops === undefined || shops.includes(row.shop_id))
      .map((row): AttentionFacts => ({
        status: row.status,
        fulfilState: row.fulfil_state,
        labelState: row.label_state,
        isCancelRequested: row.is_cancel_requested,
        fulfilError: (row.fulfil_error as { code?: string } | null)?.code ?? null,
        dueAt: row.due_at?.getTime() ?? null,
      }));
    const of = (rule: keyof typeof ATTENTION_RULES) =>
      facts.filter((order) => isMeant(ATTENTION_RULES[rule], order, now)).length;
    return {
      late: of('late'),
      dueSoon: of('dueSoon'),
      pendingFulfill24h: of('pendingFulfill24h'),
      missingLabel: of('missingLabel'),
      all: facts.length,
      todo: facts.filter((order) => listTodoReasons(order, now).length > 0).length,
    };
  }

  async function countByProduct(db: Queryable, of: OwnerScope, shops: readonly string[] | undefined, now: number) {
    const { states, ...banner } = await readBanner(db, of, shops, now);
    const sum = (isOf: (order: AttentionFacts) => boolean) =>
      states
        .filter((row) => isOf({ ...row, isCancelRequested: row.cancelRequested, fulfilError: null, dueAt: null }))
        .reduce((total, row) => total + row.count, 0);
    const todo = toTodo(TODO_REASONS, now);
    const found = await countOrders(db, of, { ...(shops ? { shops } : {}), todo });
    const counted = (order: AttentionFacts) => DUE_RULES.counted.some((rule) => isMeant(rule, order, now));
    expect(found).toBe(sum(counted) + banner.further);
    return {
      late: banner.late,
      dueSoon: banner.dueSoon,
      pendingFulfill24h: banner.pendingFulfill24h,
      missingLabel: sum((order) => isMeant(ATTENTION_RULES.missingLabel, order, now)),
      all: sum(() => true),
      todo: found,
    };
  }

  it('equal the rules of banner and list at every boundary of an hour or a day, for all shops and for some shops (ORD-39)', async () => {
    for (let index = 0; index < 90; index += 1) await store(world.app, index, 0);
    for (let index = 0; index < 90; index += 3) {
      await inTransaction(world.app.db, async (trx) => {
        const order = await world.app.orders.lockForWork(trx, scope, idOf(index));
        const state = STATES[index % STATES.length] ?? 'QUEUED';
        await world.app.orders.change(trx, scope, order, walkTo(order.fulfilState, state), null);
      });
    }
    await checkCounts(world, seller);
    const some = shopIds.slice(1);
    const seen = new Set<number>();
    for (const hours of [-25, -1, 0, 0.5, 1, 24]) {
      for (const offset of OFFSETS) {
        const now = EDGE + hours * HOUR + offset;
        const expected = await countByHand(world.db, undefined, now);
        expect(await countByProduct(world.app.db, scope, undefined, now), String(now)).toEqual(expected);
        seen.add(expected.late);
        expect(await countByProduct(world.app.db, scope, some, now)).toEqual(await countByHand(world.db, some, now));
        // The member may see one shop and requests the counts of all shops.
        const member = { ...scope, shops: [shopIds[1] ?? ''] };
        const one = await countByHand(world.db, member.shops, now);
        expect(await countByProduct(world.app.db, member, shopIds, now)).toEqual(one);
      }
    }
    expect(seen.size).toBeGreaterThan(6);
  });

  it('stay equal to the orders while orders are written, and leave no rows for hours and days without orders (ORD-39)', async () => {
    const apps = [world.app, world.openSecondApp()];
    let isOver = false;
    const writers = apps.map(async (app, turn) => {
      for (let round = 0; round < countOf('DUE_WRITES', 40, 200); round += 1)
        await store(app, (round * 11 + turn) % 90, 1 + round);
    });
    const all = Promise.all(writers).finally(() => (isOver = true));
    let readings = 0;
    while (!isOver || readings < 10) {
      const now = EDGE + (readings % 30) * 1_000;
      // Both counts come from the same snapshot of the database.
      await world.app.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const expected = await countByHand(trx, undefined, now);
          expect(await countByProduct(trx, scope, undefined, now)).toEqual(expected);
        });
      readings += 1;
    }
    await all;
    await checkCounts(world, seller);
    for (let index = 0; index < 90; index += 1) {
      const ended = { ...toOrder(index, 1_000), status: 'CANCELLED', isCancelRequested: false };
      await inTransaction(world.app.db, (trx) =>
        storeOrders(
          trx,
          world.app,
          systemScope(seller.userId, 'test'),
          shopIds[index % shopIds.length] ?? '',
          [ended],
          'poll',
        ),
      );
    }
    await checkCounts(world, seller);
    const ids = world.db.selectFrom('orders').select('id').where('status', 'in', STATUSES.slice(0, 3));
    expect(await ids.where('id', 'like', '5760000000000%').execute()).toEqual([]);
    const left = await world.db.selectFrom('order_due_counts').selectAll().where('hours', '=', 24).execute();
    expect(left.filter(({ until }) => Math.abs(until.getTime() - EDGE) < 60 * HOUR)).toEqual([]);
  });

  /** Writes update the counts by these rules. A release that changes the rules must therefore recount the orders that were written before. */
  it('follow DUE_RULES, which equal the rules of migration 0448, so a change of DUE_RULES needs a migration that recounts (ORD-39)', () => {
    const unfulfilled = ['NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED'];
    const open = ['AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION'];
    expect(DUE_RULES).toEqual({
      open: { statuses: open },
      unfulfilled: { statuses: open, fulfilStates: unfulfilled },
      counted: [
        { statuses: ['UNPAID', 'ON_HOLD', ...open, 'IN_TRANSIT'], cancelRequested: true },
        { statuses: open, fulfilStates: ['FAILED', 'HOLD', 'REJECTED'] },
        { statuses: ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'], labelStates: ['none'] },
      ],
    });
  });
});
