import * as contract from '@bobbin/contract/designs';
import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { listIncome } from '@bobbin/contract/staff-home';
import { getWallet, listTransactions } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { AGREED, ask, findCountFaults, give, price } from './renting.ts';

let world: World;
let admin: Caller;
let designer: Caller;
let seller: Caller;
let told: { name: string; event: Record<string, unknown> }[] = [];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  admin = await world.createSeller('admin@example.com', 'admin');
  // This designer sees balances, and so the missing amounts (ROL-58).
  await world.db
    .updateTable('role_permissions')
    .set({ is_active: true })
    .where('role_id', '=', 'designer')
    .where('permission_id', '=', 'view_members_private')
    .execute();
  designer = await world.createSeller('designer@example.com', 'designer');
  seller = await world.createSeller('lan@example.com');
  const names = ['designPriced', 'designUnpaid', 'designPaid', 'designCancelled'] as const;
  world.app.events.listen(
    Object.fromEntries(
      names.map((name) => [
        name,
        async (_trx: unknown, event: object) => void told.push({ name, event: { ...event } }),
      ]),
    ),
  );
});
afterAll(() => world.close());

const balance = async () => (await seller.call(getWallet)).body?.balance;
const get = async (id: string) => (await designer.call(contract.getStaffDesign, { params: { id } })).body;
const pay = (id: string, by = designer) => by.call(contract.payDesign, { params: { id }, body: AGREED });
const cancel = (id: string, by = designer) =>
  by.call(contract.cancelDesignByStaff, { params: { id }, body: { reason: 'Khách đổi ý' } });
const entriesOf = (id: string) =>
  world.db.selectFrom('ledger_entries').select(['reason', 'cents']).where('reference', '=', id).execute();

describe('the price of a design', () => {
  it('equals the sum of the packages of its products, and can be corrected until it is paid (DSN-6)', async () => {
    const design = await ask(world, seller, 2);
    const [one, two] = design.designProducts;
    const body = {
      id: design.id,
      designs: [
        { id: one?.id ?? '', name: 'Dad Mountain', price: '9.5', type: 'Vẽ mới' },
        { id: two?.id ?? '', name: 'Mama', price: 8.01, type: 'Gói chuẩn' },
      ],
    };
    const priced = await designer.call(contract.priceDesign, { body });
    expect(priced.body).toMatchObject({ status: 'PENDING_PAYMENT', price: '17.51', payment: null, balance: '0.00' });
    expect(priced.body?.designProducts.map(({ name, type, price: each }) => [name, type, each])).toEqual([
      ['Dad Mountain', 'Vẽ mới', '9.50'],
      ['Mama', 'Gói chuẩn', '8.01'],
    ]);
    expect(told.at(-1)).toMatchObject({
      name: 'designPriced',
      event: { code: design.code, cents: 1751, lackingCents: 1751 },
    });

    const half = { ...body, designs: body.designs.slice(1) };
    const refused = await designer.call(contract.priceDesign, { body: half });
    expect([refused.status, refused.exceptionBody?.issues?.[0]?.message]).toEqual([
      422,
      'Cần giá cho từng sản phẩm của đơn design, mỗi sản phẩm một lần',
    ]);
    const strange = { ...body, designs: body.designs.map((product) => ({ ...product, type: 'Gói lạ' })) };
    expect((await designer.call(contract.priceDesign, { body: strange })).exceptionBody?.code).toBe(
      ERRORS.DESIGN_PACKAGE_UNKNOWN.code,
    );
    // This staff user saw the first price, so the second call has an outdated precondition.
    expect((await price(admin, design, '3', { price: null })).status).toBe(409);
    expect((await price(admin, design, '3', { price: '17.51' })).body?.price).toBe('6.00');
    expect(told.filter(({ name }) => name === 'designPriced')).toHaveLength(2);
    // A call that sets the same price again sends no notice.
    await price(admin, design, '3');
    expect(told.filter(({ name }) => name === 'designPriced')).toHaveLength(2);
  });

  it('triggers a notice on each change, also on a change back to an earlier price (NTF-34)', async () => {
    const ngoc = await world.createSeller('ngoc@example.com');
    await give(admin, ngoc, '50');
    const design = await ask(world, ngoc);
    for (const amount of ['10', '12', '12', '10']) await price(designer, design, amount);
    const { data = [] } = (await ngoc.call(listInbox)).body ?? {};
    const said = data.filter(({ text }) => text.en.startsWith(design.code)).map(({ text }) => text.en);
    expect(said.toReversed()).toEqual(['10', '12', '10'].map((amount) => `${design.code} costs $${amount}.00.`));
  });

  it.each(['-1', '1.234', '10000', 'x', ''])('rejects the amount %j (DSN-6)', async (text) => {
    const design = await ask(world, seller);
    expect((await price(designer, design, text)).status).toBe(422);
  });

  it('comes from packages that staff edit; a retired package cannot be chosen, and stays on designs that use it (DSN-6)', async () => {
    const made = await admin.call(contract.createDesignPackage, { body: { name: 'Gói Tết', price: '12.3' } });
    const id = made.body?.id ?? '';
    expect(made.body).toMatchObject({ price: '12.30', isActive: true });
    expect(
      (await admin.call(contract.createDesignPackage, { body: { name: 'gói tết', price: '1' } })).exceptionBody?.code,
    ).toBe(ERRORS.EXISTS.code);
    const design = await ask(world, seller);
    const designs = design.designProducts.map((product) => ({ ...product, price: '12.30', type: 'Gói Tết' }));
    const body = { id: design.id, designs };
    await designer.call(contract.priceDesign, { body });
    const out = { params: { id }, body: { isActive: false, seen: { price: '12.30', isActive: 'true' } } };
    expect((await admin.call(contract.updateDesignPackage, out)).body?.isActive).toBe(false);
    const late = { params: { id }, body: { price: '2', seen: { price: '1.00' } } };
    expect((await admin.call(contract.updateDesignPackage, late)).status).toBe(409);
    expect((await designer.call(contract.priceDesign, { body })).isSuccess).toBe(true);
    const other = await ask(world, seller);
    const fresh = {
      id: other.id,
      designs: other.designProducts.map((product) => ({ ...product, price: '1', type: 'Gói Tết' })),
    };
    expect((await designer.call(contract.priceDesign, { body: fresh })).exceptionBody?.code).toBe(
      ERRORS.DESIGN_PACKAGE_UNKNOWN.code,
    );
  });
});

