import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { App } from '../../server/src/app.ts';
import { startSmtp, type SmtpServer } from '../accounts/smtp.ts';
import { openBulkWorld, type BulkWorld } from '../fulfilment/bulk-world.ts';
import { casesOf } from '../world/long.ts';
import { addFault } from '../world/marketplace.ts';
import { compareEffects, readEffects, type Effects } from './effects.ts';
import { openLockstep, type Lockstep } from './lockstep.ts';
import { listWorkerCases, work, type WorkerCase } from './worker-cases.ts';

/** Numbers of statements by which the first worker is ahead of the second one. A long run tries each number. */
const LEADS = [0, 1, 3, 8, 30];

let bulk: BulkWorld;
let smtp: SmtpServer;
let other: App;
let lockstep: Lockstep;
let cases: WorkerCase[];

beforeAll(async () => {
  smtp = await startSmtp();
  bulk = await openBulkWorld({
    partners: ['telegram'],
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Bobbin <desk@example.com>', SUBSCRIPTION_FEE_CENTS: '500' },
  });
  const { world } = bulk;
  other = world.openSecondApp();
  for (const { presence } of [world.app, other]) {
    const { isGone } = presence;
    // Skips the wait between two checks of a claim, because no holder of a claim dies here.
    vi.spyOn(presence, 'isGone').mockImplementation((holder) => isGone(holder, 0));
  }
  const admin = await world.createSeller('admin@example.com', 'admin');
  await addFault(world, { name: 'webhook-lost' });
  cases = await listWorkerCases(bulk, smtp, admin);
  lockstep = openLockstep(world.app.pool);
}, 60_000);
afterAll(async () => {
  lockstep.close();
  await bulk.world.close();
  await smtp.close();
});

async function observe({ outside, leavesOut }: WorkerCase): Promise<Effects> {
  const found = { ...(await readEffects(bulk.world.db)), ...(await outside()) };
  return Object.fromEntries(Object.entries(found).filter(([name]) => leavesOut?.test(name) !== true));
}

/** Returns the effects of a job on a new record. */
async function runOnNew(one: WorkerCase, run: (payload: object) => Promise<void>): Promise<Effects> {
  const payload = await one.prepare();
  await sql`delete from graphile_worker._private_jobs`.execute(bulk.world.db);
  const before = await observe(one);
  await run(payload);
  return compareEffects(before, await observe(one));
}

it(
  'Each job has the same effects when two workers run it at the same time as when one worker runs it',
  { timeout: 240_000 },
  async () => {
    const { app } = bulk.world;
    for (const one of cases) {
      let statements = 0;
      const wanted = await runOnNew(one, async (payload) => {
        statements = await lockstep.count(() => work(app, one.job, payload));
      });
      expect(Object.keys(wanted), one.job).not.toEqual([]);
      // Both processes have filled their caches, so they send the same statements from now on.
      expect([one.job, await runOnNew(one, (payload) => work(other, one.job, payload))]).toEqual([one.job, wanted]);
      for (const lead of casesOf([...Array(statements).keys()], (place) => (one.leads ?? LEADS).includes(place))) {
        const found = await runOnNew(one, async (payload) => {
          const outcomes = await lockstep.race(
            () => work(app, one.job, payload),
            () => work(other, one.job, payload),
            lead,
          );
          // The queue retries a job that failed.
          if (outcomes.some(({ status }) => status === 'rejected')) await work(app, one.job, payload);
        });
        expect([one.job, lead, found]).toEqual([one.job, lead, wanted]);
      }
    }
  },
);
