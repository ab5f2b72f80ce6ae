import * as accountData from '@bobbin/contract/account-data';
import * as allowedIps from '@bobbin/contract/allowed-ips';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import * as fulfilDesigns from '@bobbin/contract/fulfil-designs';
import * as designs from '@bobbin/contract/designs';
import { assignBankEvent, returnBankEvent, setExchangeRate } from '@bobbin/contract/deposits';
import * as factoryCosts from '@bobbin/contract/factory-costs';
import * as fulfilment from '@bobbin/contract/fulfilment';
import * as logs from '@bobbin/contract/logs';
import * as members from '@bobbin/contract/members';
import * as posts from '@bobbin/contract/posts';
import * as profile from '@bobbin/contract/profile';
import * as roles from '@bobbin/contract/roles';
import * as sessions from '@bobbin/contract/sessions';
import * as shops from '@bobbin/contract/shops';
import { checkFailingProxies } from '@bobbin/contract/staff-shops';
import * as skuDesigns from '@bobbin/contract/sku-designs';
import { importSpyItems } from '@bobbin/contract/spy';
import { cancelMemberTransactionsFile, startMemberTransactionsFile } from '@bobbin/contract/finance-exports';
import { cancelAllOrderExport, exportAllOrders, startAllOrderExport } from '@bobbin/contract/staff-orders';
import * as staffNotes from '@bobbin/contract/staff-notes';
import { addMemberTransaction, decideMemberTransaction } from '@bobbin/contract/wallet';
import * as withdrawalFiles from '@bobbin/contract/withdrawal-files';
import { createPaymentRequest, decidePaymentRequest, showCardNumber } from '@bobbin/contract/withdrawals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREED, ask } from '../designs/renting.ts';
import { openSession } from '../world/person.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';

const PASSWORD = 'a good password';
const NEW_PASSWORD = 'another good password';
const CARD = '9704361822904417';

let world: World;
let admin: Caller;
let seller: Caller;
let shopId = '';
let roleId = '';
let ipId = '';
let rented: designs.DesignOrder | null = null;

async function findDesign(source: 'Bobbin' | 'QTeam'): Promise<string> {
  const { body } = await admin.call(fulfilDesigns.listFulfilDesigns, { query: { source } });
  return body?.data[0]?.id ?? '';
}

const POST = { title: 'How to begin', content: 'Words of a guide. '.repeat(10) };

