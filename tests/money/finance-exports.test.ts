import * as contract from '@bobbin/contract/finance-exports';
import { ERRORS } from '@bobbin/contract/errors';
import type { FinanceExports } from '@bobbin/contract/finance-exports';
import { cancelOrderExport } from '@bobbin/contract/order-exports';
import { cancelAllOrderExport } from '@bobbin/contract/staff-orders';
import { changeMemberRole } from '@bobbin/contract/roles';
import { getPayment } from '@bobbin/contract/payouts';
import { listTransactions } from '@bobbin/contract/wallet';
import { PAYMENT_COLUMNS, TRANSACTION_COLUMNS } from '@bobbin/domain/money/money-columns';
import { formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { createTransactions } from '../../server/src/modules/wallet/transactions.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { addFault, addOrders, syncNow } from '../world/marketplace.ts';
import { unassignTeam, updateTeam } from '@bobbin/contract/teams';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { openBook } from './book.ts';

const LIMIT = 12;
const MOVEMENTS = 430;
const CSV = { format: 'csv', zone: 'UTC', locale: 'en' } as const;
const PAYMENT = '3401';

let world: World;
let seller: Caller;
let other: Caller;
let admin: Caller;
let shopId: string;
let ids: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 }, env: { ORDER_EXPORTS_PER_DAY: String(LIMIT) } });
  seller = await world.createSeller('anna@example.com');
  other = await world.createSeller('boris@example.com');
  admin = await world.createSeller('admin@example.com', 'admin');
  const book = openBook(world.app.marketplace);
  [shopId = ''] = await world.connectShops(seller);
  await addFault(world, { name: 'webhook-lost' });
  ids = await addOrders(world, shopId, { count: 3, status: 'COMPLETED' });
  await syncNow(world, seller, shopId);
  const [first = '', second = '', third = ''] = ids;
  book.settle('7201', 1, PAYMENT, [
    { orderId: first, settlementCents: 2000 },
    { orderId: second, settlementCents: 1500 },
    { type: 'SHIPPING_FEE_ADJUSTMENT', adjustmentId: '81', orderId: second, settlementCents: -120 },
  ]);
  book.settle('7202', 2, PAYMENT, [{ orderId: third, settlementCents: 1000 }]);
  book.pay(PAYMENT, 4380);
  await world.app.payouts.reading.readShop(systemScope(seller.userId, 'test'), shopId);
  await world.db.updateTable('orders').set({ fulfil_price_cents: 700 }).where('id', '=', first).execute();
  await move(seller.userId, MOVEMENTS);
  await move(other.userId, 2);
}, 120_000);
afterAll(() => world.close());

/** Adds movements of money in both directions, with texts that a spreadsheet would execute. */
async function move(ownerId: string, count: number): Promise<void> {
  const { db, clock, app } = world;
  const scope = systemScope(ownerId, 'test');
  const ledger = createLedger({ clock, emit: app.emit });
  const transactions = createTransactions({ db: app.db, clock, ledger });
  await inTransaction(db, async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const reason = index % 3 === 2 ? 'adjustmentDown' : 'depositByHand';
      const posted = await ledger.post(trx, scope, { reason, reference: `${ownerId}-${index}`, cents: 100 + index });
      await transactions.record(trx, scope, {
        type: index % 3 === 2 ? 'ADJUSTMENT' : 'DEPOSIT',
        status: 'SUCCESS',
        cents: posted.afterCents - posted.beforeCents,
        description: index === 0 ? '=HYPERLINK("http://x","y"), "quoted"' : `Lần ${index}`,
        entryId: posted.entryId,
      });
    }
  });
}

async function readReady(list: () => Promise<{ body: FinanceExports | null }>): Promise<Buffer> {
  let [head] = (await list()).body?.exports ?? [];
  while (head?.state === 'waiting' || head?.state === 'running') {
    await world.runJobs();
    [head] = (await list()).body?.exports ?? [];
  }
  const response = await fetch(new URL(head?.url ?? '/nothing', world.url));
  if (head?.state !== 'ready' || response.status !== 200) throw new Error(JSON.stringify(head));
  return Buffer.from(await response.arrayBuffer());
}

const listOwn = (caller = seller) => caller.call(contract.listTransactionsFiles, {});
const listOfPayment = (caller = seller) => caller.call(contract.listPaymentFiles, { params: { id: PAYMENT } });
const toRows = (bytes: Buffer) => (parse(bytes, { bom: true }) as string[][]).slice(1);
const at = (columns: object, key: string) => Object.keys(columns).indexOf(key);
const pick = (rows: readonly string[][], columns: object, key: string) =>
  rows.map((row) => row[at(columns, key)] ?? '');