describe('paying for a design', () => {
  it('charges nothing when the balance is too low, shows the missing amount, and notifies the seller once per price (DSN-7)', async () => {
    const design = await ask(world, seller);
    await price(designer, design, '9.50');
    await give(admin, seller, '4');
    told = [];
    const refused = await pay(design.id);
    expect([refused.status, refused.exceptionBody?.code, refused.exceptionBody?.reasons]).toEqual([
      200,
      ERRORS.BALANCE_TOO_LOW.code,
      ['5.50'],
    ]);
    await pay(design.id);
    await pay(design.id, admin);
    expect(told.map(({ name, event }) => [name, event.lackingCents])).toEqual([['designUnpaid', 550]]);
    expect(await get(design.id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      unpaid: { lacking: '5.50' },
      payment: null,
    });
    expect(await entriesOf(design.id)).toEqual([]);
    // A notice for another price is sent again.
    await price(designer, design, '4.50');
    await pay(design.id);
    expect(told.map(({ name }) => name)).toEqual(['designUnpaid', 'designPriced', 'designUnpaid']);
    await give(admin, seller, '0.50');
    expect((await pay(design.id)).body).toMatchObject({ status: 'INPROCESS', payment: 'PAID', unpaid: null });
    expect(await balance()).toBe('0.00');
  });

  it('shows the missing amount of the moment of the refusal, also when money arrives before the refusal is recorded (DSN-7)', async () => {
    const rich = await world.createSeller('late-deposit@example.com');
    await give(admin, rich, '4');
    const design = await ask(world, rich);
    await price(designer, design, '9.50');
    told = [];
    const { wallet } = world.app;
    const { charge, readBalance } = wallet;
    let landing: Promise<void> | undefined;
    const charging = vi.spyOn(wallet, 'charge').mockImplementationOnce(async (...call) => {
      await charge(...call).finally(() => {
        // The deposit waits only for the lock on the ledger that the refused transaction holds.
        landing = give(admin, rich, '5.50');
      });
    });
    // The balance that is read after the refusal includes the deposit.
    const reading = vi.spyOn(wallet, 'readBalance').mockImplementation(async (...call) => {
      await landing;
      return readBalance(...call);
    });
    const refused = await pay(design.id);
    charging.mockRestore();
    reading.mockRestore();
    await landing;
    expect(refused.exceptionBody).toMatchObject({ code: ERRORS.BALANCE_TOO_LOW.code, reasons: ['5.50'] });
    expect(told.map(({ name, event }) => [name, event.lackingCents])).toEqual([['designUnpaid', 550]]);
    expect((await pay(design.id)).body).toMatchObject({ status: 'INPROCESS', payment: 'PAID', unpaid: null });
    expect(await entriesOf(design.id)).toEqual([{ reason: 'design', cents: 950 }]);
  });

  it('charges once for simultaneous and repeated calls, starts the three-hour deadline, and counts as income (DSN-7)', async () => {
    await give(admin, seller, '100');
    const design = await ask(world, seller, 2);
    await price(designer, design, '9.50');
    const key = { key: 'pay once' };
    const answers = await Promise.all([
      pay(design.id),
      pay(design.id, admin),
      designer.call(contract.payDesign, { params: { id: design.id }, body: AGREED }, key),
      designer.call(contract.payDesign, { params: { id: design.id }, body: AGREED }, key),
    ]);
    const codes = answers.map(({ exceptionBody }) => exceptionBody?.code ?? 0);
    expect(codes.filter((code) => code !== 0 && code !== ERRORS.DESIGN_MOVED.code)).toEqual([]);
    expect(await entriesOf(design.id)).toEqual([{ reason: 'design', cents: 1900 }]);
    expect(await balance()).toBe('81.00');
    const shown = await get(design.id);
    expect(shown?.status).toBe('INPROCESS');
    expect(Date.parse(shown?.dueAt ?? '') - Date.parse(shown?.processTime ?? '')).toBe(3 * 3_600_000);
    const moved = await seller.call(listTransactions);
    expect(moved.body?.data[0]).toMatchObject({
      transactionType: 'DESIGN',
      amountUsd: '-19.00',
      description: design.code,
      subject: { kind: 'design', id: design.id },
    });
    const income = await admin.call(listIncome, { query: { kind: 'design' } });
    expect(income.body?.data[0]).toMatchObject({ kind: 'design', amount: '19.00', description: design.code });
  });

  it('charges the price that the seller saw, or fails (DSN-7)', async () => {
    const design = await ask(world, seller);
    await price(designer, design, '2');
    await price(admin, design, '3');
    const seen = { params: { id: design.id }, body: { seen: { price: '2.00' } } };
    expect((await designer.call(contract.payDesign, seen)).status).toBe(409);
    expect(await entriesOf(design.id)).toEqual([]);
  });
});