async function firstOf(table: 'posts' | 'post_folders' | 'post_comments'): Promise<string> {
  return (await world.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
}

interface Write {
  endpoint: Endpoint;
  input(): Input<Endpoint> | Promise<Input<Endpoint>>;
  /** `action entity` of the log entry that the call must leave. */
  log: string;
}

function write(endpoint: Endpoint, log: string, input: Write['input'] = () => ({})): Write {
  return { endpoint, input, log };
}

async function findNote(): Promise<string> {
  const row = world.db.selectFrom('staff_notes').select('id').where('owner_id', '=', seller.userId);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** The calls run in this sequence, because later calls use the results of earlier ones. */
const STAFF_WRITES: readonly Write[] = [
  write(roles.createRole, 'create role', () => ({ body: { roleName: 'written' } })),
  write(roles.renameRole, 'rename role', () => ({ params: { id: roleId }, body: { roleName: 'rewritten' } })),
  write(roles.switchRolePermission, 'switchPermission role', () => ({
    body: { roleId, permissionId: 'view_ips', active: true },
  })),
  write(roles.saveRoleMatrix, 'changePermissions role', async () => ({
    body: {
      version: (await admin.call(roles.getRoleMatrix)).body?.version ?? '',
      changes: [{ roleId, permission: 'VIEW_SPYS', active: true }],
    },
  })),
  write(roles.undoRoleChange, 'undoPermissions role', async () => ({
    params: { id: (await admin.call(roles.getRoleMatrix)).body?.changes[0]?.id ?? '' },
    body: {},
  })),
  write(roles.setRoleLimits, 'changeLimits role', async () => ({
    params: { id: roleId },
    body: {
      version: (await admin.call(roles.getRoleMatrix)).body?.version ?? '',
      limits: [{ permission: 'ADJUST_BALANCES', perMovement: '500', perDay: '5000' }],
    },
  })),
  write(roles.demandSecondFactor, 'demandSecondFactor role', () => ({
    params: { id: roleId },
    body: { from: '2030-01-01T00:00:00.000Z' },
  })),
  write(roles.changeMemberRole, 'changeRole member', () => ({ body: { userId: seller.userId, roleId } })),
  write(roles.removeRole, 'remove role', () => ({ params: { id: roleId } })),
  write(allowedIps.addAllowedIp, 'add allowedIp', () => ({ body: { ip: '127.0.0.0/8' } })),
  write(allowedIps.switchAllowedIp, 'switchOff allowedIp', () => ({ params: { id: ipId }, body: { isActive: false } })),
  write(allowedIps.removeAllowedIp, 'remove allowedIp', () => ({ params: { id: ipId } })),
  write(members.resetMemberTwoFactor, 'resetTwoFactor member', async () => {
    const on = { is_two_factor_enabled: true };
    await world.db.updateTable('users').set(on).where('id', '=', 'user-mai@example.com').execute();
    return {
      params: { id: 'user-mai@example.com' },
      body: { reasonCode: 'other', reason: 'Words that the person reads' },
    };
  }),
  write(staffNotes.addStaffNote, 'addNote staffNote', () => ({
    params: { id: seller.userId },
    body: { text: 'Written' },
  })),
  write(staffNotes.updateStaffNote, 'editNote staffNote', async () => ({
    params: { id: seller.userId, noteId: await findNote() },
    body: { text: 'Rewritten' },
  })),
  write(staffNotes.pinStaffNote, 'pinNote staffNote', async () => ({
    params: { id: seller.userId, noteId: await findNote() },
    body: { isPinned: true },
  })),
  write(staffNotes.removeStaffNote, 'removeNote staffNote', async () => ({
    params: { id: seller.userId, noteId: await findNote() },
  })),
  write(accountData.closeMember, 'askClosing user', () => ({
    params: { id: 'user-mai@example.com' },
    body: { reasonCode: 'other', reason: 'asked for by telephone' },
  })),
  write(accountData.undoMemberClosing, 'undoClosing user', () => ({ params: { id: 'user-mai@example.com' } })),
  write(members.activateMember, 'deactivate member', () => ({
    params: { id: 'user-mai@example.com' },
    body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
  })),
  write(addMemberTransaction, 'addTransaction transaction', () => ({
    params: { id: seller.userId },
    body: { type: 'DEPOSIT', description: 'cash', price: '900' },
  })),
  write(decideMemberTransaction, 'decideTransaction transaction', async () => {
    const { id } = await world.db.selectFrom('transactions').select('id').executeTakeFirstOrThrow();
    return { params: { id: seller.userId, transactionId: id }, body: { isApproved: false } };
  }),
  write(setExchangeRate, 'setRate exchangeRate', () => ({ body: { rate: 25_500 } })),
  write(assignBankEvent, 'assignTransfer bankTransfer', async () => ({
    params: { id: await keepTransfer('one') },
    body: { to: seller.userId, reason: 'the bank cut the code' },
  })),
  write(returnBankEvent, 'returnTransfer bankTransfer', async () => ({
    params: { id: await keepTransfer('two') },
    body: { reasonCode: 'other', reason: 'sent by mistake' },
  })),
  write(showCardNumber, 'showCardNumber paymentRequest', async () => {
    const give = { type: 'DEPOSIT', description: 'to draw', price: '90' } as const;
    const boss = { authorization: `Bearer ${admin.accessToken}` };
    await callApi(world.url, addMemberTransaction, { params: { id: seller.userId }, body: give }, boss);
    await seller.call(createPaymentRequest, { body: { amount: '90', bank: 'ACB', cardNumber: CARD } });
    const { id } = await world.db.selectFrom('payment_requests').select('id').executeTakeFirstOrThrow();
    return { params: { id } };
  }),
  write(withdrawalFiles.createWithdrawalFile, 'fileWithdrawal paymentRequest', async () => {
    const { id } = await world.db.selectFrom('payment_requests').select('id').executeTakeFirstOrThrow();
    return { body: { ids: [id] } };
  }),
  write(withdrawalFiles.writeWithdrawalFile, 'showCardNumber paymentRequest', async () => {
    const { id } = await world.db.selectFrom('withdrawal_files').select('id').executeTakeFirstOrThrow();
    return { params: { id }, body: {} };
  }),
  write(withdrawalFiles.takeOutOfFile, 'takeOutOfFile paymentRequest', async () => {
    const { id } = await world.db.selectFrom('payment_requests').select('id').executeTakeFirstOrThrow();
    return { params: { id } };
  }),
  write(withdrawalFiles.importBankStatement, 'importBankStatement bankStatement', () => ({
    body: { csv: 'Reference,Debit,Description' },
  })),
  write(decidePaymentRequest, 'decideWithdrawal paymentRequest', async () => {
    const { id } = await world.db.selectFrom('payment_requests').select('id').executeTakeFirstOrThrow();
    return { params: { id }, body: { status: 'DENIED', reasonCode: 'otherName', reason: 'The name differs' } };
  }),
  write(factoryCosts.addFactoryCost, 'add factoryCost', () => ({
    body: { house: 'FLASH', part: 'PIECE', garment: 'T-shirt', price: '6.20' },
  })),
  write(factoryCosts.importFactoryCosts, 'add factoryCost', () => ({
    body: { csv: 'house,part,price,garment\nFLASH,PIECE,16.50,Hoodie' },
  })),
  write(factoryCosts.endFactoryCost, 'end factoryCost', async () => {
    const { id } = await world.db.selectFrom('factory_costs').select('id').executeTakeFirstOrThrow();
    return { params: { id } };
  }),
  write(exportAllOrders, 'export order', () => ({ body: { ids: ['nobody-has-it'] } })),
  write(startAllOrderExport, 'export order', () => ({
    body: { format: 'csv', columns: ['id'], zone: 'UTC', ids: ['nobody-has-it'] },
  })),
  write(startMemberTransactionsFile, 'export transaction', () => ({
    params: { id: seller.userId },
    body: { format: 'csv', zone: 'UTC' },
  })),
  write(cancelAllOrderExport, 'cancelExport order', async () => {
    const ofOrders = world.db.selectFrom('order_exports').select('id').where('subject', '=', 'orders');
    return { params: { id: (await ofOrders.executeTakeFirstOrThrow()).id } };
  }),
  write(cancelMemberTransactionsFile, 'cancelExport transaction', async () => {
    const ofMovements = world.db.selectFrom('order_exports').select('id').where('subject', '=', 'memberTransactions');
    return { params: { id: seller.userId, exportId: (await ofMovements.executeTakeFirstOrThrow()).id } };
  }),
  write(fulfilDesigns.importFulfilDesigns, 'import fulfilDesign', () => ({
    body: { items: [{ refId: 'Q-1', title: 'Bought' }] },
  })),
  write(fulfilDesigns.createFulfilDesign, 'create fulfilDesign', () => ({
    body: { sessionId: 'form-1', title: 'Made' },
  })),
  write(fulfilDesigns.updateFulfilDesign, 'update fulfilDesign', async () => ({
    body: { sessionId: await findDesign('Bobbin'), title: 'Mended' },
  })),
  write(fulfilDesigns.checkFulfilDesign, 'check fulfilDesign', async () => ({
    params: { id: await findDesign('QTeam') },
  })),
  write(designs.createDesignPackage, 'create designPackage', () => ({ body: { name: 'Gói mới', price: '5' } })),
  write(designs.updateDesignPackage, 'update designPackage', () => ({
    params: { id: 'standard' },
    body: { price: '7' },
  })),
  write(designs.priceDesign, 'price rentedDesign', async () => {
    rented = await ask(world, seller);
    const [product] = rented.designProducts;
    return { body: { id: rented.id, designs: [{ ...product, name: 'Fish', price: '0.01', type: 'Gói mới' }] } };
  }),
  write(designs.changeDesigner, 'assign rentedDesign', () => ({
    body: { designId: rented?.id ?? '', designerId: 'user-designer@example.com' },
  })),
  write(designs.payDesign, 'pay rentedDesign', async () => {
    const give = { type: 'DEPOSIT', description: 'to pay', price: '1' } as const;
    await admin.call(addMemberTransaction, { params: { id: seller.userId }, body: give });
    return { params: { id: rented?.id ?? '' }, body: AGREED };
  }),
  write(designs.priceDesigns, 'price rentedDesign', async () => {
    const { id, designProducts } = await ask(world, seller);
    const priced = designProducts.map(({ id: of, name }) => ({ id: of, name, price: '0.01', type: 'Gói mới' }));
    return { body: { requests: [{ id, designs: priced }] } };
  }),
  write(designs.updateDesignLink, 'deliver rentedDesign', () => ({
    body: { id: rented?.id ?? '', link: 'drive.google.com/x' },
  })),
  write(designs.endDesignApproval, 'withdrawApproval rentedDesign', async () => {
    const id = rented?.id ?? '';
    const waiting = { approval_cents: 1, approval_by: admin.userId, approval_at: new Date(world.clock.now()) };
    await world.db
      .updateTable('rented_designs')
      .set({ ...waiting, approval_step: 'cancelByStaff' })
      .where('id', '=', id)
      .execute();
    return { params: { id }, body: { action: 'withdraw', amount: '0.01' } };
  }),
  write(designs.cancelDesignByStaff, 'cancel rentedDesign', () => ({
    params: { id: rented?.id ?? '' },
    body: { reason: 'Asked twice' },
  })),
  write(skuDesigns.priceSkuDesign, 'priceSkuDesign skuDesign', async () => {
    const id = (await seller.call(skuDesigns.listSkuDesigns)).body?.data[0]?.id ?? '';
    await seller.call(skuDesigns.submitSkuDesign, { body: { id, price: '5' } });
    return { body: { id, price: '9' } };
  }),
  write(skuDesigns.endSkuApproval, 'withdrawApproval skuDesign', async () => {
    const id = (await admin.call(skuDesigns.listAllSkuDesigns)).body?.data[0]?.id ?? '';
    const waiting = { approval_cents: 1, approval_by: admin.userId, approval_at: new Date(world.clock.now()) };
    await world.db.updateTable('sku_cards').set(waiting).where('id', '=', id).execute();
    return { params: { id }, body: { action: 'withdraw', amount: '0.01' } };
  }),
  write(importSpyItems, 'import spyItem', () => ({ body: { items: [{ refId: 'S-1', title: 'Found' }] } })),
  write(posts.createPostFolder, 'create postFolder', () => ({ body: { name: 'Guides' } })),
  write(posts.renamePostFolder, 'rename postFolder', async () => ({
    params: { id: await firstOf('post_folders') },
    body: { name: 'News' },
  })),
  write(posts.removePostFolder, 'remove postFolder', async () => ({ params: { id: await firstOf('post_folders') } })),
  write(posts.createPost, 'create post', () => ({ body: POST })),
  write(posts.updatePost, 'update post', async () => ({
    params: { id: await firstOf('posts') },
    body: { ...POST, title: 'How to go on' },
  })),
  write(posts.setPostState, 'publish post', async () => ({
    params: { id: await firstOf('posts') },
    body: { state: 'published' },
  })),
  write(posts.pinPost, 'pin post', async () => ({ params: { id: await firstOf('posts') }, body: { isPinned: true } })),
  write(posts.removeAnyPostComment, 'remove postComment', async () => {
    const id = await firstOf('posts');
    await seller.call(posts.addPostComment, { params: { id }, body: { comment: 'Buy my shoes' } });
    return { params: { id: await firstOf('post_comments') } };
  }),
  write(posts.markPostCommentsRead, 'readComments post', async () => {
    const id = await firstOf('posts');
    await seller.call(posts.addPostComment, { params: { id }, body: { comment: 'How do I begin?' } });
    return { params: { id } };
  }),
  write(posts.removePost, 'remove post', async () => ({ params: { id: await firstOf('posts') } })),
  write(posts.restorePost, 'restore post', async () => ({ params: { id: await firstOf('posts') } })),
  write(logs.exportLogs, 'export actionLog', () => ({ body: {} })),
  write(checkFailingProxies, 'checkProxies shop', () => ({ body: { search: 'nothing is called so' } })),
  write(shops.releaseShop, 'releaseShop shop', () => ({ params: { id: shopId } })),
];

/** Calls by which a seller changes credentials. */
const SELLER_WRITES: readonly Write[] = [
  write(shops.createShop, 'connect shop', async () => ({
    body: { data: await world.consent(), friendlyName: 'Again' },
  })),
  write(shops.updateShop, 'rename shop', () => ({ body: { id: shopId, name: 'Renamed' } })),
  write(shops.updateShopProxy, 'updateProxy shop', () => ({ body: { id: shopId, proxy: '' } })),
  write(fulfilment.connectPressify, 'factoryConnected factoryAccount', () => ({ body: { api: world.pressifyKey } })),
  write(profile.createApiKey, 'apiKeyCreated apiKey'),
  write(profile.removeApiKey, 'apiKeyRemoved apiKey'),
  write(sessions.endSession, 'sessionEnded session', async () => ({
    params: { id: (await openSession(world.app, seller.userId)).sessionId },
  })),
  write(profile.changePassword, 'passwordChanged user', () => ({
    body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD },
  })),
];

/** Staff calls whose log entry another test checks, because they need a failure first. */
const ELSEWHERE = [
  'retryMail',
  'retryMails',
  'removeDesignFile',
  'removeThumbnail',
  'finishSkuDesign',
  'placeFulfilPicture',
  // tests/money/withdrawal-files.test.ts; the log is that of decidePaymentRequest
  'confirmByStatement',
  // tests/staff/see-as.test.ts
  'startSeeAs',
  'extendSeeAs',
  'endSeeAs',
];
/** Uploads to a form change no data until the form is sent. */
const NO_CHANGE = ['uploadThumbnail', 'uploadDesignFile'];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  admin = await world.createSeller('boss@example.com', 'admin');
  seller = await world.createSeller('lan@example.com');
  await world.createSeller('mai@example.com');
  await world.createSeller('designer@example.com', 'designer');
  [shopId = ''] = await world.connectShops(seller);
});
afterAll(() => world.close());