describe('an export of transactions (EXP-10)', () => {
  it('contains the same movements in the same sequence as the list, and no cell that a spreadsheet would execute', async () => {
    expect((await seller.call(contract.startTransactionsFile, { body: CSV })).status).toBe(200);
    const rows = toRows(await readReady(listOwn));
    const listed: string[] = [];
    for (let page = 1; listed.length < MOVEMENTS; page += 1) {
      const { body } = await seller.call(listTransactions, { query: { page, limit: 100 } });
      listed.push(...(body?.data ?? []).map(({ code }) => code));
    }
    expect(pick(rows, TRANSACTION_COLUMNS, 'code')).toEqual(listed);
    // The amounts add up to the balance after the newest movement.
    const amounts = pick(rows, TRANSACTION_COLUMNS, 'amount').map(parseMoney);
    expect(formatMoney(sumCents(amounts))).toBe(pick(rows, TRANSACTION_COLUMNS, 'after')[0]);
    expect(amounts.some((cents) => cents < 0)).toBe(true);
    expect(pick(rows, TRANSACTION_COLUMNS, 'description').at(-1)).toBe(`'=HYPERLINK("http://x","y"), "quoted"`);
  });

  it('contains the movements that the filter finds, also as an Excel workbook', async () => {
    const filter = { types: 'ADJUSTMENT', search: 'Lần 2' };
    const body = { ...CSV, format: 'xlsx', filter } as const;
    expect((await seller.call(contract.startTransactionsFile, { body })).body?.total).toBeGreaterThan(0);
    const [, ...rows] = await readSheet(await readReady(listOwn));
    const found = await seller.call(listTransactions, { query: { ...filter, limit: 100 } });
    expect(rows.map((row) => row[0])).toEqual(found.body?.data.map(({ code }) => code));
  });

  it('can be cancelled only by the user who requested it', async () => {
    const { body: started } = await seller.call(contract.startTransactionsFile, { body: CSV });
    const params = { id: started?.id ?? '' };
    expect((await other.call(cancelOrderExport, { params })).status).toBe(404);
    expect((await seller.call(cancelOrderExport, { params })).body?.state).toBe('cancelled');
    await world.runJobs();
    const [head] = (await listOwn()).body?.exports ?? [];
    expect(head).toMatchObject({ id: params.id, state: 'cancelled', url: null });
  });

  it('appears only to the user who requested it, expires after a day, and counts towards a daily limit', async () => {
    await seller.call(contract.startTransactionsFile, { body: CSV });
    await world.runJobs();
    const [head] = (await listOwn()).body?.exports ?? [];
    expect((await listOwn(other)).body?.exports).toEqual([]);
    for (let used = (await listOwn()).body?.used ?? 0; used < LIMIT; used += 1) {
      expect((await seller.call(contract.startTransactionsFile, { body: CSV })).status).toBe(200);
      expect((await listOwn()).body?.used).toBe(used + 1);
    }
    const refused = await seller.call(contract.startTransactionsFile, { body: CSV });
    expect(refused.exceptionBody?.code).toBe(ERRORS.EXPORT_LIMIT.code);
    world.clock.advance(25 * 3_600_000);
    await world.runJobs();
    for (const email of ['anna', 'boris', 'admin']) {
      const again = await world.signIn(`${email}@example.com`);
      if (email === 'anna') seller = again;
      else if (email === 'boris') other = again;
      else admin = again;
    }
    const gone = (await listOwn()).body?.exports.find(({ id }) => id === head?.id);
    expect(gone).toMatchObject({ state: 'gone', url: null });
    expect((await fetch(new URL(head?.url ?? '', world.url))).status).not.toBe(200);
  });

  it('for a member requires EXPORT_PAYMENTS and is logged', async () => {
    const params = { id: seller.userId };
    const start = (caller: Caller) => caller.call(contract.startMemberTransactionsFile, { params, body: CSV });
    expect((await start(other)).status).toBe(403);
    await changeRole('support');
    // The role support may view payments, but exporting them requires another permission.
    expect((await start(other)).status).toBe(403);
    expect((await start(admin)).status).toBe(200);
    const list = () => admin.call(contract.listMemberTransactionsFiles, { params });
    expect(toRows(await readReady(list))).toHaveLength(MOVEMENTS);
    expect((await listOwn()).body?.exports.some(({ rows }) => rows === MOVEMENTS)).toBe(true);
    const mine = (await admin.call(contract.listTransactionsFiles, {})).body;
    expect(mine?.exports).toEqual([]);
    // Before the day is over, only the user who requested the export can delete it, and only under this member.
    const [head] = (await list()).body?.exports ?? [];
    const cancel = (caller: Caller, id = seller.userId) =>
      caller.call(contract.cancelMemberTransactionsFile, { params: { id, exportId: head?.id ?? '' } });
    expect((await cancel(other)).status).toBe(403);
    expect((await cancel(admin, other.userId)).status).toBe(404);
    expect((await admin.call(cancelAllOrderExport, { params: { id: head?.id ?? '' } })).status).toBe(404);
    expect((await cancel(admin)).body).toMatchObject({ state: 'cancelled', url: null });
    expect((await fetch(new URL(head?.url ?? '', world.url))).status).toBe(404);
    const logs = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'entity_id', 'user_id'])
      .where('action', '=', 'export')
      .where('entity', '=', 'transaction')
      .where('user_id', '=', admin.userId)
      .execute();
    expect(logs).toEqual([{ owner_id: seller.userId, entity_id: seller.userId, user_id: admin.userId }]);
    await changeRole('everyone');
  });

  it('for a member has no balances for staff who may not see them (ROL-58)', async () => {
    const { db } = world;
    await db.insertInto('roles').values({ id: 'clerk', name: 'clerk' }).execute();
    const cells = ['view_payments', 'export_payments', 'view_members', 'view_members_private'].map((permission) => ({
      id: `clerk:${permission}`,
      role_id: 'clerk',
      permission_id: permission,
      is_active: permission !== 'view_members_private',
    }));
    await db.insertInto('role_permissions').values(cells).execute();
    await changeRole('clerk');
    const params = { id: seller.userId };
    const list = () => other.call(contract.listMemberTransactionsFiles, { params });
    const exportRows = async () => {
      await other.call(contract.startMemberTransactionsFile, { params, body: CSV });
      return toRows(await readReady(list));
    };
    const balancesOf = (rows: readonly string[][]) =>
      new Set([...pick(rows, TRANSACTION_COLUMNS, 'before'), ...pick(rows, TRANSACTION_COLUMNS, 'after')]);
    expect(balancesOf(await exportRows())).toEqual(new Set(['']));
    const sees = async (is_active: boolean) => {
      await db
        .updateTable('role_permissions')
        .set({ is_active })
        .where('id', '=', 'clerk:view_members_private')
        .execute();
      other = await world.signIn('boris@example.com');
    };
    await sees(true);
    expect(balancesOf(await exportRows()).size).toBeGreaterThan(1);
    // A file with balances ends with the permission (EXP-6).
    await sees(false);
    expect((await list()).body?.exports).toHaveLength(1);
    await changeRole('everyone');
  });
});

