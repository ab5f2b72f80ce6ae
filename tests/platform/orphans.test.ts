import { askDataExport } from '@bobbin/contract/account-data';
import { getFulfilBatch, retryFulfilBatch, startFulfilBatch } from '@bobbin/contract/fulfil-batches';
import { getLabelBatch, printLabelBatch, retryLabelBatch, startLabelBatch } from '@bobbin/contract/label-batches';
import { listMails, retryMail } from '@bobbin/contract/mails';
import { listOrderExports, startOrderExport } from '@bobbin/contract/order-exports';
import { getShop, syncShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { createRule, listOrderRules, updateRule } from '@bobbin/contract/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobName } from '../../server/src/platform/jobs.ts';
import { createSchedule } from '../../server/src/schedule.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { MOVED_BY, NO_ROW_WAITS } from './orphan-lists.ts';
import { addOrder, changeOrder, syncNow } from '../world/marketplace.ts';
import { createPackingCase, type Case } from './packing-case.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

/** A column of rows that wait for a job: how the test creates, reads and retries such a row. */
describe('rows with a lost job (SEC-11)', () => {
  let world: World;
  let seller: Caller;
  let admin: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    admin = await world.createSeller('boss@example.com', 'admin');
    [shopId = ''] = await world.connectShops(seller);
  });
  afterAll(() => world.close());

  const settle = async () =>
    createSchedule(world.app)
      .find(({ name }) => name === 'settleOrphans')
      ?.run();
  const bodyOf = <T>({ body, exceptionBody }: { body?: T | null; exceptionBody?: unknown }): T => {
    if (body === undefined || body === null) throw new Error(JSON.stringify(exceptionBody));
    return body;
  };
  async function addWaitingOrder(): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK' });
    await syncNow(world, seller, shopId);
    return id;
  }
  const startLabels = async () =>
    bodyOf(await seller.call(startLabelBatch, { body: { ids: [await addWaitingOrder()] } })).id;
  const startSending = async () =>
    bodyOf(await seller.call(startFulfilBatch, { body: { ids: [await addWaitingOrder()], isDraft: true } })).id;
  const readLabels = async (id: string) => bodyOf(await seller.call(getLabelBatch, { params: { id } }));
  const readSending = async (id: string) => bodyOf(await seller.call(getFulfilBatch, { params: { id } }));
  const readExport = async (id: string) =>
    bodyOf(await seller.call(listOrderExports)).exports.find((one) => one.id === id)?.state;
  const startExport = async () => {
    const body = { format: 'csv' as const, columns: ['id' as const], zone: 'UTC' as const, filter: {} };
    return bodyOf(await seller.call(startOrderExport, { body })).id;
  };
  const toEnd = ({ state, orders }: { state: string; orders: { state: string; error: string | null }[] }) => [
    state,
    ...orders.map((order) => order.state),
    ...orders.map((order) => order.error),
  ];

  /** Ids of label batches, by the id of their print. */
  const batches = new Map<string, string>();
  async function print(batchId: string): Promise<string> {
    const { id } = bodyOf(await seller.call(printLabelBatch, { params: { id: batchId }, body: { size: '4x6' } }));
    batches.set(id, batchId);
    return id;
  }
  const readPrint = async (id: string) => {
    const batch = await readLabels(batches.get(id) ?? '');
    const found = batch.prints.find((one) => one.id === id);
    return [found?.state, found?.reason];
  };

  async function switchRuleOn(): Promise<void> {
    const definition = {
      name: 'Note',
      trigger: { kind: 'arrives' as const },
      conditions: [],
      actions: [{ kind: 'note' as const, text: 'Look at it' }],
    };
    const { rule } = bodyOf(await seller.call(createRule, { body: { definition } }));
    await seller.call(updateRule, { params: { id: rule.id }, body: { version: 1, state: 'on' } });
  }
  const cases: Case[] = [
    createPackingCase(() => ({ world, seller }), addWaitingOrder),
    {
      column: 'label_prints.state',
      job: 'printLabels',
      async begin() {
        const batchId = await startLabels();
        await world.runJobs();
        return print(batchId);
      },
      read: readPrint,
      ended: ['failed', 'JOB_FAILED'],
      async retry(id) {
        const next = await print(batches.get(id) ?? '');
        await world.runJobs();
        return readPrint(next);
      },
      again: ['ready', null],
    },
    {
      column: 'label_batch_orders.state',
      job: 'makeLabelBatch',
      begin: startLabels,
      read: async (id) => toEnd(await readLabels(id)),
      ended: ['done', 'failed', 'JOB_FAILED'],
      async retry(id) {
        await seller.call(retryLabelBatch, { params: { id }, body: {} });
        await world.runJobs();
        return toEnd(await readLabels(id));
      },
      again: ['done', 'made', null],
    },
    {
      column: 'fulfil_batch_orders.state',
      job: 'sendBatch',
      begin: startSending,
      read: async (id) => toEnd(await readSending(id)),
      ended: ['done', 'failed', 'JOB_FAILED'],
      async retry(id) {
        await seller.call(retryFulfilBatch, { params: { id }, body: {} });
        return toEnd(await readSending(id));
      },
      // The stored reason is removed only when the order starts.
      again: ['running', 'waiting', 'JOB_FAILED'],
    },
    {
      column: 'order_exports.state',
      job: 'writeOrderExport',
      begin: startExport,
      read: readExport,
      ended: 'failed',
      async retry() {
        const id = await startExport();
        await world.runJobs();
        return readExport(id);
      },
      again: 'ready',
    },
    {
      column: 'order_exports.state',
      job: 'removeOrderExport',
      async begin() {
        const id = await startExport();
        await world.runJobs();
        await sql`update order_exports set expires_at = ${new Date(world.clock.now() - 1)} where id = ${id}`.execute(
          world.db,
        );
        return id;
      },
      read: readExport,
      ended: 'gone',
    },
    {
      column: 'order_rule_occasions.state',
      job: 'runRules',
      async begin() {
        await switchRuleOn();
        const id = await addWaitingOrder();
        await sql`update order_rule_occasions set state = 'waiting' where order_id = ${id}`.execute(world.db);
        await sql`select graphile_worker.add_job('runRules', json_build_object('ownerId', ${seller.userId}::text),
          job_key := ${`rules:${seller.userId}`})`.execute(world.db);
        return id;
      },
      read: async (id) => bodyOf(await seller.call(listOrderRules, { params: { id } })).occasions[0]?.state,
      // The lost job is enqueued again, so the row still waits.
      ended: 'waiting',
      async retry(id) {
        await world.runJobs();
        return bodyOf(await seller.call(listOrderRules, { params: { id } })).occasions[0]?.state;
      },
      again: 'done',
    },
    {
      column: 'account_exports.state',
      job: 'writeDataExport',
      begin: startArchive,
      read: readArchive,
      ended: 'failed',
      async retry() {
        const id = await startArchive();
        await world.runJobs();
        return readArchive(id);
      },
      again: 'ready',
    },
    {
      column: 'account_exports.state',
      job: 'removeDataExport',
      async begin() {
        const id = await startArchive();
        await world.runJobs();
        await sql`update account_exports set expires_at = ${new Date(world.clock.now() - 1)} where id = ${id}`.execute(
          world.db,
        );
        return id;
      },
      read: readArchive,
      ended: 'gone',
    },
    {
      column: 'mails.status',
      job: 'sendMail',
      async begin() {
        const to = { userId: seller.userId, email: 'anna@example.com', locale: 'en' };
        const facts = { link: 'https://desk.example.com/activate-account?token=t&email=a' };
        await world.app.mails.queue(world.db, { kind: 'activation', to, facts });
        return (await readMails())[0]?.id ?? '';
      },
      read: async (id) => toMail((await readMails()).find((mail) => mail.id === id)),
      ended: ['failed', expect.stringContaining('stopped')],
      async retry(id) {
        await admin.call(retryMail, { params: { id } });
        await world.runJobs();
        return toMail((await readMails()).find((mail) => mail.id === id));
      },
      again: ['sent', null],
    },
    {
      column: 'sync_states.state',
      job: 'syncShop',
      async begin() {
        await seller.call(syncShop, { params: { id: shopId } });
        return shopId;
      },
      read: readSync,
      ended: ['failed', expect.stringContaining('server')],
      async retry() {
        await syncNow(world, seller, shopId);
        return readSync();
      },
      again: ['idle', null],
    },
    {
      column: 'staff_fetches.last_error',
      job: 'fetchStaffPictures',
      async begin() {
        const holder = `spy:${world.clock.now()}:${Math.random()}`;
        await world.app.staffFetches.ask(world.db, holder, [{ slot: 'front', url: 'https://example.com/a.png' }]);
        return holder;
      },
      read: async (holder) => (await world.app.staffFetches.list(holder)).map(({ reason }) => reason),
      ended: ['JOB_FAILED'],
    },
    {
      column: 'order_texts.state',
      job: 'drawTexts',
      async begin() {
        const id = await addWaitingOrder();
        await sql`insert into order_texts (owner_id, order_id, sku_id, shop_id, print_id, print_version, place_id, base, state, updated_at)
          values (${seller.userId}, ${id}, 'sku', ${shopId}, 'print', 1, 'place', '[]', 'waiting', now())`.execute(
          world.db,
        );
        await sql`select graphile_worker.add_job('drawTexts', json_build_object('ownerId', ${seller.userId}::text, 'orderId', ${id}::text),
          job_key := ${`texts:${seller.userId}:${id}`})`.execute(world.db);
        return id;
      },
      read: () => hasJob('drawTexts'),
      ended: true,
    },
    {
      column: 'seller_notices.told_at',
      job: 'tellSeller',
      begin: () => addNotice({ told_at: null, spread_at: new Date() }),
      read: () => hasJob('tellSeller'),
      ended: true,
    },
    {
      column: 'seller_notices.spread_at',
      job: 'spreadNews',
      begin: () => addNotice({ told_at: new Date(), spread_at: null }),
      read: () => hasJob('spreadNews'),
      ended: true,
    },
  ];

  async function startArchive(): Promise<string> {
    // If the row existed, the call would return it instead of creating a new one.
    await sql`delete from account_exports`.execute(world.db);
    return bodyOf(await seller.call(askDataExport)).id;
  }
  async function readArchive(id: string): Promise<string | undefined> {
    const { rows } = await sql<{ state: string }>`select state from account_exports where id = ${id}`.execute(world.db);
    return rows[0]?.state;
  }
  async function readMails() {
    return bodyOf(await admin.call(listMails, { query: { limit: 100 } })).data;
  }
  const toMail = (mail: { status: string; lastError: string | null } | undefined) => [mail?.status, mail?.lastError];
  async function readSync() {
    const { sync } = bodyOf(await seller.call(getShop, { params: { id: shopId } }));
    return [sync.state, sync.lastError];
  }
  async function hasJob(name: JobName): Promise<boolean> {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = ${name} and (attempts < max_attempts or locked_at is not null)`.execute(world.db);
    return rows.length > 0;
  }
  async function addNotice(ends: { told_at: Date | null; spread_at: Date | null }): Promise<string> {
    const id = `notice-${Math.random()}`;
    const created = new Date(world.clock.now() - 3_600_000);
    await sql`insert into seller_notices (owner_id, id, kind, created_at, told_at, spread_at)
      values (${seller.userId}, ${id}, 'shopClosed', ${created}, ${ends.told_at}, ${ends.spread_at})`.execute(world.db);
    const key = ends.told_at === null ? 'tellSeller' : 'spreadNews';
    await sql`select graphile_worker.add_job(${key}, json_build_object('ownerId', ${seller.userId}::text),
      job_key := ${`${key}:${seller.userId}`})`.execute(world.db);
    return id;
  }

  const EVERY_JOB = sql`select id from graphile_worker.jobs where task_identifier`;
  /** The ways in which a job can be lost. */
  const GONE = {
    'failed for good': (job: JobName) =>
      sql`select graphile_worker.permanently_fail_jobs(array(${EVERY_JOB} = ${job}), 'gone')`.execute(world.db),
    'died at its last try': (job: JobName) =>
      sql`update graphile_worker._private_jobs set attempts = max_attempts where id in (${EVERY_JOB} = ${job})`.execute(
        world.db,
      ),
    'was lost': (job: JobName) =>
      sql`delete from graphile_worker._private_jobs where id in (${EVERY_JOB} = ${job})`.execute(world.db),
  };

  describe.each(cases)('$column of $job', ({ job, begin, read, ended, retry, again }) => {
    it.each(Object.entries(GONE))('ends with a reason when the job %s, and can be retried', async (_, lose) => {
      await clearJobs();
      const id = await begin();
      await lose(job);
      await settle();
      expect(await read(id)).toEqual(ended);
      if (retry !== undefined) expect(await retry(id)).toEqual(again);
    });

    it('stays unchanged while its job waits and while a worker makes the last attempt', async () => {
      await clearJobs();
      const id = await begin();
      const before = await read(id);
      await settle();
      await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'somebody'
        where id in (${EVERY_JOB} = ${job})`.execute(world.db);
      await settle();
      expect(await read(id)).toEqual(before);
    });
  });

  async function clearJobs() {
    await sql`delete from seller_notices`.execute(world.db);
    await sql`delete from staff_fetches`.execute(world.db);
    await sql`delete from order_texts`.execute(world.db);
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    await settle();
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  }

  it('include every job of the modules in this test’s table, with the rows that wait for the job or the reason why no row does', () => {
    const waited = world.app.modules.flatMap(({ waiting = [] }) => waiting.flatMap(({ jobs }) => jobs));
    const known = [...waited, ...Object.keys(NO_ROW_WAITS)];
    expect(known.toSorted()).toEqual(Object.keys(buildHandlers(world.app.modules)).toSorted());
    expect(new Set(cases.map(({ job }) => job))).toEqual(new Set(waited.filter((job) => job !== 'labelAndSendBatch')));
  });

  it('include every state column in this test’s table, with the job that the column waits for or with what changes it', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)(state|status|phase)$'`.execute(
      world.db,
    );
    const waiting = world.app.modules.flatMap((module) => (module.waiting ?? []).map(({ column }) => column));
    const known = new Set([...waiting.filter((column) => /state|status|phase/.test(column)), ...Object.keys(MOVED_BY)]);
    expect([...known].toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
    expect(new Set(cases.map(({ column }) => column))).toEqual(new Set(waiting));
  });

  it('get jobs that failed for good enqueued again when the timetable requests them by their key', async () => {
    await clearJobs();
    const ask = () =>
      world.app.orders.sync &&
      createSchedule(world.app)
        .find(({ name }) => name === 'makeLabels')
        ?.run();
    await sql`update shops set is_auto_create_label = true, auto_label_since = now()`.execute(world.db);
    await ask();
    expect(await hasJob('makeLabels')).toBe(true);
    await GONE['failed for good']('makeLabels');
    expect(await hasJob('makeLabels')).toBe(false);
    await ask();
    expect(await hasJob('makeLabels')).toBe(true);
  });
});