/** Adds money on the bank account that matches no deposit, and returns its id. */
async function keepTransfer(id: string): Promise<string> {
  const now = new Date(world.clock.now());
  const at = { happened_at: now, received_at: now };
  const from = { provider: 'SEPAY', provider_id: id, source: 'hook', raw: '{}', account: '1', bank_name: 'MB' };
  const row = { id, ...from, ...at, is_incoming: true, amount_vnd: 50_000, content: 'nap tien', state: 'unmatched' };
  await world.db.insertInto('bank_events').values(row).execute();
  return id;
}

async function make({ endpoint, input }: Write, token: string) {
  const answer = await callApi(world.url, endpoint, await input(), { authorization: `Bearer ${token}` });
  expect(answer, JSON.stringify(answer.exceptionBody)).toMatchObject({ status: 200, isSuccess: true });
  const made = answer.body as { id?: string } | null;
  if (endpoint.name === roles.createRole.name) roleId = made?.id ?? '';
  if (endpoint.name === allowedIps.addAllowedIp.name) ipId = made?.id ?? '';
  const requestId = answer.headers.get('x-request-id') ?? '';
  return world.db.selectFrom('action_logs').selectAll().where('request_id', '=', requestId).execute();
}

const wordsOf = (rows: { action: string; entity: string }[]) => rows.map(({ action, entity }) => `${action} ${entity}`);