async function changeRole(roleId: string): Promise<void> {
  await admin.call(changeMemberRole, { body: { userId: other.userId, roleId } });
  other = await world.signIn('boris@example.com');
}

describe('an export of a payout report (EXP-10)', () => {
  const start = (caller: Caller) => caller.call(contract.startPaymentFile, { params: { id: PAYMENT }, body: CSV });

  it('adds up to the amount of the payment and to its profit', async () => {
    expect((await start(seller)).body).toMatchObject({ total: 4 });
    const rows = toRows(await readReady(listOfPayment));
    const { body: report } = await seller.call(getPayment, { params: { id: PAYMENT } });
    const add = (key: string) => formatMoney(sumCents(pick(rows, PAYMENT_COLUMNS, key).map(parseMoney)));
    expect(rows).toHaveLength(4);
    expect(add('settled')).toBe('43.80');
    expect([add('settled'), add('profit')]).toEqual([report?.settlementAmountValue, report?.profit]);
    expect(add('profit')).toBe('36.80');
    expect(pick(rows, PAYMENT_COLUMNS, 'orderId').toSorted()).toEqual([...ids, ids[1] ?? ''].toSorted());
  });

  it('fails without the permission for payouts, and opens for a manager only while the manager’s team has the shop', async () => {
    const { teamId } = await joinTeam(world, seller, {
      email: 'boris@example.com',
      role: 'operator',
      shopIds: [shopId],
    });
    other = await world.signIn('boris@example.com');
    expect([403, 404]).toContain((await start(other)).status);
    expect([403, 404]).toContain((await listOfPayment(other)).status);
    expect(
      (await seller.call(updateTeam, { params: { id: teamId }, body: { name: 'Boris', role: 'manager' } })).status,
    ).toBe(200);
    expect((await start(other)).status).toBe(200);
    await world.runJobs();
    expect((await listOfPayment(other)).body?.exports).toHaveLength(1);
    expect((await listOfPayment()).body?.exports).toHaveLength(1);
    await seller.call(unassignTeam, { params: { id: shopId, teamId } });
    expect([403, 404]).toContain((await listOfPayment(other)).status);
  });
});
