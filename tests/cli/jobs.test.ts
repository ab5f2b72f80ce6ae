import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DISCARD_RULES } from '../../server/src/cli/job-kinds.ts';
import { operatorScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { discardJobs, retryJobs } from '../../server/src/platform/job-queue.ts';
import { inWork } from '../../server/src/platform/work-context.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { createSchedule } from '../../server/src/schedule.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createVault } from '../../server/src/platform/crypto.ts';
import { proveKeys } from '../../server/src/platform/sealing-keys.ts';
import { SECRET_KEY, toTestEnv } from '../../server/src/testing/config.ts';
import { insertUser } from '../accounts/people.ts';
import { keepApis } from '../world/apis.ts';
import { openBobbin } from './bobbin.ts';

const REASON = 'its mail server is gone for good';
const SECRET_LINK = 'https://desk.example.com/activate?token=never-shown';

const apis = keepApis({ server: {} }, async (db) => {
  await insertUser(db, 'anna');
  await insertUser(db, 'binh');
});
const bobbin = openBobbin(() => toTestEnv({ DATABASE_URL: apis.database.url }));

beforeEach(async () => {
  const { db } = apis.database;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`truncate mails, action_logs`.execute(db);
});

interface Plan {
  attempts?: number;
  isRunning?: boolean;
  lastError?: string;
  inSeconds?: number;
}

/** Inserts a job in a state that the queue reaches only after some time. */
async function plan(
  kind: 'readShop' | 'sendFulfilment' | 'readRequests',
  shopId: string,
  more: Plan = {},
): Promise<string> {
  const { db } = apis.database;
  const payload = { ownerId: 'anna', shopId, fulfilmentId: shopId };
  await addJob(db, kind, payload, { key: `${kind}:${shopId}`, maxAttempts: 5 });
  const { rows } = await sql<{ id: string }>`update graphile_worker._private_jobs set
      attempts = ${more.attempts ?? 0}, last_error = ${more.lastError ?? null},
      locked_at = case when ${more.isRunning ?? false} then now() end, locked_by = case when ${more.isRunning ?? false} then 'a worker' end,
      run_at = now() + ${more.inSeconds ?? 0} * interval '1 second'
    where key = ${`${kind}:${shopId}`} returning id::text as id`.execute(db);
  return rows[0]?.id ?? '';
}

async function readJob(id: string) {
  const { rows } = await sql<{ attempts: number; isDue: boolean; lastError: string | null }>`
    select attempts, run_at <= now() as "isDue", last_error as "lastError" from graphile_worker._private_jobs where id = ${id}::bigint`.execute(
    apis.database.db,
  );
  return rows[0];
}

/** Inserts a mail, together with its job. */
async function writeMail(more: { attempts?: number; status?: string; isOver?: boolean } = {}) {
  const { app } = apis.server;
  await inTransaction(app.db, (trx) =>
    app.mails.queue(trx, {
      kind: 'activation',
      to: { userId: 'anna', email: 'anna@example.com', locale: 'en' },
      facts: { link: SECRET_LINK },
    }),
  );
  const { rows } = await sql<{ id: string }>`update mails set status = ${more.status ?? 'waiting'}, last_error = ${
    more.status === 'failed' ? '550 no such mailbox' : null
  }, body_expires_at = case when ${more.isOver ?? false} then now() - interval '1 hour' else body_expires_at end
    where id = (select max(id) from mails) returning id`.execute(apis.database.db);
  const id = rows[0]?.id ?? '';
  const jobs = await sql<{ id: string }>`update graphile_worker._private_jobs set attempts = ${more.attempts ?? 0}
    where key = ${`mail:${id}`} returning id::text as id`.execute(apis.database.db);
  return { id, jobId: jobs.rows[0]?.id ?? '' };
}

const readMail = async (id: string) =>
  apis.database.db
    .selectFrom('mails')
    .select(['status', 'last_error as lastError'])
    .where('id', '=', id)
    .executeTakeFirst();
