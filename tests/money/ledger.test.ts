import { getLedgerProof } from '@bobbin/contract/wallet';
import { balanceChange, LEDGER_MOVES, type LedgerReason } from '@bobbin/domain/money/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { createDice } from './play-money.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';
import { countOf, seedOf } from '../world/long.ts';

/** `LEDGER_STEPS=1000000 LEDGER_BATCH=100 npx vitest run tests/money/ledger.test.ts` runs a million steps. A failed run prints its seed. */
const STEPS = countOf('LEDGER_STEPS', 160, 2_000);
/** Number of transfers in one database transaction. */
const BATCH = Number(process.env.LEDGER_BATCH ?? 5);
const STEPPERS = ['em', 'phuc', 'quynh', 'son'] as const;
const SHOP = { kind: 'shop', id: 'shop-1' };

let world: MoneyWorld;
let boss: Person;

beforeAll(async () => {
  world = await openMoneyWorld();
  const { app } = world.server;
  boss = await createPerson(app, 'boss', { roleId: 'admin' });
  for (const name of ['anna', 'bao', 'chi', 'dung', 'giang', ...STEPPERS]) await createPerson(app, name);
});
afterAll(() => world.close());

async function charge(ownerId: string, cents: number, reference: string): Promise<string> {
  const { db, wallet } = world.server.app;
  const scope = systemScope(ownerId, 'test');
  const line = { cents, reason: 'renewal', reference, description: 'A shop', subject: SHOP } as const;
  return inTransaction(db, (trx) => wallet.charge(trx, scope, line)).then(
    () => 'paid',
    (error: { error?: string }) => error.error ?? String(error),
  );
}

async function refund(ownerId: string, cents: number, reference: string, refundReference: string): Promise<string> {
  const { db, wallet } = world.server.app;
  const scope = systemScope(ownerId, 'test');
  const line = { cents, reason: 'renewal', reference, refundReference, description: 'A shop', subject: SHOP } as const;
  return inTransaction(db, (trx) => wallet.refund(trx, scope, line)).then(
    () => 'given',
    () => 'refused',
  );
}

async function prove() {
  const { app } = world.server;
  const task = app.wallet.timetable?.find(({ name }) => name === 'proveLedger');
  await task?.run();
  return (await callApi(world.server.url, getLedgerProof, {}, boss.headers)).body;
}

