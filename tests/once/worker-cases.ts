import * as fulfilment from '@bobbin/contract/fulfilment';
import * as labelBatches from '@bobbin/contract/label-batches';
import { switchAutoLabel } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import type { App } from '../../server/src/app.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import type { JobName } from '../../server/src/platform/jobs.ts';
import type { SmtpServer } from '../accounts/smtp.ts';
import type { BulkWorld } from '../fulfilment/bulk-world.ts';
import { give } from '../designs/renting.ts';
import { connectGroup, noteFor } from '../news/world.ts';
import { addFault, addOrder, changeOrder, countCalls, syncNow } from '../world/marketplace.ts';
import type { Caller } from '../world/world.ts';
import { must } from './calls.ts';
import type { Effects } from './effects.ts';

/** A job that two workers may run at the same time, because its lease was lost or because it was enqueued twice. */
export interface WorkerCase {
  job: JobName;
  /** Creates a new record like the earlier ones, and returns the payload of the job for this record. */
  prepare(): Promise<object>;
  /** Counts the effects at partners. */
  outside(): Promise<Effects>;
  /** Counts that differ between any two records. */
  leavesOut?: RegExp;
  /** Leads of the first worker that the test tries; fewer where the second worker waits long for the first. */
  leads?: readonly number[];
}

const DAY_MS = 24 * 3_600_000;
const BUYS = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;
/** Leads in statements: with 0 the first worker has not taken the claim when the second worker begins, with 30 it has. */
const CLAIMED = [0, 30];
const REFRESH = /token\/refresh/;

const idOf = (source: string) => /^Message-ID: (\S+)/im.exec(source)?.[1];

/** Runs a job in the app of one process. */
export function work(app: App, job: JobName, payload: object): Promise<void> {
  const handler = buildHandlers(app.modules)[job] as (payload: object, signal: AbortSignal) => Promise<void>;
  return handler(payload, new AbortController().signal);
}