const logs = () =>
  apis.database.db
    .selectFrom('action_logs')
    .select(['action', 'owner_id as ownerId', 'entity_id as entityId', 'address', 'before', 'after'])
    .orderBy('id')
    .execute();
async function settle(): Promise<void> {
  const { app } = apis.server;
  const schedule = createSchedule({
    db: app.db,
    clock: apis.clock,
    log: captureLog('silent').log,
    modules: app.modules,
  });
  await schedule.find(({ name }) => name === 'settleOrphans')?.run();
}
const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);

describe('bobbin jobs list (OPS-94)', () => {
  it('lists jobs filtered by state, kind and number, and shows the count of all matching jobs', async () => {
    const failed = await plan('readShop', '1', { attempts: 5, lastError: 'the marketplace\nstack of it' });
    const running = await plan('readShop', '2', { isRunning: true });
    const later = await plan('readRequests', '3', { attempts: 1, inSeconds: 600 });
    const ready = await plan('sendFulfilment', '4');
    const all = await bobbin.json('jobs', 'list');
    expect(idsOf(all.jobs)).toEqual([failed, running, later, ready]);
    expect(all).toMatchObject({ code: 0, total: 4, byState: { failed: 1, running: 1, later: 1, ready: 1 } });
    expect(all.jobs).toMatchObject([{ state: 'failed', lastError: 'the marketplace', ownerId: 'anna' }, {}, {}, {}]);
    expect(idsOf((await bobbin.json('jobs', 'list', '--failed')).jobs)).toEqual([failed]);
    expect(idsOf((await bobbin.json('jobs', 'list', '--waiting')).jobs)).toEqual([later, ready]);
    expect(idsOf((await bobbin.json('jobs', 'list', '--kind', 'readShop')).jobs)).toEqual([failed, running]);
    expect(await bobbin.json('jobs', 'list', '--limit', '1')).toMatchObject({ total: 4, jobs: [{ id: failed }] });
    const { out } = await bobbin('jobs', 'list', '--limit', '1');
    expect(out).toMatch(new RegExp(`${failed} +readShop +failed +5/5 .*the marketplace`));
    expect(out).toContain('4 jobs: 1 running, 1 ready, 1 later, 1 failed\n');
  });

  it('fails for a kind that does not exist, and names the existing kinds', async () => {
    for (const words of [['list'], ['retry', '--yes']]) {
      const { code, fault } = await bobbin('jobs', ...words, '--kind', 'sendMial');
      expect([code, fault]).toEqual([2, expect.stringMatching(/no kind "sendMial".+\bsendMail\b/)]);
    }
  });

  it('fails for a limit that is not a number in the permitted range', async () => {
    for (const limit of ['0', '-1', 'many', '99999999']) {
      expect(await bobbin.json('jobs', 'list', `--limit=${limit}`)).toMatchObject({ ok: false, code: 2 });
    }
  });
});