describe('writes that must be logged', () => {
  it('include every write by staff', () => {
    const isWrite = ({ access, method }: Endpoint) => typeof access === 'object' && method !== 'GET';
    const listed = new Set([...STAFF_WRITES.map(({ endpoint }) => endpoint.name), ...ELSEWHERE, ...NO_CHANGE]);
    const writes = ENDPOINTS.filter(isWrite).map((endpoint) => endpoint.name);
    expect(writes.filter((name) => !listed.has(name))).toEqual([]);
    expect(writes.length).toBeGreaterThan(10);
  });

  it.each(STAFF_WRITES.map((entry) => [entry.endpoint.name, entry] as const))(
    'leave a log, for the staff call %s, with user, address, old and new values (ROL-28)',
    async (_name, entry) => {
      const rows = await make(entry, admin.accessToken);
      expect(wordsOf(rows)).toEqual([entry.log]);
      expect(rows[0]).toMatchObject({ user_id: admin.userId, address: '127.0.0.1' });
      expect(rows[0]?.before ?? rows[0]?.after).not.toBeNull();
    },
  );

  it.each(SELLER_WRITES.map((entry) => [entry.endpoint.name, entry] as const))(
    'leave a log, for the seller’s call %s (ROL-28)',
    async (_name, entry) => {
      const rows = await make(entry, seller.accessToken);
      expect(wordsOf(rows)).toContain(entry.log);
      expect(rows.every((row) => row.user_id === seller.userId && row.owner_id === seller.userId)).toBe(true);
    },
  );

  it('ROL-29: leave a log that contains no secret', async () => {
    const rows = await world.db.selectFrom('action_logs').select(['before', 'after']).execute();
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(STAFF_WRITES.length + SELLER_WRITES.length - 1);
    for (const secret of [
      PASSWORD,
      NEW_PASSWORD,
      CARD,
      world.pressifyKey,
      'bob_',
      'TTP_',
      'ROW_',
      seller.accessToken,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