describe('the ledger', () => {
  it('accepts 30 of 50 simultaneous charges when the balance covers exactly 30, and ends at a balance of 0 (MNY-24)', async () => {
    await world.move('anna', 'deposit', 30 * 700, 'in');
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => charge('anna', 700, `parallel-${index}`)),
    );
    expect(results.filter((result) => result === 'paid')).toHaveLength(30);
    expect(results.filter((result) => result === 'BALANCE_TOO_LOW')).toHaveLength(20);
    expect(await world.balance('anna')).toBe(0);
  });

  it('books a charge with the same reference once, also for many simultaneous callers (MNY-24)', async () => {
    await world.move('bao', 'deposit', 5_000, 'in');
    const results = await Promise.all(Array.from({ length: 20 }, () => charge('bao', 1_900, 'renewal:shop-1')));
    expect(results).toEqual(Array.from({ length: 20 }, () => 'paid'));
    expect(await world.balance('bao')).toBe(3_100);
  });

  it('refunds at most the amount of a charge, and books the same refund once (MNY-24)', async () => {
    await world.move('chi', 'deposit', 5_000, 'in');
    await charge('chi', 2_000, 'design-7');
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () => refund('chi', 1_500, 'design-7', 'back-1')),
      refund('chi', 1_500, 'design-7', 'back-2'),
    ]);
    // Either refund may be first. The second one is refused, because only 500 of 2,000 cents are left.
    const isOnlyOther = results.slice(0, 6).every((result) => result === 'refused');
    expect(results.filter((result) => result === 'given')).toHaveLength(isOnlyOther ? 1 : 6);
    expect(await world.balance('chi')).toBe(4_500);
    expect(await refund('chi', 1, 'never-charged', 'back-3')).toBe('refused');
  });

  it('executes refunds of one charge one after another, so that the later refund includes the first (MNY-24)', async () => {
    const { db, wallet } = world.server.app;
    await charge('chi', 2_000, 'design-8');
    const before = await world.balance('chi');
    const line = {
      cents: 1_500,
      reason: 'renewal',
      reference: 'design-8',
      description: 'A shop',
      subject: SHOP,
    } as const;
    let later: Promise<string> | undefined;
    await inTransaction(db, async (trx) => {
      await wallet.refund(trx, systemScope('chi', 'test'), { ...line, refundReference: 'back-4' });
      later = refund('chi', 1_500, 'design-8', 'back-5');
      const isWaiting = async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.db);
        return rows.length > 0;
      };
      await expect.poll(isWaiting).toBe(true);
    });
    expect(await later).toBe('refused');
    expect(await world.balance('chi')).toBe(before + 1_500);
  });

  it('contains no entry of a transaction that was rolled back, and rejects invalid amounts (MNY-23)', async () => {
    const { app } = world.server;
    const scope = systemScope('dung', 'test');
    await world.move('dung', 'deposit', 1_000, 'in');
    const work = inTransaction(app.db, async (trx) => {
      await world.ledger.post(trx, scope, { reason: 'renewal', reference: 'gone', cents: 400 });
      throw new Error('cut off');
    });
    await expect(work).rejects.toThrow('cut off');
    expect(await world.balance('dung')).toBe(1_000);
    for (const cents of [0, -5, 0.5, Number.NaN, 2 ** 53]) {
      const post = inTransaction(app.db, (trx) =>
        world.ledger.post(trx, scope, { reason: 'deposit', reference: `odd-${cents}`, cents }),
      );
      await expect(post).rejects.toThrow(RangeError);
    }
    // A repeated reference with another amount is a programming error, so it is reported.
    const other = inTransaction(app.db, (trx) =>
      world.ledger.post(trx, scope, { reason: 'deposit', reference: 'in', cents: 999 }),
    );
    await expect(other).rejects.toThrow('another amount');
  });

  it('keeps a seller’s accounts above zero by a database constraint (MNY-23)', async () => {
    const taken = sql`update ledger_accounts set balance_cents = -1 where owner_id = 'dung' and account = 'seller'`;
    await expect(taken.execute(world.database.db)).rejects.toThrow('check constraint');
  });

  it(
    `adds up after ${STEPS} random transfers, ${STEPPERS.length * 2} at a time, and returns to exactly 0 (MNY-23, MNY-25)`,
    async () => {
      const seed = seedOf('LEDGER_SEED', 1);
      const books = await Promise.all(STEPPERS.map((name, index) => walk(name, seed + index, STEPS / STEPPERS.length)));
      for (const { name, seller, held } of books) {
        const scope = systemScope(name, 'test');
        const balances = await world.ledger.readBalances(world.server.app.db, scope);
        expect(balances, `seed ${seed}`).toEqual({ sellerCents: seller, heldCents: held });
        if (held > 0) await world.move(name, 'withdrawalReleased', held, 'all back');
        if (seller + held > 0) await world.move(name, 'withdrawalByHand', seller + held, 'all out');
        expect(await world.balance(name)).toBe(0);
      }
      // The ledger refused at least one transfer, because some exceed a balance, but not all of them.
      const refused = books.reduce((sum, book) => sum + book.refused, 0);
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThan(STEPS);
      const proof = await prove();
      expect(proof).toMatchObject({ isRight: true, sum: '0.00', faults: [] });
      // Each transfer that was not refused has an entry.
      expect(proof?.entriesCount).toBeGreaterThanOrEqual(STEPS - refused);
    },
    20_000 + STEPS * 20,
  );
});