describe('bobbin jobs retry (OPS-95)', () => {
  it('makes a failed job run immediately with all its attempts, on each call, and records the operator', async () => {
    const id = await plan('readShop', '1', { attempts: 5, lastError: 'away', inSeconds: 900 });
    expect(await bobbin.json('jobs', 'retry', id, '--yes')).toMatchObject({
      code: 0,
      retried: [{ id, kind: 'readShop' }],
    });
    expect(await readJob(id)).toEqual({ attempts: 0, isDue: true, lastError: 'away' });
    expect((await bobbin('jobs', 'retry', id, '--yes')).out).toBe('1 job will run again\n');
    expect(await logs()).toMatchObject([
      { action: 'retryJobs', ownerId: 'anna', entityId: id, address: 'operator, command line' },
      { action: 'retryJobs' },
    ]);
  });

  it('fails for a running job and for a job that no longer exists, each with a reason', async () => {
    const id = await plan('readShop', '1', { attempts: 2, isRunning: true });
    expect(await bobbin('jobs', 'retry', id, '--yes')).toMatchObject({
      code: 1,
      fault: `Job ${id} (readShop) runs at this moment\n`,
    });
    expect((await readJob(id))?.attempts).toBe(2);
    expect(await bobbin.json('jobs', 'retry', '999999', '--yes')).toMatchObject({ ok: false, code: 1 });
    expect(await logs()).toEqual([]);
  });

  it('retries with --kind failed and waiting jobs of a kind, and with --all-failed permanently failed jobs of all kinds', async () => {
    const untried = await plan('readShop', '1', { inSeconds: 900 });
    const tried = await plan('readShop', '2', { attempts: 2, inSeconds: 900 });
    const failed = await plan('readShop', '3', { attempts: 5 });
    const running = await plan('readShop', '4', { attempts: 5, isRunning: true });
    const other = await plan('readRequests', '5', { attempts: 5 });
    expect(idsOf((await bobbin.json('jobs', 'retry', '--kind', 'readShop', '--yes')).retried)).toEqual([tried, failed]);
    expect(await readJob(untried)).toMatchObject({ isDue: false });
    expect(idsOf((await bobbin.json('jobs', 'retry', '--all-failed', '--yes')).retried)).toEqual([other]);
    expect(await readJob(running)).toMatchObject({ attempts: 5 });
    expect(await bobbin('jobs', 'retry', '--all-failed')).toMatchObject({ code: 0, out: 'No job had to be retried\n' });
  });

  it('requires exactly one of an id, --kind and --all-failed', async () => {
    for (const args of [[], ['1', '--all-failed'], ['--kind', 'readShop', '--all-failed'], ['one']]) {
      expect(await bobbin.json('jobs', 'retry', ...args, '--yes')).toMatchObject({ ok: false, code: 2 });
    }
  });

  it('retries each job once when two operators run it at the same time', async () => {
    for (let shop = 1; shop <= 20; shop += 1) await plan('readShop', String(shop), { attempts: 5 });
    const answers = await Promise.all([1, 2].map(() => bobbin.json('jobs', 'retry', '--all-failed', '--yes')));
    expect(answers.flatMap(({ retried }) => idsOf(retried)).length).toBe(20);
  });
});

it('the command bobbin jobs list works with a wrong sealing key, and reports that the key is wrong (OPS-103)', async () => {
  await proveKeys(apis.database.url, createVault(SECRET_KEY));
  const other = { APP_SECRET_KEY: 'quite another key, of 32 characters and more' };
  const wrong = openBobbin(() => toTestEnv({ DATABASE_URL: apis.database.url, ...other }));
  const { code, fault, out } = await wrong('jobs', 'list');
  expect([code, fault, out]).toEqual([
    0,
    expect.stringContaining('APP_SECRET_KEY is not the key'),
    expect.stringContaining('0 jobs'),
  ]);
  expect((await bobbin('jobs', 'list')).fault).toBe('');
});

it('the command bobbin mails list shows a mail as kept in the outbox without a mail server, and as sent with one (OPS-94)', async () => {
  await sql`insert into mails (owner_id, id, recipient, kind, locale, subject, status, body_expires_at, created_at, sent_at)
    values ('anna', 'm1', 'anna@example.com', 'newDevice', 'en', 'x', 'sent', now(), now(), now())`.execute(
    apis.database.db,
  );
  expect(await bobbin.json('mails', 'list')).toMatchObject({ mails: [{ status: 'kept' }] });
  const server = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' };
  const sending = openBobbin(() => toTestEnv({ DATABASE_URL: apis.database.url, ...server }));
  expect(await sending.json('mails', 'list')).toMatchObject({ mails: [{ status: 'sent' }] });
});

