import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { createPaymentRequest } from '@bobbin/contract/withdrawals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { startProcess, type ServerProcess } from '../platform/process.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson } from '../world/person.ts';
import { callApi } from '../world/world.ts';

/** Number of kills: two by default, two hundred with `TEST_LONG=1`, or `ONCE_KILLS`, because each kill costs the start of a process. */
const KILLS = Number(process.env.ONCE_KILLS ?? (process.env.TEST_LONG === '1' ? 200 : 2));
/** Folder for compiled code, so that a new process does not compile it again. */
const COMPILED = join(tmpdir(), 'bobbin-once-compiled');
const CREDITS = 12;
const WITHDRAWALS = 4;
const ENV = { WITHDRAWALS_PER_DAY: '1000' };

let database: TestDatabase;
/** The process that is not killed. It creates the users, and answers repeated calls. */
let here: TestApi;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startApi({ databaseUrl: database.url, env: ENV });
  port = await findFreePort();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

const start = () =>
  startProcess(
    'api',
    toTestEnv({
      PORT: String(port),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: COMPILED,
      ...ENV,
    }),
  );

it(
  'money calls in bursts are booked once each, although their API process is killed at any moment (API-30)',
  { timeout: 1_800_000 },
  async () => {
    const doomed = `http://127.0.0.1:${port}`;
    let unanswered = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Each kill uses a new admin, because two hundred kills take longer than an access token is valid.
      const boss = await createPerson(here.app, `boss-${kill}`, { roleId: 'admin' });
      const lan = await createPerson(here.app, `lan-${kill}`);
      const api: ServerProcess = await start();
      const credit = (url: string, place: number, price = '1') =>
        callApi(
          url,
          addMemberTransaction,
          { params: { id: lan.id }, body: { type: 'DEPOSIT', description: `credit ${place}`, price } },
          { ...boss.headers, 'idempotency-key': `credit-${kill}-${place}` },
        );
      const withdraw = (url: string, place: number) =>
        callApi(
          url,
          createPaymentRequest,
          { body: { amount: '10', bank: 'Vietcombank', cardNumber: '9704361822904417' } },
          { ...lan.headers, 'idempotency-key': `out-${kill}-${place}` },
        );
      await credit(here.url, -1, '400');
      const calls = [
        ...Array.from({ length: CREDITS }, (_, place) => (url: string) => credit(url, place)),
        ...Array.from({ length: WITHDRAWALS }, (_, place) => (url: string) => withdraw(url, place)),
      ];
      // Number of responses after which the process is killed. The numbers are spread over the burst, and are the same in each run.
      const last = 1 + Math.floor((calls.length - 4) * ((0.3 + kill * 0.618_034) % 1));
      let answered = 0;
      const first = await Promise.allSettled(
        calls.map(async (call) => {
          await call(doomed);
          answered += 1;
          if (answered === last) api.child.kill('SIGKILL');
        }),
      );
      unanswered += first.filter(({ status }) => status === 'rejected').length;

      const repeated = await Promise.all(calls.map((call) => call(here.url)));
      expect(repeated.map(({ exceptionBody }) => exceptionBody)).toEqual(calls.map(() => null));
      const lines = await database.db
        .selectFrom('ledger_entries')
        .select(['reason'])
        .where('owner_id', '=', lan.id)
        .execute();
      const countOf = (reason: string) => lines.filter((line) => line.reason === reason).length;
      expect([kill, countOf('depositByHand'), countOf('withdrawalHeld')]).toEqual([kill, CREDITS + 1, WITHDRAWALS]);
    }
    if (process.env.ONCE_SHOW === '1') process.stdout.write(`${KILLS} kills, ${unanswered} calls without an answer\n`);
    // If every burst ended before its kill, the test would prove nothing.
    expect(unanswered).toBeGreaterThan(0);
  },
);
