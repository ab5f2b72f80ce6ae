import type { ErrorName } from '@bobbin/contract/error-codes';
import { findError } from '@bobbin/contract/error-codes';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import * as contract from '@bobbin/contract/withdrawals';
import * as files from '@bobbin/contract/withdrawal-files';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

const CARD = '0071000123456';

let world: MoneyWorld;
let boss: Person;
let second: Person;
let lan: Person;
let turn = 0;

beforeAll(async () => {
  world = await openMoneyWorld({
    SECOND_PERSON_CENTS: '50000',
    WITHDRAWAL_DAY_CENTS: '500000',
    WITHDRAWALS_PER_DAY: '60',
  });
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  second = await createPerson(world.server.app, 'second', { roleId: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  turn += 1;
  lan = await createPerson(world.server.app, `lan-${turn}`);
  await world.move(lan.id, 'depositByHand', 500_000, 'in');
  // The account of the first paid withdrawal is known, so that later ones need no look (WDR-15).
  const id = await ask();
  await decide(id, { status: 'CONFIRMED', proof: `FIRST-${turn}` });
});

const call = <E extends Endpoint>(endpoint: E, input?: Input<E>, by = boss, headers: Record<string, string> = {}) =>
  callApi(world.server.url, endpoint, input, { ...by.headers, ...headers });
/** Returns the body of a response. @throws Error when the call was refused */
function must<T>({ body, exceptionBody }: { body: T | null; exceptionBody: unknown }): T {
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const errorOf = ({ exceptionBody }: { exceptionBody: { code: number } | null }): ErrorName | null =>
  exceptionBody === null ? null : findError(exceptionBody.code);

async function ask(amount = '100', cardNumber = CARD): Promise<string> {
  const body = { amount, bank: 'Vietcombank', cardNumber };
  const answer = await callApi(world.server.url, contract.createPaymentRequest, { body }, lan.headers);
  return answer.body?.id ?? '';
}
const decide = (id: string, body: Input<typeof contract.decidePaymentRequest>['body'], by = boss) =>
  call(contract.decidePaymentRequest, { params: { id }, body }, by);
async function read(id: string, by = boss): Promise<contract.StaffPaymentRequest> {
  const query = { limit: 200 };
  const { body } = await callApi(world.server.url, contract.listAllPaymentRequests, { query }, by.headers);
  const found = body?.data.find((row) => row.id === id);
  if (found === undefined) throw new Error('The withdrawal is not in the list');
  return found;
}
const create = async (ids: readonly string[], by = boss, headers: Record<string, string> = {}) =>
  must(await call(files.createWithdrawalFile, { body: { ids: [...ids] } }, by, headers));
const importCsv = async (lines: readonly string[]) => {
  const csv = ['Ngân hàng A', 'Số tham chiếu;Ghi nợ;Ghi có;Nội dung', ...lines].join('\n');
  return must(await call(files.importBankStatement, { body: { csv } }));
};
const confirm = async (ids: readonly string[], by = boss) =>
  must(await call(files.confirmByStatement, { body: { ids: [...ids] } }, by));
async function lineOf(id: string, reference: string, vnd?: number): Promise<string> {
  const { code, amountVnd } = await read(id);
  return `${reference};${vnd ?? amountVnd};;CT di ${code} Lan`;
}
async function paidCents(): Promise<number> {
  const paid = await world.database.db
    .selectFrom('ledger_entries')
    .select('cents')
    .where('owner_id', '=', lan.id)
    .where('reason', '=', 'withdrawalPaid')
    .execute();
  return paid.reduce((sum, { cents }) => sum + cents, 0);
}

describe('a transfer file', () => {
  it('contains the waiting withdrawals with complete account numbers, and each access is logged (WDR-12, WDR-4)', async () => {
    const ids = [await ask('100'), await ask('20.50')];
    const { file, left } = await create(ids);
    expect(left).toEqual([]);
    expect(file).toMatchObject({ requests: 2, open: 2, amount: '120.50', amountVnd: 3_012_500 });
    expect(await read(ids[0] ?? '')).toMatchObject({ file: { id: file?.id, code: file?.code }, transfer: null });
    const { name, content } = must(await call(files.writeWithdrawalFile, { params: { id: file?.id ?? '' }, body: {} }));
    expect(name).toBe(`${file?.code}.xlsx`);
    const { code } = await read(ids[0] ?? '');
    const rows = await readSheet(Buffer.from(content, 'base64'));
    expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
      [1, CARD, expect.stringMatching(/^[A-Z0-9 ]+$/), 'Vietcombank', 2_500_000],
      [2, CARD, expect.stringMatching(/^[A-Z0-9 ]+$/), 'Vietcombank', 512_500],
    ]);
    expect(rows[1]?.[5]).toBe(code.replace('-', ''));
    const logs = await world.database.db
      .selectFrom('action_logs')
      .select('entity_id as id')
      .where('action', '=', 'showCardNumber')
      .where('owner_id', '=', lan.id)
      .execute();
    expect(logs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('never contains a withdrawal that another file contains, also when two are made at the same time (WDR-12)', async () => {
    const ids = [await ask(), await ask(), await ask()];
    const made = await Promise.all([create(ids, boss), create(ids.toReversed(), second)]);
    expect(made.flatMap(({ file }) => (file === null ? [] : [file.requests]))).toEqual([3]);
    expect(made.flatMap(({ left }) => left.map(({ error }) => error))).toEqual(Array(3).fill('IN_TRANSFER_FILE'));
  });

  it('comes into existence once for simultaneous calls with one idempotency key', async () => {
    const id = await ask();
    const key = { 'idempotency-key': `file-${turn}` };
    const made = await Promise.all([create([id], boss, key), create([id], boss, key)]);
    expect(new Set(made.map(({ file }) => file?.id)).size).toBe(1);
  });

  it('leaves out withdrawals that are decided, on a statement, of an inactive seller, unknown, or of the caller (WDR-12)', async () => {
    const [decided, stated] = [await ask(), await ask()];
    await decide(decided, { status: 'DENIED', reasonCode: 'other', reason: 'A wrong account number' });
    await importCsv([await lineOf(stated, `STATED-${turn}`)]);
    const { file, left } = await create([decided, stated, 'unknown']);
    expect(file).toBeNull();
    expect(Object.fromEntries(left.map(({ id, error }) => [id, error]))).toEqual({
      [decided]: 'WITHDRAWAL_DECIDED',
      [stated]: 'ON_STATEMENT',
      unknown: 'NOT_FOUND',
    });
    await world.move(boss.id, 'depositByHand', 10_000, 'in');
    const body = { amount: '10', bank: 'ACB', cardNumber: CARD };
    const own = await callApi(world.server.url, contract.createPaymentRequest, { body }, boss.headers);
    const { left: mine } = await create([own.body?.id ?? '']);
    expect(mine).toMatchObject([{ error: 'OWN_BALANCE' }]);
  });

  it('keeps its withdrawals from being cancelled or denied until staff take them out (WDR-10, WDR-13)', async () => {
    const id = await ask();
    await create([id]);
    const cancel = () => call(contract.cancelPaymentRequest, { params: { id } }, lan);
    const deny = () => decide(id, { status: 'DENIED', reasonCode: 'other', reason: 'The bank refused the account' });
    expect([errorOf(await cancel()), errorOf(await deny())]).toEqual(['IN_TRANSFER_FILE', 'IN_TRANSFER_FILE']);
    const takeOut = () => call(files.takeOutOfFile, { params: { id } });
    expect((await takeOut()).body).toMatchObject({ file: null, isInTransfer: false });
    expect(errorOf(await takeOut())).toBeNull();
    expect((await create([id])).file).toMatchObject({ requests: 1 });
    await takeOut();
    expect(errorOf(await deny())).toBeNull();
  });

  it('keeps a withdrawal from being denied after the first of two confirmations as well (WDR-13)', async () => {
    const id = await ask('600');
    await create([id]);
    expect((await decide(id, { status: 'CONFIRMED', proof: `BIG-${turn}` })).body?.status).toBe('APPROVAL');
    const deny = () => decide(id, { status: 'DENIED', reasonCode: 'other', reason: 'A wrong account number' }, second);
    expect(errorOf(await deny())).toBe('IN_TRANSFER_FILE');
    expect(await read(id)).toMatchObject({ status: 'APPROVAL', isInTransfer: true });
    expect((await call(files.takeOutOfFile, { params: { id } })).body).toMatchObject({ isInTransfer: false });
    expect(errorOf(await deny())).toBeNull();
  });

  it('contains only what the bank must still pay when it is downloaded again (WDR-12)', async () => {
    const [waiting, paid, first, stated] = [await ask('11'), await ask('12'), await ask('600'), await ask('14')];
    const id = (await create([waiting, paid, first, stated])).file?.id ?? '';
    await decide(paid, { status: 'CONFIRMED', proof: `ONE-${turn}` });
    await decide(first, { status: 'CONFIRMED', proof: `TWO-${turn}` });
    await importCsv([await lineOf(stated, `THREE-${turn}`)]);
    const listAmounts = async () => {
      const { content } = must(await call(files.writeWithdrawalFile, { params: { id }, body: {} }));
      return (await readSheet(Buffer.from(content, 'base64'))).slice(1).map((row) => row[4]);
    };
    expect(await listAmounts()).toEqual([(await read(waiting)).amountVnd]);
    const closed = { deactivated_at: new Date(world.clock.now()) };
    await world.database.db.updateTable('users').set(closed).where('id', '=', lan.id).execute();
    expect(await listAmounts()).toEqual([]);
  });

  it('keeps a withdrawal that the bank has paid, and one outside of a file is neither cancelled nor denied (WDR-13)', async () => {
    const [id, loose] = [await ask(), await ask()];
    await create([id]);
    await importCsv([await lineOf(id, `PAID-${turn}`), await lineOf(loose, `LOOSE-${turn}`)]);
    expect(errorOf(await call(files.takeOutOfFile, { params: { id } }))).toBe('ON_STATEMENT');
    expect(errorOf(await call(contract.cancelPaymentRequest, { params: { id: loose } }, lan))).toBe('ON_STATEMENT');
    const denial = { status: 'DENIED', reasonCode: 'other', reason: 'A wrong account number' } as const;
    expect(errorOf(await decide(loose, denial))).toBe('ON_STATEMENT');
  });
});

it('A withdrawal can be read by its id in every state, by staff who may see payments (WDR-11)', async () => {
  const id = await ask();
  const get = (by = boss) => call(contract.getPaymentRequest, { params: { id } }, by);
  expect((await get()).body).toEqual(await read(id));
  await decide(id, { status: 'DENIED', reasonCode: 'other', reason: 'A wrong account number' });
  expect((await get()).body).toMatchObject({ id, status: 'DENIED', user: { id: lan.id } });
  expect((await get(lan)).status).toBe(403);
  expect((await call(contract.getPaymentRequest, { params: { id: 'unknown' } })).status).toBe(404);
});

describe('a bank statement', () => {
  it('adds its transfers once, and confirms nothing by itself (WDR-14)', async () => {
    const id = await ask();
    const lines = [await lineOf(id, `A-${turn}`), 'B;5000;;Electricity', 'C;;9000;A deposit'];
    expect(await importCsv(lines)).toEqual({ added: 1, known: 0, others: 1, refused: [] });
    expect(await importCsv(lines)).toEqual({ added: 0, known: 1, others: 1, refused: [] });
    expect(await importCsv([await lineOf(id, `A-${turn}`, 1)])).toMatchObject({
      refused: [{ line: 3, reason: 'differs' }],
    });
    expect(await read(id)).toMatchObject({ status: 'WAITING', transfer: { verdict: 'match', reference: `A-${turn}` } });
  });

  it('shows which withdrawals of a file it does not contain (WDR-14)', async () => {
    const [id, other] = [await ask(), await ask()];
    await create([id]);
    world.clock.advance(60_000);
    await importCsv(['X;5000;;Electricity']);
    expect((await read(id)).transfer).toMatchObject({ verdict: 'missing', reference: null });
    expect((await read(other)).transfer).toBeNull();
  });

  it.each(['Số dư;Nội dung\n1;RT222222', 'not a statement', '"unclosed'])(
    'refuses the text %j and stores nothing',
    async (csv) => {
      const before = must(await call(files.listWithdrawalFiles));
      expect(errorOf(await call(files.importBankStatement, { body: { csv } }))).toMatch(
        /STATEMENT_UNREADABLE|INVALID_INPUT/,
      );
      expect((await call(files.listWithdrawalFiles)).body).toMatchObject({ lastImportAt: before.lastImportAt });
    },
  );
});

describe('a confirmation by statement', () => {
  it('pays each matching withdrawal once, also when it is repeated and sent twice at once (WDR-15)', async () => {
    const ids = [await ask('40'), await ask('60')];
    const before = await paidCents();
    await importCsv([await lineOf(ids[0] ?? '', `P-${turn}`), await lineOf(ids[1] ?? '', `Q-${turn}`)]);
    const answers = await Promise.all([confirm(ids, boss), confirm(ids, second)]);
    expect(new Set(answers.flatMap(({ confirmed }) => confirmed))).toEqual(new Set(ids));
    expect((await confirm(ids)).confirmed).toEqual(ids);
    expect((await paidCents()) - before).toBe(10_000);
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'CONFIRMED', proof: `P-${turn}`, transfer: null });
  });

  it('leaves out amounts that differ, several transfers, used transfers, missing ones and new accounts (WDR-15)', async () => {
    const [differs, several, used, missing, fresh] = [
      await ask('31'),
      await ask('32'),
      await ask('33'),
      await ask('34'),
      await ask('35', '0011000999999'),
    ];
    await importCsv([
      await lineOf(differs, `D-${turn}`, 1),
      await lineOf(several, `E-${turn}`),
      await lineOf(several, `F-${turn}`),
      await lineOf(used, `G-${turn}`),
      await lineOf(fresh, `H-${turn}`),
    ]);
    const other = await ask('36');
    await decide(other, { status: 'CONFIRMED', proof: `G-${turn}` });
    const before = await paidCents();
    const { confirmed, left } = await confirm([differs, several, used, missing, fresh]);
    expect(confirmed).toEqual([]);
    expect(left.map(({ error }) => error)).toEqual([
      'NOT_ON_STATEMENT',
      'NOT_ON_STATEMENT',
      'PROOF_USED',
      'NOT_ON_STATEMENT',
      'ACCOUNT_UNCHECKED',
    ]);
    expect(await paidCents()).toBe(before);
    const verdicts = await Promise.all(
      [differs, several, used, fresh].map(async (id) => (await read(id)).transfer?.verdict),
    );
    expect(verdicts).toEqual(['amount', 'several', 'used', 'look']);
  });

  it('stores each confirmation by itself, so that a locked withdrawal does not hold up the others (API-31)', async () => {
    const [first, second] = [await ask('41'), await ask('42')];
    await importCsv([await lineOf(first, `T-${turn}`), await lineOf(second, `U-${turn}`)]);
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const colleague = world.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('payment_requests').select('id').where('id', '=', second).forUpdate().execute();
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const body = { ids: [first, second] };
    const confirming = call(files.confirmByStatement, { body }, boss, { 'idempotency-key': `one-by-one-${turn}` });
    try {
      // Reads the row itself, because calls of the same user wait for each other.
      const statusOf = async (id: string) => {
        const rows = world.database.db.selectFrom('payment_requests').select('status').where('id', '=', id);
        return (await rows.executeTakeFirstOrThrow()).status;
      };
      await expect.poll(() => statusOf(first)).toBe('CONFIRMED');
    } finally {
      held.resolve();
      await colleague;
    }
    expect(must(await confirming).confirmed).toEqual([first, second]);
  });

  it('counts as the first confirmation above the limit, and a second person approves it (WDR-8, WDR-15)', async () => {
    const id = await ask('600');
    await importCsv([await lineOf(id, `S-${turn}`)]);
    expect(await confirm([id])).toEqual({ confirmed: [], waiting: [id], left: [] });
    expect(await confirm([id])).toMatchObject({ waiting: [id] });
    expect(await read(id)).toMatchObject({ status: 'APPROVAL', proof: `S-${turn}` });
    expect(errorOf(await decide(id, { status: 'CONFIRMED' }, second))).toBeNull();
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
  });
});