/** Lists each job that changes data at a partner or books money, with a function that creates the record for the job. */
export async function listWorkerCases(
  { world, seller, shopIds, addWaiting, putDesigns, settleOrders }: BulkWorld,
  smtp: SmtpServer,
  admin: Caller,
): Promise<WorkerCase[]> {
  const { db, clock } = world;
  const [shopId = ''] = shopIds;
  await connectGroup(world, seller);
  await give(admin, seller, '900');
  let made = 0;
  let isAutoLabelled = false;
  const next = () => (made += 1);

  /** Returns the payload of the waiting job. At that moment no other job waits. */
  async function takeJob(name: JobName): Promise<object> {
    const { rows } = await sql<{ name: string; payload: object }>`delete from graphile_worker._private_jobs
      returning (select identifier from graphile_worker._private_tasks t where t.id = task_id) as name, payload`.execute(
      db,
    );
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`No ${name} waits, but ${rows.map((row) => row.name).join()}`);
    return found.payload;
  }
  async function submit(): Promise<string> {
    const [id = ''] = await addWaiting(1);
    await putDesigns(id);
    const rows = await db.selectFrom('order_products').select('id').where('order_id', '=', id).execute();
    const orderProducts = rows.map((row) => ({
      id: row.id,
      productType: 'T-shirt',
      productColor: 'Black',
      productSize: 'M',
    }));
    const body = { id, type: 'AUTO' as const, isDraft: false, fulfillHouse: 'PRESSIFY' as const, orderProducts };
    await must(seller, fulfilment.fulfilOrder, { body });
    return id;
  }
  async function addUnlabelled(): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK' });
    await syncNow(world, seller, shopId);
    await db
      .updateTable('orders')
      .set({ created_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const countBought = async () => ({ bought: await countCalls(world, BUYS) });
  async function countAtFactory() {
    const state = await world.control<{ creates: Record<string, number>; orders: { fulfill_status: string }[] }>(
      'pressify',
      'GET',
      '/state',
    );
    return {
      created: Object.values(state.creates).reduce((sum, count) => sum + count, 0),
      cancelled: state.orders.filter(({ fulfill_status: status }) => /cancel/i.test(status)).length,
    };
  }

  return [
    {
      job: 'tellSeller',
      async prepare() {
        await noteFor(world, seller.userId, {
          id: `n-${next()}`,
          kind: 'labelRefused',
          shopId,
          orderId: '1',
          words: 'no',
        });
        return takeJob('tellSeller');
      },
      outside: async () => ({ messages: (await world.control<object[]>('telegram', 'GET', '/messages')).length }),
    },
    {
      job: 'sendMail',
      async prepare() {
        const to = { userId: seller.userId, email: 'anna@example.com', locale: 'en' };
        const mail = { kind: 'signInTries' as const, to, facts: { link: `/${next()}` } };
        await inTransaction(db, (trx) => world.app.mails.queue(trx, mail));
        return takeJob('sendMail');
      },
      // A mail that is sent twice has the same Message-ID, so the reader sees it once (INB-10).
      outside: () => Promise.resolve({ mails: new Set(smtp.received.map(({ source }) => idOf(source))).size }),
    },
    {
      job: 'sendFulfilment',
      async prepare() {
        await submit();
        return takeJob('sendFulfilment');
      },
      outside: countAtFactory,
      // Leads of 30 to 33 are omitted, because the second worker would then come between the claim and the send, and enqueue another job that finds
      // nothing to do.
      leads: [0, 1, 3, 8, 34],
    },
    {
      job: 'cancelFulfilment',
      async prepare() {
        const id = await submit();
        await settleOrders([id]);
        const row = await db
          .selectFrom('fulfilments')
          .select('id')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow();
        await sql`update fulfilments set state = 'CANCEL_REQUESTED' where id = ${row.id}`.execute(db);
        await sql`update orders set fulfil_state = 'CANCEL_REQUESTED' where id = ${id}`.execute(db);
        await sql`delete from graphile_worker._private_jobs`.execute(db);
        return { ownerId: seller.userId, fulfilmentId: row.id };
      },
      outside: countAtFactory,
      // Amounts in cents may differ, because an order has one garment or two.
      leavesOut: /cents$/,
    },
    {
      job: 'makeLabelBatch',
      async prepare() {
        await must(seller, labelBatches.startLabelBatch, { body: { ids: [await addUnlabelled()] } });
        return takeJob('makeLabelBatch');
      },
      outside: countBought,
      leads: CLAIMED,
    },
    {
      job: 'makeLabels',
      async prepare() {
        if (!isAutoLabelled) {
          // Orders from before automatic labels were turned on are not labelled automatically.
          const created_at = new Date(clock.now() - DAY_MS);
          await db.updateTable('orders').set({ created_at }).execute();
          await must(seller, switchAutoLabel, { body: { shopId, autoLabel: true } });
          isAutoLabelled = true;
        }
        await addUnlabelled();
        return { ownerId: seller.userId, shopId };
      },
      outside: countBought,
      leads: CLAIMED,
    },
    {
      job: 'refreshToken',
      async prepare() {
        const access_token_expires_at = new Date(clock.now() + next());
        await db.updateTable('shop_credentials').set({ access_token_expires_at }).execute();
        return { ownerId: seller.userId, shopId };
      },
      outside: async () => ({ refreshed: await countCalls(world, REFRESH) }),
    },
    {
      job: 'renewShop',
      async prepare() {
        const subscription_ends_at = new Date(clock.now() + DAY_MS / 2 + next() * 60_000);
        const changes = { subscription_ends_at, auto_renew: true };
        await db.updateTable('shops').set(changes).where('id', '=', shopId).execute();
        return { ownerId: seller.userId, shopId };
      },
      outside: () => Promise.resolve({}),
    },
    {
      // The marketplace refuses the label. This case is the last one, because the fault remains switched on.
      job: 'makeLabels',
      async prepare() {
        await addUnlabelled();
        await addFault(world, { name: 'shipping-unavailable' });
        return { ownerId: seller.userId, shopId };
      },
      // Each worker may get a refusal, but the seller is notified once.
      outside: () => Promise.resolve({}),
      leads: CLAIMED,
    },
  ];
}
