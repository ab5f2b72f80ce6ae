import { createTeam } from '@bobbin/contract/teams';
import { importSpyItems } from '@bobbin/contract/spy';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { readLink } from '../accounts/outbox.ts';
import { toForm, picture } from '../designs/renting.ts';
import { openBook, type Book } from '../money/book.ts';
import { addFault, addOrder, addOrders, changeOrder, syncNow } from '../world/marketplace.ts';
import { PASSWORD } from '../world/members.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { openDocumentedCalls, type DocumentedCalls, type Program } from './documented-calls.ts';
import { DOCUMENTED_ENDPOINTS } from './documented-endpoints.ts';

/**
 * A seller, a designer and staff use every documented call on real records (API-27): orders of the marketplace, money, files and designs. Each call
 * must succeed.
 */
let world: World;
let calls: DocumentedCalls;
let lan: Caller;
let boss: Caller;
let seller: Program;
let staff: Program;
let shopId: string;
let orderId: string;
let product: { id: string; skuId: string };
/** The marketplace's settlements and payouts, which exist from the first read on. */
let book: Book;

const BANK = { BANK_BIN: '970436', BANK_ACCOUNT: '0011223344', BANK_ACCOUNT_NAME: 'CONG TY BOBBIN' };
const MINUTE_MS = 60_000;

// Timeout of each test, because a test covers a whole area and takes long on a busy machine.
vi.setConfig({ testTimeout: MINUTE_MS });

beforeAll(async () => {
  world = await startWorld({
    marketplace: { orders: 4, shops: 1 },
    partners: ['mango', 'flash', 'telegram'],
    env: BANK,
  });
  book = openBook(world.app.marketplace);
  calls = openDocumentedCalls(world.url);
  lan = await world.createSeller('lan@example.com');
  boss = await world.createSeller('boss@example.com', 'admin');
  seller = calls.by(lan.accessToken);
  staff = calls.by(boss.accessToken);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

async function formOf(fields: Record<string, string>, name = 'front.png'): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await paint(300 + name.length, 360)
          .png()
          .toBuffer(),
      ),
    ]),
    name,
  );
  return form;
}

/** Returns a code of the authenticator. Each code works only once. */
function nextCode(secret: string): string {
  world.clock.advance(MINUTE_MS);
  return generateSync({ secret, epoch: Math.floor(world.clock.now() / 1000) });
}

it('a person can register, activate the account, reset the password and turn on a second factor with the documented calls', async () => {
  const anybody = calls.by(null);
  const email = 'mai@example.com';
  const body = { email, firstName: 'Mai', lastName: 'Test', password: PASSWORD, dob: '1995-04-30' };
  await anybody('GET /form');
  await anybody('POST /auth/register', { body });
  world.clock.advance(2 * MINUTE_MS);
  await anybody('POST /email-confirmation/send-email', { body: { email } });
  const { token = '' } = await readLink(world.url, email);
  await anybody('POST /email-confirmation/confirm-email', { body: { email, token } });
  await anybody('POST /user-password-reset/send-email', { body: { email } });
  const { passcode = '' } = await readLink(world.url, email);
  await anybody('POST /user-password-reset/verify', { body: { email, passcode } });
  const changed = { email, passcode, newPassword: 'a better one', newPasswordConfirmation: 'a better one' };
  await anybody('POST /user-password-reset/change-password', { body: changed });

  const signIn = (password: string) =>
    anybody<{ accessToken: string; refreshToken: string }>('POST /auth/login', { body: { email, password } });
  const first = await signIn('a better one');
  const { accessToken } = await anybody<{ accessToken: string }>('POST /auth/refresh', {
    body: { refreshToken: first.refreshToken },
  });
  const mai = calls.by(accessToken);
  await mai('GET /auth/profile');
  const names = { firstName: 'Mai', lastName: 'Tran', bio: 'Tees', dob: '1995-04-30', userName: 'mai.tran' };
  await mai('POST /auth/profile', { body: names });
  await mai('GET /auth/profile/{username}', { at: { username: 'mai.tran' } });
  const passwords = {
    oldPassword: 'a better one',
    newPassword: 'the best one',
    newPasswordConfirmation: 'the best one',
  };
  await mai('POST /auth/change-password', { body: passwords });
  const secret = new URL(await mai<string>('POST /2fa/generate')).searchParams.get('secret') ?? '';
  await mai('POST /2fa/turn-on', { body: { passcode: nextCode(secret) } });
  const owing = calls.by((await signIn('the best one')).accessToken);
  const paid = await owing<{ accessToken: string }>('POST /2fa/authenticate', {
    body: { twoFactorAuthenticationCode: nextCode(secret) },
  });
  const again = calls.by(paid.accessToken);
  await again('POST /2fa/turn-off', { body: { passcode: nextCode(secret) } });
  await signIn('the best one');
  const sessions = await again<{ id: string; isCurrent: boolean }[]>('GET /auth/sessions');
  await again('DELETE /auth/sessions/{id}', { at: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } });
  await again('POST /auth/logout');
});

