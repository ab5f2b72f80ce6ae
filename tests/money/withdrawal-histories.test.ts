import { getLedgerProof } from '@bobbin/contract/wallet';
import * as contract from '@bobbin/contract/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { cutConnections } from '../world/crash.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';
import { countOf, seedOf } from '../world/long.ts';

/** `WITHDRAWAL_ROUNDS=400 WITHDRAWAL_SEED=… npx vitest run tests/money/withdrawal-histories.test.ts` runs a longer history. */
const ROUNDS = countOf('WITHDRAWAL_ROUNDS', 10, 40);
const AT_ONCE = 5;
const SECOND_CENTS = 20_000;

let world: MoneyWorld;
let staff: Person[];
let sellers: Person[];

beforeAll(async () => {
  world = await openMoneyWorld({
    SECOND_PERSON_CENTS: String(SECOND_CENTS),
    WITHDRAWAL_DAY_CENTS: '1000000000',
    WITHDRAWALS_PER_DAY: '1000',
  });
  const { app } = world.server;
  staff = [
    await createPerson(app, 'boss', { roleId: 'admin' }),
    await createPerson(app, 'second', { roleId: 'admin' }),
  ];
  sellers = [await createPerson(app, 'anna'), await createPerson(app, 'bao'), await createPerson(app, 'chi')];
});
afterAll(() => world.close());

interface Request {
  ownerId: string;
  id: string;
  status: string;
}

function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

async function listRequests(): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select owner_id as "ownerId", id, status from payment_requests order by created_at, id`.execute(world.database.db);
  return rows;
}

it(`ledger sums stay correct through ${ROUNDS} rounds of concurrent deposits, charges, withdrawals and crashes (WDR-2)`, async () => {
  const seed = seedOf('WITHDRAWAL_SEED', 1);
  const dice = createDice(seed);
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  const { app, url } = world.server;
  const acknowledged = new Map<string, string>();

  async function act(step: string): Promise<void> {
    const seller = pick(sellers);
    const cents = 1 + dice(30_000);
    const kind = dice(6);
    if (kind === 0) return void (await world.move(seller.id, 'depositByHand', cents, step));
    if (kind === 1) {
      const charge = {
        cents,
        reason: 'renewal',
        reference: step,
        description: step,
        subject: { kind: 'shop', id: 's' },
      } as const;
      const scope = systemScope(seller.id, 'test');
      return inTransaction(app.db, (trx) => app.wallet.charge(trx, scope, charge));
    }
    if (kind === 2) {
      const body = { amount: (cents / 100).toFixed(2), bank: 'ACB', cardNumber: '0123456789' };
      const answer = await callApi(url, contract.createPaymentRequest, { body }, seller.headers);
      if (answer.body) acknowledged.set(answer.body.id, answer.body.status);
      return;
    }
    const known = await listRequests();
    if (known.length === 0) return;
    const { id, ownerId } = pick(known);
    const owner = sellers.find((one) => one.id === ownerId) ?? seller;
    const decided =
      kind === 3
        ? await callApi(url, contract.cancelPaymentRequest, { params: { id } }, owner.headers)
        : await callApi(
            url,
            contract.decidePaymentRequest,
            {
              params: { id },
              body:
                kind === 4
                  ? { status: 'DENIED', reasonCode: 'other', reason: `denied at ${step}` }
                  : { status: 'CONFIRMED', proof: `of ${id}` },
            },
            pick(staff).headers,
          );
    if (decided.body && decided.body.status !== 'APPROVAL') acknowledged.set(id, decided.body.status);
  }

  for (const seller of sellers) await world.move(seller.id, 'depositByHand', 50_000, 'to begin with');
  let crashes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ended = Promise.allSettled(Array.from({ length: AT_ONCE }, (_, index) => act(`${round}-${index}`)));
    if (dice(4) === 0) {
      crashes += 1;
      await cutConnections(world.database.db);
    }
    await ended;
  }

  const { rows: entries } = await sql<{ reference: string; reason: string }>`
    select reference, reason from ledger_entries where reference like 'withdrawal:%'`.execute(world.database.db);
  const moves = Map.groupBy(entries, ({ reference }) => reference);
  const requests = await listRequests();
  const EXPECTED: Record<string, readonly string[]> = {
    WAITING: ['withdrawalHeld'],
    APPROVAL: ['withdrawalHeld'],
    CONFIRMED: ['withdrawalHeld', 'withdrawalPaid'],
    DENIED: ['withdrawalHeld', 'withdrawalReleased'],
    CANCELLED: ['withdrawalHeld', 'withdrawalReleased'],
  };
  for (const { id, status } of requests) {
    const made = moves.get(`withdrawal:${id}`)?.map(({ reason }) => reason) ?? [];
    expect(made.toSorted(), `${status}, seed ${seed}`).toEqual(EXPECTED[status]);
  }
  // No money is held that belongs to no withdrawal request.
  expect(moves.size, `seed ${seed}`).toBe(requests.length);
  const ends = new Set(['CONFIRMED', 'DENIED', 'CANCELLED']);
  for (const [id, told] of acknowledged) {
    const kept = requests.find((request) => request.id === id)?.status;
    if (ends.has(told)) expect(kept, `seed ${seed}`).toBe(told);
    else expect(kept, `seed ${seed}`).toBeDefined();
  }
  await app.wallet.timetable?.find(({ name }) => name === 'proveLedger')?.run();
  const proof = await callApi(url, getLedgerProof, {}, staff[0]?.headers ?? {});
  expect(proof.body, `seed ${seed}`).toMatchObject({ isRight: true, sum: '0.00', faults: [] });
  expect(crashes).toBeGreaterThan(0);
  expect(requests.length).toBeGreaterThan(3);
}, 120_000);

it('nightly verification of the ledger finds money that is held without a withdrawal request (WDR-2, MNY-25)', async () => {
  await sql`update ledger_accounts set balance_cents = balance_cents + 5
    where owner_id = 'anna' and account = 'held'`.execute(world.database.db);
  await world.server.app.wallet.timetable?.find(({ name }) => name === 'proveLedger')?.run();
  const { body } = await callApi(world.server.url, getLedgerProof, {}, staff[0]?.headers ?? {});
  expect(body?.isRight).toBe(false);
  expect(body?.faults.map(({ kind }) => kind)).toContain('held');
});