describe('bobbin jobs discard (OPS-96)', () => {
  it('records the payload of the job in the action history, but not the request that enqueued the job', async () => {
    const by = { requestId: 'request-of-anna', userId: 'anna' };
    const id = await inWork(by, () => plan('readShop', 'shop-of-a-request'));
    const kept = await sql<{
      payload: object;
    }>`select payload from graphile_worker._private_jobs where id = ${id}::bigint`.execute(apis.database.db);
    expect(kept.rows[0]?.payload).toHaveProperty('_by');
    const listed = await bobbin.json('jobs', 'list', '--kind', 'readShop');
    expect(JSON.stringify(listed)).not.toContain('request-of-anna');
    expect(await bobbin.json('jobs', 'discard', id, '--reason', REASON, '--yes')).toMatchObject({ ok: true, code: 0 });
    const { before } = await apis.database.db
      .selectFrom('action_logs')
      .select('before')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({
      payload: { ownerId: 'anna', shopId: 'shop-of-a-request', fulfilmentId: 'shop-of-a-request' },
    });
    expect(JSON.stringify(before)).not.toContain('request-of-anna');
  });

  it('removes a job, and the row that waited for the job fails with a reason and can be retried', async () => {
    const { id, jobId } = await writeMail({ attempts: 3 });
    const discarded = await bobbin.json('jobs', 'discard', jobId, '--reason', REASON, '--yes');
    expect(discarded).toMatchObject({ ok: true, code: 0, follows: expect.stringContaining('mails retry') });
    expect(await readJob(jobId)).toBeUndefined();
    await settle();
    expect(await readMail(id)).toEqual({ status: 'failed', lastError: 'Our server stopped before it was sent' });
    expect(await logs()).toMatchObject([
      {
        action: 'discardJob',
        ownerId: 'anna',
        entityId: jobId,
        before: { kind: 'sendMail', attempts: 3 },
        after: { reason: REASON },
      },
    ]);
    expect(await bobbin.json('jobs', 'discard', jobId, '--reason', REASON, '--yes')).toMatchObject({
      ok: false,
      code: 1,
    });
    expect(await bobbin.json('mails', 'retry', id, '--yes')).toMatchObject({ ok: true, retried: [id], code: 0 });
    expect(await readMail(id)).toEqual({ status: 'waiting', lastError: null });
  });

  it('fails for jobs that decide about money or about an order that a factory may have', async () => {
    const id = await plan('sendFulfilment', '1', { attempts: 5 });
    const { code, fault } = await bobbin('jobs', 'discard', id, '--reason', REASON, '--yes');
    expect([code, fault]).toEqual([1, expect.stringContaining('settle the order on its page')]);
    expect(await readJob(id)).toMatchObject({ attempts: 5 });
    const refused = Object.entries(DISCARD_RULES).flatMap(([kind, rule]) => ('refused' in rule ? [kind] : []));
    expect(refused).toEqual(
      expect.arrayContaining(['sendFulfilment', 'cancelFulfilment', 'matchTransfer', 'renewShop']),
    );
  });

  it('fails for a job that a worker runs or is about to run', async () => {
    const running = await plan('readShop', '1', { isRunning: true });
    expect(await bobbin.json('jobs', 'discard', running, '--reason', REASON, '--yes')).toMatchObject({
      ok: false,
      code: 1,
    });
    const taken = await plan('readShop', '2');
    await inTransaction(apis.server.app.db, async (trx) => {
      await sql`select from graphile_worker._private_jobs where id = ${taken}::bigint for update`.execute(trx);
      expect(await bobbin('jobs', 'discard', taken, '--reason', REASON, '--yes')).toMatchObject({
        code: 1,
        fault: `Job ${taken} (readShop) has started or ended meanwhile\n`,
      });
    });
    expect([await readJob(running), await readJob(taken)]).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    expect(await logs()).toEqual([]);
  });

  it('leaves a job in place that began after the command had read it', async () => {
    const { db } = apis.server.app;
    const id = await plan('readShop', '1', { attempts: 3, isRunning: true });
    expect(await discardJobs(db, [id])).toEqual([]);
    expect(await retryJobs(db, { ids: [id] }, 1)).toEqual([]);
    expect(await readJob(id)).toMatchObject({ attempts: 3 });
  });

  it('requires a reason of at least 10 characters', async () => {
    const id = await plan('readShop', '1');
    for (const more of [[], ['--reason', 'why']]) {
      expect(await bobbin.json('jobs', 'discard', id, ...more, '--yes')).toMatchObject({ ok: false, code: 2 });
    }
    expect(await readJob(id)).toMatchObject({ attempts: 0 });
  });

  it('needs a rule for every job of the product, and for the rows that wait for the job', () => {
    const { modules } = apis.server.app;
    expect(Object.keys(DISCARD_RULES).toSorted()).toEqual(Object.keys(buildHandlers(modules)).toSorted());
    const awaited = modules.flatMap(({ waiting = [] }) => waiting.flatMap(({ jobs }) => jobs));
    const silent = awaited.filter((kind) => {
      const rule = DISCARD_RULES[kind];
      return 'follows' in rule && !/within a minute/.test(rule.follows);
    });
    expect(silent).toEqual([]);
  });
});