it('a seller can connect factories, a Telegram group and shops, and manage a shop with the documented calls', async () => {
  await seller('POST /users/mango', { body: { api: 'mango-demo-key' } });
  await seller('POST /users/flash', { body: { username: 'flash-demo', password: 'flash-demo-pass' } });
  await seller('POST /users/pressify', { body: { api: world.pressifyKey } });
  await seller('POST /users/telegram', { body: { api: '' } });
  await seller('POST /shops', { body: { data: await world.consent(), friendlyName: 'Lake Tees' } });
  await world.runJobs();
  shopId = (await seller<{ id: string }[]>('GET /shops/shops'))[0]?.id ?? '';
  const at = { id: shopId };
  await seller('GET /shops', { query: { statuses: 'OPEN' } });
  await seller('GET /shops/shop/{id}', { at });
  await seller('PATCH /shops', { body: { id: shopId, name: 'Maple Tees' } });
  await seller('PATCH /shops/proxy', { body: { id: shopId, proxy: '' } });
  await seller('PATCH /shops/auto-renew', { body: { shopId, autoRenew: true } });
  await seller('PATCH /shops/auto-label', { body: { shopId, autoLabel: false } });
  await seller('PATCH /shops/warehouse', { body: { id: shopId } });
  await seller('POST /shops/{id}/sync', { at });
  await world.runJobs();
  const teamId = (await lan.call(createTeam, { body: { name: 'Night', role: 'viewer' } })).body?.id ?? '';
  await seller('GET /teams/all');
  await seller('POST /shops/{id}/assign', { at, body: { teamId } });
  await seller('DELETE /shops/{id}/assign/{teamId}', { at: { id: shopId, teamId } });
  const timeend = Math.floor(world.clock.now() / 1000) + 86_400;
  await seller('POST /shops/flashsale/{id}', { at, body: { name: 'Half off', deal: 50, batch: 2300, timeend } });
  const sales = await seller<{ data: { name: string }[] }>('GET /shops/flashsale/', { query: { id: shopId } });
  expect(sales.data).toMatchObject([{ name: 'Half off' }]);
  await seller('GET /users/rank/{id}', { at: { id: 'month' } });
});