/** Runs random transfers of one person in two concurrent database transactions of `BATCH` transfers each, and returns the expected sums. */
async function walk(name: string, seed: number, steps: number) {
  const { app } = world.server;
  const scope = systemScope(name, 'test');
  const reasons = Object.keys(LEDGER_MOVES) as LedgerReason[];
  const book = { name, seller: 0, held: 0, refused: 0 };
  const dice = createDice(seed);
  const batch = Math.min(BATCH, Math.ceil(steps / 2));
  const moveAll = (first: number) =>
    inTransaction(app.db, async (trx) => {
      for (let index = first; index < first + batch; index += 1) {
        const reason = reasons[dice(reasons.length)] ?? 'deposit';
        const cents = 1 + dice(50_000);
        try {
          await world.moveIn(trx, scope, reason, cents, `step-${index}`);
        } catch (error) {
          // The transfer was refused before anything was written, so the other transfers of the database transaction remain.
          expect(error, `seed ${seed}`).toMatchObject({ error: 'BALANCE_TOO_LOW' });
          book.refused += 1;
          continue;
        }
        const { from, to } = LEDGER_MOVES[reason];
        book.seller += balanceChange(reason, cents);
        book.held += (to === 'held' ? cents : 0) - (from === 'held' ? cents : 0);
      }
    });
  for (let step = 0; step < steps; step += 2 * batch) await Promise.all([moveAll(step), moveAll(step + batch)]);
  return book;
}

describe('the nightly verification of the ledger (MNY-25)', () => {
  it('reports the sum of the balances per kind of account, which equals the sum of the entries', async () => {
    const proof = await prove();
    expect(proof).toMatchObject({ isRight: true, sum: '0.00' });
    const seller = proof?.totals.find(({ account }) => account === 'seller');
    const { rows } = await sql<{ cents: number }>`
      select sum(after_cents - before_cents)::bigint as cents from ledger_entries`.execute(world.database.db);
    expect(Number(seller?.amount) * 100).toBeCloseTo(rows[0]?.cents ?? -1);
  });

  it.each([
    [
      'a changed balance',
      sql`update ledger_accounts set balance_cents = balance_cents + 7 where owner_id = 'giang' and account = 'seller'`,
      sql`update ledger_accounts set balance_cents = balance_cents - 7 where owner_id = 'giang' and account = 'seller'`,
      'balance',
    ],
    [
      'an entry that does not begin where the last one ended',
      sql`update ledger_entries set before_cents = before_cents + 1, after_cents = after_cents + 1
        where owner_id = 'giang' and number = 2`,
      sql`update ledger_entries set before_cents = before_cents - 1, after_cents = after_cents - 1
        where owner_id = 'giang' and number = 2`,
      'chain',
    ],
    [
      'a missing number',
      sql`update ledger_entries set number = 9 where owner_id = 'giang' and number = 3`,
      sql`update ledger_entries set number = 3 where owner_id = 'giang' and number = 9`,
      'chain',
    ],
    [
      'a line of the list with another amount',
      sql`update transactions set amount_cents = amount_cents + 100 where owner_id = 'giang' and description = 'two'`,
      sql`update transactions set amount_cents = amount_cents - 100 where owner_id = 'giang' and description = 'two'`,
      'transaction',
    ],
    [
      'money that moved without a line',
      sql`update transactions set entry_id = null where owner_id = 'giang' and description = 'two'`,
      sql`update transactions set entry_id = (select id from ledger_entries where owner_id = 'giang' and reference = 'two')
        where owner_id = 'giang' and description = 'two'`,
      'transaction',
    ],
  ])('finds this error: %s', async (_what, spoil, mend, kind) => {
    await world.move('giang', 'deposit', 900, 'one');
    await world.move('giang', 'renewal', 300, 'two');
    await world.move('giang', 'deposit', 100, 'three');
    await spoil.execute(world.database.db);
    const proof = await prove();
    expect(proof?.isRight).toBe(false);
    expect(proof?.faults.every((fault) => fault.ownerId === 'giang')).toBe(true);
    expect(proof?.faults.map((fault) => fault.kind)).toContain(kind);
    await mend.execute(world.database.db);
    expect(await prove()).toMatchObject({ isRight: true });
  });
});