describe('bobbin mails (OPS-94, OPS-95)', () => {
  it('lists mails with the reason of their failure, but without their text', async () => {
    const waiting = await writeMail();
    const failed = await writeMail({ status: 'failed' });
    expect(idsOf((await bobbin.json('mails', 'list')).mails)).toEqual([failed.id, waiting.id]);
    expect(idsOf((await bobbin.json('mails', 'list', '--waiting')).mails)).toEqual([waiting.id]);
    expect(await bobbin.json('mails', 'list', '--to', 'binh')).toMatchObject({ mails: [], total: 0, code: 0 });
    const list = await bobbin.json('mails', 'list', '--failed');
    expect(list).toMatchObject({
      total: 1,
      mails: [{ id: failed.id, to: 'anna@example.com', lastError: '550 no such mailbox' }],
    });
    const { out } = await bobbin('mails', 'list');
    expect(out).toContain('550 no such mailbox');
    expect(`${out}${JSON.stringify(list)}`).not.toContain('never-shown');
    expect(await bobbin.json('mails', 'list', '--failed', '--waiting')).toMatchObject({ ok: false, code: 2 });
  });

  it('sends each failed mail again once, except mails whose link has expired', async () => {
    const failed = await writeMail({ status: 'failed' });
    const over = await writeMail({ status: 'failed', isOver: true });
    await sql`delete from graphile_worker._private_jobs`.execute(apis.database.db);
    const answer = await bobbin.json('mails', 'retry', '--failed', '--yes');
    expect(answer).toMatchObject({ retried: [failed.id], gone: [over.id], code: 0 });
    expect([(await readMail(failed.id))?.status, (await readMail(over.id))?.status]).toEqual(['waiting', 'failed']);
    await bobbin('mails', 'retry', '--failed', '--yes');
    expect(await bobbin.json('jobs', 'list', '--kind', 'sendMail')).toMatchObject({ total: 1 });
    expect(await logs()).toMatchObject([
      { action: 'retryMail', entityId: failed.id, address: 'operator, command line' },
    ]);
  });

  it('fails for a mail that does not exist or whose link has expired, each with a reason', async () => {
    const over = await writeMail({ status: 'failed', isOver: true });
    expect(await bobbin('mails', 'retry', 'none', '--yes')).toMatchObject({
      code: 1,
      fault: 'There is no mail none\n',
    });
    expect((await bobbin('mails', 'retry', over.id, '--yes')).fault).toContain('no longer works');
    expect(await bobbin.json('mails', 'retry', '--yes')).toMatchObject({ ok: false, code: 2 });
  });
});

it("the history of an account contains the operator's changes of that account, and the staff history all other changes (OPS-91)", async () => {
  expect(operatorScope('anna')).toMatchObject({
    ownerId: 'anna',
    actor: { userId: null, address: 'operator, command line' },
  });
  await plan('readShop', '1', { attempts: 5 });
  await bobbin('jobs', 'retry', '--all-failed', '--yes');
  expect(await logs()).toMatchObject([
    { action: 'retryJobs', ownerId: '', entityId: '', after: { kind: 'all', count: 1 } },
  ]);
});