it('a seller can find orders, buy a label, upload designs and fulfil by hand with the documented calls', async () => {
  orderId = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
  await changeOrder(world, orderId, { shippingType: 'TIKTOK' });
  await syncNow(world, lan, shopId);
  const found = await seller<{ data: { id: string }[] }>('GET /shops/orders', { query: { search: orderId } });
  expect(found.data.map(({ id }) => id)).toEqual([orderId]);
  await seller('POST /shops/orders/label', { body: { shopId, orderId } });
  const products = await seller<(typeof product)[]>('GET /shops/orders/products/{id}', { at: { id: orderId } });
  product = products[0] ?? { id: '', skuId: '' };
  const { id } = product;
  const uploaded = await seller<{ fileId: string }>('POST /files/upload', {
    body: await formOf({ id, side: 'front' }),
  });
  await seller('POST /files/select', { body: { id, fileId: uploaded.fileId, side: 'back' } });
  // The file is served on this machine, because a test has no public address.
  const link = { id, side: 'left', url: 'https://127.0.0.1/design.png' };
  await seller.refused('POST /files/upload-url', 'FILE_LINK_REFUSED', { body: link });
  await seller('GET /files/png');
  await seller('GET /files/png/{id}', { at: { id } });
  await seller('POST /shops/orders/images', { body: { idOrder: orderId, idProduct: id } });
  await seller('GET /orders/{id}/design-media', { at: { id: orderId } });
  for (const side of ['front', 'back']) await seller('DELETE /files/{id}/{side}', { at: { id, side } });
  await seller('DELETE /files/{id}', { at: { id: uploaded.fileId } });
  await seller('GET /skus/{factory}/{line}', { at: { factory: 'PRESSIFY', line: 'NONE' } });
  const settings = { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK', fulfillShipping: 'standard', fulfillFacility: 'SJ' };
  await seller('POST /fulfillment-settings', { body: settings });
  await seller('GET /fulfillment-settings');
  await seller('PATCH /shops/orders/fulfill', { body: { id: orderId, type: 'HAND', fulfillPrice: '5.00' } });
  for (const name of ['stats', 'sales', 'counts', 'revenue'] as const) {
    await seller(`GET /shops/orders/${name}`, { query: { shops: shopId } });
  }
  await seller('GET /shops/product/stats', { query: { shops: shopId } });
  await seller('GET /shops/orders/tracking', { query: { shops: shopId } });
  await seller('GET /shops/onhold', { query: { shops: shopId } });
  await seller('GET /shops/costs', { query: { shops: shopId } });
});

// The withdrawal comes before the creation of an API key, because a new key blocks withdrawals for a day.
it('a seller can receive a payout, deposit and withdraw with the documented calls', async () => {
  await addFault(world, { name: 'webhook-lost' });
  const [settled = ''] = await addOrders(world, shopId, { count: 1, status: 'COMPLETED' });
  await syncNow(world, lan, shopId);
  // The final profit can be recorded only when each order of the payout has a cost (ORD-51).
  await seller('PATCH /shops/orders/fulfill', { body: { id: settled, type: 'HAND', fulfillPrice: '5.00' } });
  book.settle('7201', 1, '3401', [{ orderId: settled, settlementCents: 2000 }]);
  book.pay('3401', 2000);
  await world.app.payouts.reading.readShop(systemScope(lan.userId, 'test'), shopId);
  const at = { id: '3401' };
  await seller('GET /shops/payments');
  const { profit } = await seller<{ profit: string }>('GET /shops/payments/{id}', { at });
  await seller('POST /shops/payments/{id}', { at, body: { profit } });
  await seller('GET /shops/payments/{id}/orders', { at });
  await seller('GET /shops/payments/{id}/transaction', { at });

  await seller('POST /transactions/create-deposit', { body: { amount: 1_000_000 } });
  const gift = { type: 'DEPOSIT', description: 'To begin with', price: '100' };
  await staff('POST /admin/users/{id}/transactions', { at: { id: lan.userId }, body: gift });
  await seller('GET /transactions');
  const drawn = await seller<{ id: string }>('POST /payment-requests', {
    body: { amount: '20', bank: 'ACB', cardNumber: '0123456789' },
  });
  await seller('GET /payment-requests');
  await staff('GET /admin/payment-requests');
  const paid = { status: 'CONFIRMED', proof: 'FT-1' };
  await staff('PATCH /admin/payment-requests/{id}', { at: { id: drawn.id }, body: paid });
});

it('a seller can create an API key for the extension, which reports violations with the documented calls', async () => {
  const key = await seller<string>('POST /auth/api');
  await calls.by(key)('POST /extension/sync', {
    body: {
      version: '1.0.0',
      shopId,
      observedAt: new Date(world.clock.now()).toISOString(),
      violations: { total: 0, records: [] },
    },
  });
  await seller('GET /shops/violations', { query: { id: shopId } });
});

it('a seller can rent a design that staff price, charge, assign and deliver with the documented calls', async () => {
  interface Design {
    id: string;
    code: string;
    status: string;
    designProducts: { id: string; name: string }[];
  }
  const create = async () => {
    const form = toForm({ products: [{ name: 'Tee', images: [{ bytes: await picture() }] }], note: 'Bigger' });
    return seller<Design>('POST /designs', { body: form });
  };
  const { id, designProducts } = await create();
  const designs = designProducts.map((each) => ({ id: each.id, name: each.name, price: 8.5, type: 'Vẽ mới' }));
  await staff('PATCH /admin/designs', { body: { id, designs } });
  await staff('POST /admin/designs/pay/{id}', { at: { id } });
  const [designer] = await staff<{ id: string; fullName: string }[]>('GET /admin/users/designer');
  expect(designer).toBeUndefined();
  await world.createSeller('ha@example.com', 'designer');
  const [ha] = await staff<{ id: string }[]>('GET /admin/users/designer');
  await staff('POST /admin/designs/desinger', { body: { designId: id, designerId: ha?.id ?? '' } });
  await staff('POST /admin/designs/update', { body: { id, link: 'drive.google.com/bear' } });
  await seller('POST /designs/feedback/{id}', { at: { id }, body: { comment: 'A bit bigger' } });
  const talk = await seller<{ isAdmin: boolean }[]>('GET /designs/feedback/{id}', { at: { id } });
  expect(talk).toMatchObject([{ isAdmin: false }]);
  const other = await create();
  await seller('DELETE /designs/{id}', { at: { id: other.id } });
  const own = await seller<{ data: Design[] }>('GET /designs');
  expect(own.data.map(({ status }) => status)).toEqual(['CANCEL', 'FEEDBACK']);
  const all = await staff<{ data: Design[] }>('GET /admin/designs', { query: { search: other.code } });
  expect(all.data.map((row) => row.id)).toEqual([other.id]);
});

it('a seller can request a SKU design that staff complete with a fulfil design, with the documented calls', async () => {
  const sessionId = 'a form';
  const upload = async (kind: 'thumbnail' | 'design', name: string) => {
    const body = await formOf({ sessionId }, name);
    return (await staff<{ url: string }>(`POST /fulfill/${kind}-temp`, { body })).url;
  };
  interface FulfilDesign {
    id: string;
    code: string;
    thumbnails: { id: string }[];
    designs: { id: string }[];
  }
  const thumbnails = [await upload('thumbnail', 'bear.png')];
  const designs = [await upload('design', 'bear_front.png'), await upload('design', 'bear_back_.png')];
  const { id } = await staff<FulfilDesign>('POST /fulfill/submit', {
    body: { sessionId, title: 'Bear', thumbnails, designs },
  });
  await staff('PATCH /fulfill/submit', {
    body: { sessionId: id, title: 'Bear on a lake', thumbnails: [], designs: [] },
  });
  const made = await staff<FulfilDesign>('GET /fulfill/{id}', { at: { id } });
  await staff('DELETE /fulfill/design/{id}', { at: { id: made.designs[1]?.id ?? '' } });
  await staff('DELETE /fulfill/thumbnail/{id}', { at: { id: made.thumbnails[0]?.id ?? '' } });
  await staff('PATCH /fulfill/{id}', { at: { id } });
  const chosen = await staff<{ data: { designUrlCount: number; checked: boolean }[] }>('GET /fulfill');
  expect(chosen.data).toMatchObject([{ designUrlCount: 1, checked: true }]);

  const cards = await seller<{ data: { id: string; status: string }[] }>('GET /sku-design');
  const card = { id: cards.data.find(({ status }) => status === 'NONE')?.id ?? '' };
  await seller('POST /sku-design', { body: { ...card, price: '9' } });
  await staff('POST /admin/sku-design', { body: { ...card, price: 4.5 } });
  await staff('PATCH /admin/sku-design', { body: { ...card, fulfillId: made.code } });
  await staff('GET /admin/sku-design');
  const done = await seller<{ status: string; designs: unknown[] }>('GET /sku-design/{id}', { at: card });
  expect(done).toMatchObject({ status: 'DONE', designs: [{ side: 'front' }] });
});

it('staff can use all documented calls that the other tests of this file do not use', async () => {
  await staff('GET /admin/dashboard');
  await staff('GET /admin/shops', { query: { statuses: 'OPEN' } });
  await staff('GET /admin/shops/{id}/debt', { at: { id: shopId } });
  await staff('GET /admin/shops/orders', { query: { statuses: 'AWAITING_SHIPMENT', unfulfilled: 'false' } });
  await boss.call(importSpyItems, { body: { csv: 'refId,title,front,back,design_front,design_back\nT-1,Bear,,,,\n' } });
  const spied = await staff<{ data: { id: string }[] }>('GET /spy');
  await staff('GET /spy/{id}', { at: { id: spied.data[0]?.id ?? '' } });
  await staff('GET /log');
  const ip = await staff<{ id: string }>('POST /ip', { body: { ip: '127.0.0.1', note: 'Office' } });
  await staff('GET /ip');
  await staff('DELETE /ip/{id}', { at: { id: ip.id } });
  const role = await staff<{ id: string; roleToPermission: { permission: { id: string } }[] }>('POST /roles', {
    body: { roleName: 'Kho' },
  });
  const roleId = role.id;
  await staff('GET /roles');
  await staff('PATCH /roles/{id}', { at: { id: roleId }, body: { roleName: 'Kho 1' } });
  const body = { roleId, permissionId: role.roleToPermission[0]?.permission.id ?? '', active: true };
  await staff('PATCH /roles/change-role-permission', { body });
  await world.createSeller('an@example.com');
  const userId = 'user-an@example.com';
  await staff('PATCH /roles/change-user-role', { body: { userId, roleId } });
  await staff('DELETE /roles/{id}', { at: { id: roleId } });
  await staff('GET /admin/users');
  await staff('PATCH /admin/users/{id}', {
    at: { id: userId },
    body: { data: false, reasonCode: 'other', reason: 'Words that the person reads' },
  });
  await staff('GET /admin/users/{id}/shops', { at: { id: lan.userId } });
});

it('each of the 124 documented calls had a successful response in this file (API-27)', () => {
  const names = DOCUMENTED_ENDPOINTS.map(([method, path]) => `${method} ${path}`);
  expect(names.filter((name) => !calls.answered.has(name))).toEqual([]);
});