describe('cancelling a design', () => {
  it('moves no money when the seller cancels before the payment, can be repeated, and prevents a later payment (DSN-8)', async () => {
    const design = await ask(world, seller);
    await price(designer, design, '2');
    const before = await balance();
    const end = () => seller.call(contract.cancelDesign, { params: { id: design.id } });
    const answers = await Promise.all([end(), end(), pay(design.id)]);
    const shown = await get(design.id);
    if (shown?.status === 'CANCEL') {
      expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, false]);
      expect([await balance(), shown.payment, shown.cancelledBy]).toEqual([before, null, 'seller']);
      expect((await end()).body).toBe(true);
      expect((await pay(design.id)).exceptionBody).toMatchObject({
        code: ERRORS.DESIGN_MOVED.code,
        reasons: ['CANCEL'],
      });
    } else {
      expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([false, false, true]);
      expect((await end()).exceptionBody?.code).toBe(ERRORS.DESIGN_MOVED.code);
    }
  });

  it('requires a reason when a designer cancels before the payment, at both endpoints (DSN-8)', async () => {
    const design = await ask(world, seller);
    const asSeller = await designer.call(contract.cancelDesign, { params: { id: design.id } });
    expect(asSeller.exceptionBody?.code).toBe(ERRORS.INVALID_OWNERSHIP.code);
    const cancel = (reason: string) =>
      designer.call(contract.cancelDesignByStaff, { params: { id: design.id }, body: { reason } });
    expect((await cancel(' ')).status).toBe(422);
    expect((await get(design.id))?.status).toBe('CREATED');
    await cancel('Ảnh quá mờ');
    expect(await get(design.id)).toMatchObject({ status: 'CANCEL', cancelledBy: 'staff', cancelReason: 'Ảnh quá mờ' });
  });

  it('moves no money when the design was paid after staff saw it unpaid (DSN-46)', async () => {
    const design = await ask(world, seller);
    await price(designer, design, '7.25');
    const seen = { status: 'PENDING_PAYMENT', payment: null };
    await pay(design.id);
    const before = await balance();
    const params = { id: design.id };
    const answer = await designer.call(contract.cancelDesignByStaff, { params, body: { reason: 'Ảnh quá mờ', seen } });
    expect(answer.status).toBe(409);
    expect(answer.exceptionBody?.changes?.map(({ field, current }) => [field, current])).toEqual([
      ['status', 'INPROCESS'],
      ['payment', 'PAID'],
    ]);
    expect(await balance()).toBe(before);
    expect(await get(design.id)).toMatchObject({ status: 'INPROCESS', payment: 'PAID' });
    const now = { status: 'INPROCESS', payment: 'PAID' };
    const body = { reason: 'Ảnh quá mờ', seen: now };
    expect((await designer.call(contract.cancelDesignByStaff, { params, body })).body?.payment).toBe('REFUNDED');
  });

  it('refunds the paid fee once when staff cancel (DSN-8)', async () => {
    const before = await balance();
    const design = await ask(world, seller);
    await price(designer, design, '7.25');
    await pay(design.id);
    const answers = await Promise.all([cancel(design.id), cancel(design.id), cancel(design.id, admin)]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(await entriesOf(design.id)).toEqual(
      expect.arrayContaining([
        { reason: 'design', cents: 725 },
        { reason: 'designRefund', cents: 725 },
      ]),
    );
    expect(await entriesOf(design.id)).toHaveLength(2);
    expect(await balance()).toBe(before);
    expect(await get(design.id)).toMatchObject({ status: 'CANCEL', payment: 'REFUNDED', cancelReason: 'Khách đổi ý' });
    expect(told.at(-1)).toMatchObject({ name: 'designCancelled', event: { by: 'staff', refundCents: 725 } });
    expect(await findCountFaults(world)).toEqual([]);
  });
});
