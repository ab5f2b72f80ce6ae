import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { insertUser } from '../accounts/people.ts';
import { startProcess, type ServerProcess } from '../platform/process.ts';
import { keepApis } from '../world/apis.ts';
import { openBobbin } from './bobbin.ts';

const MAILS = 12;

const apis = keepApis({ server: {} }, (db) => insertUser(db, 'anna'));
let worker: ServerProcess;
const toEnv = () => toTestEnv({ DATABASE_URL: apis.database.url });
const bobbin = openBobbin(toEnv);

beforeAll(async () => {
  const { app } = apis.server;
  for (let count = 0; count < MAILS; count += 1) {
    await inTransaction(app.db, (trx) =>
      app.mails.queue(trx, {
        kind: 'activation',
        to: { userId: 'anna', email: `anna+${count}@example.com`, locale: 'en' },
        facts: { link: 'https://desk.example.com/activate' },
      }),
    );
  }
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the mail server was away'`.execute(
    apis.database.db,
  );
  worker = await startProcess('worker', toEnv());
});
afterAll(() => worker.stop('SIGKILL'));

const countMails = async (status: string) =>
  (await apis.database.db.selectFrom('mails').select('id').where('status', '=', status).execute()).length;
const findState = async (check: string) => {
  const { findings } = await bobbin.json('doctor', '--offline');
  return (findings as { check: string; state: string }[]).find((one) => one.check === check)?.state;
};

it('jobs that two operators retry at the same time run once each while a worker runs (OPS-95)', async () => {
  expect(await findState('workers')).toBe('ok');
  // The worker settles the rows of these jobs within a minute. Whether the worker or the operator is first, each mail is sent once.
  const answers = await Promise.all([1, 2].map(() => bobbin.json('jobs', 'retry', '--all-failed', '--yes')));
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  await bobbin('mails', 'retry', '--failed', '--yes');
  await expect.poll(() => countMails('sent')).toBe(MAILS);
  await expect.poll(async () => (await bobbin.json('jobs', 'list', '--kind', 'sendMail')).total).toBe(0);
  const { rows } = await sql<{ most: number }>`select max(attempts)::int as most from mails`.execute(apis.database.db);
  expect(rows[0]?.most).toBe(1);
});

it('jobs that are discarded while a worker runs have either completed, or their mails fail with a reason (OPS-96)', async () => {
  const { app } = apis.server;
  await inTransaction(app.db, async (trx) => {
    await app.mails.queue(trx, {
      kind: 'activation',
      to: { userId: 'anna', email: 'late@example.com', locale: 'en' },
      facts: { link: 'https://desk.example.com/activate' },
    });
    await addJob(trx, 'readShop', { ownerId: 'anna', shopId: 'none' }, { runAt: new Date(Date.now() + 3_600_000) });
  });
  const { jobs } = await bobbin.json('jobs', 'list', '--waiting');
  for (const { id } of jobs as { id: string }[]) {
    await bobbin('jobs', 'discard', id, '--reason', 'it is no longer wanted', '--yes');
  }
  await expect.poll(async () => (await bobbin.json('jobs', 'list', '--waiting')).total).toBe(0);
  await expect.poll(() => countMails('waiting'), { timeout: 60_000 }).toBe(0);
  const late = apis.database.db.selectFrom('mails').select(['status', 'last_error as reason']);
  expect([
    { status: 'sent', reason: null },
    { status: 'failed', reason: 'Our server stopped before it was sent' },
  ]).toContainEqual(await late.where('recipient', '=', 'late@example.com').executeTakeFirst());
});
