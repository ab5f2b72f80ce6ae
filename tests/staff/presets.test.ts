import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { assignBankEvent, listBankEvents, setExchangeRate } from '@bobbin/contract/deposits';
import * as designs from '@bobbin/contract/designs';
import { listMails, retryMails } from '@bobbin/contract/mails';
import { activateMember, getMemberOverview, listMembers } from '@bobbin/contract/members';
import { listAllPosts } from '@bobbin/contract/posts';
import { changeMemberRole, createRole, getRoleMatrix } from '@bobbin/contract/roles';
import { listAllShops } from '@bobbin/contract/shops';
import { listAllOrders } from '@bobbin/contract/staff-orders';
import { addStaffNote } from '@bobbin/contract/staff-notes';
import { addMemberTransaction, listMemberTransactions } from '@bobbin/contract/wallet';
import {
  createPaymentRequest,
  decidePaymentRequest,
  listAllPaymentRequests,
  showCardNumber,
} from '@bobbin/contract/withdrawals';
import type { Preset } from '@bobbin/domain/staff/presets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS } from '../access/rows.ts';
import type { Row, Things } from '../access/row.ts';
import { AGREED, ask, give, orderOf, price } from '../designs/renting.ts';
import { callApi, startWorld, type Answer, type Caller, type World } from '../world/world.ts';

let world: World;
let admin: Caller;
let seller: Caller;
let shopId = '';
let orderId = '';
let designId = '';
const staff = {} as Record<Preset, Caller>;

const READS_OF_ANYONE = ['getStaffHome', 'searchEverything', 'getStaffWork'];
const DESIGN_READS = [
  'listAllDesigns',
  'getStaffDesign',
  'getDesignQueue',
  'listDesigners',
  'listDesignPackages',
  'listAllSkuDesigns',
];
const FULFIL_READS = ['listFulfilDesigns', 'getFulfilDesign', 'placeFulfilPicture'];
const FULFIL_WRITES = [
  'importFulfilDesigns',
  'createFulfilDesign',
  'uploadDesignFile',
  'uploadThumbnail',
  'removeDesignFile',
  'removeThumbnail',
  'updateFulfilDesign',
  'checkFulfilDesign',
];
const MEMBER_READS = [
  'listMembers',
  'getMember',
  'getMemberOverview',
  'listMemberShops',
  'listRoleNames',
  'listStaffNotes',
  'addStaffNote',
  'updateStaffNote',
  'pinStaffNote',
  'removeStaffNote',
];
const ORDER_READS = ['listAllOrders', 'getOrderSeller', 'exportAllOrders'];
const PAYMENT_READS = [
  'getPayoutFigures',
  'listExchangeRates',
  'listFactoryCosts',
  'listIncome',
  'getLedgerProof',
  'listAllPaymentRequests',
  'getPaymentRequest',
  'listWithdrawalFiles',
  'getBankSummary',
  'listBankEvents',
  'getBankEvent',
  'listMemberTransactions',
];
const POST_CALLS = ENDPOINTS.map(({ name, path }) => ({ name, path })).filter(({ path }) =>
  path.startsWith('/admin/posts'),
);

/** Every staff call that a preset may make, by name; each other one must be refused. */
const ALLOWED: Record<Exclude<Preset, 'admin'>, readonly string[]> = {
  support: [
    ...READS_OF_ANYONE,
    ...MEMBER_READS,
    'listMemberSessions',
    'listAllShops',
    'getProxyChecks',
    'listAnyTeams',
    'getShopDebt',
    'getShopSeller',
    'listShopOwners',
    ...ORDER_READS,
    ...DESIGN_READS,
    ...FULFIL_READS,
    ...PAYMENT_READS,
    ...POST_CALLS.map(({ name }) => name),
    'listMails',
    'retryMail',
    'retryMails',
    'startSeeAs',
    'getSeeAs',
    'extendSeeAs',
    'endSeeAs',
  ],
  finance: [
    ...READS_OF_ANYONE,
    ...MEMBER_READS,
    'listMemberSessions',
    'listShopOwners',
    ...ORDER_READS,
    ...DESIGN_READS,
    'cancelDesignByStaff',
    'endDesignApproval',
    ...PAYMENT_READS,
    'listMemberTransactionsFiles',
    'startMemberTransactionsFile',
    'cancelMemberTransactionsFile',
    'showCardNumber',
    'decidePaymentRequest',
    'createWithdrawalFile',
    'writeWithdrawalFile',
    'takeOutOfFile',
    'importBankStatement',
    'confirmByStatement',
    'assignBankEvent',
    'returnBankEvent',
    'addMemberTransaction',
    'decideMemberTransaction',
    'setExchangeRate',
    'addFactoryCost',
    'importFactoryCosts',
    'endFactoryCost',
    'listLogs',
    'listLogWords',
    'listMails',
  ],
  designLead: [
    ...READS_OF_ANYONE,
    ...MEMBER_READS,
    ...DESIGN_READS,
    'getDesignFigures',
    'priceDesign',
    'priceDesigns',
    'payDesign',
    'changeDesigner',
    'updateDesignLink',
    'cancelDesignByStaff',
    'endDesignApproval',
    'endSkuApproval',
    'createDesignPackage',
    'updateDesignPackage',
    'priceSkuDesign',
    'finishSkuDesign',
    'findFulfilId',
    ...FULFIL_READS,
    ...FULFIL_WRITES,
  ],
  designer: [
    ...READS_OF_ANYONE,
    ...DESIGN_READS,
    'changeDesigner',
    'updateDesignLink',
    'finishSkuDesign',
    'findFulfilId',
    ...FULFIL_READS,
    ...FULFIL_WRITES,
  ],
};
const NAMED = ['support', 'finance', 'designLead', 'designer'] as const;

/** Changes of a seller's records that a preset may make through the seller's own calls. */
const ACTS: Record<(typeof NAMED)[number], (row: Row) => boolean> = {
  support: ({ endpoint, acting }) => acting?.area === 'ORDERS' || endpoint.name === 'addDesignFeedback',
  finance: () => false,
  designLead: ({ endpoint }) => endpoint.name === 'addDesignFeedback',
  designer: ({ endpoint }) => endpoint.name === 'addDesignFeedback',
};

const NOWHERE = 'unknown-id';
/** Records that no call finds. */
const UNKNOWN: Things = {
  ownerId: NOWHERE,
  sessionId: NOWHERE,
  shopId: NOWHERE,
  orderId: NOWHERE,
  productId: NOWHERE,
  teamId: NOWHERE,
  batchId: NOWHERE,
  sendingId: NOWHERE,
  exportId: NOWHERE,
  fileId: NOWHERE,
  printId: NOWHERE,
  placementId: NOWHERE,
  changeId: NOWHERE,
  requestId: NOWHERE,
  skuDesignId: NOWHERE,
  saleId: NOWHERE,
  paymentId: NOWHERE,
  postId: NOWHERE,
  commentId: NOWHERE,
  withdrawalId: NOWHERE,
  designId: NOWHERE,
};

function must<T>(answer: Answer<T>): T {
  if (answer.body === null || answer.exceptionBody) {
    throw new Error(JSON.stringify({ status: answer.status, error: answer.exceptionBody }));
  }
  return answer.body;
}

async function addPaidDesign(): Promise<designs.DesignOrder> {
  const design = await ask(world, seller);
  must(await price(staff.designLead, design, '10'));
  return must(await staff.designLead.call(designs.payDesign, { params: { id: design.id }, body: AGREED }));
}

async function addTransfer(id: string): Promise<void> {
  const at = new Date(world.clock.now());
  const facts = { provider: 'sepay', provider_id: id, source: 'hook', raw: '{}', account: '1', bank_name: 'ACB' };
  await world.db
    .insertInto('bank_events')
    .values({
      ...facts,
      id,
      is_incoming: true,
      amount_vnd: 500_000,
      content: 'without a code',
      happened_at: at,
      received_at: at,
      state: 'unmatched',
      reason: 'noCode',
    })
    .execute();
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  admin = await world.createSeller('an@example.com', 'admin');
  seller = await world.createSeller('lan@example.com');
  [shopId = ''] = await world.connectShops(seller);
  await give(admin, seller, '400');
  for (const preset of [...NAMED, 'admin'] as const) {
    const { id } = must(await admin.call(createRole, { body: { roleName: `a ${preset}`, preset } }));
    staff[preset] = await world.createSeller(`${preset}@example.com`, id);
  }
  orderId = (await orderOf(seller, shopId)).id;
  designId = (await ask(world, seller)).id;
  // A whole world, five roles and their people take long on a busy machine.
}, 600_000);
afterAll(() => world.close());

describe('a preset does its daily job over the API (ROL-61)', () => {
  it('Design leads talk with the seller, price, charge, assign and refund', async () => {
    const lead = staff.designLead;
    const design = await ask(world, seller);
    expect(must(await lead.call(designs.listAllDesigns)).data.map(({ id }) => id)).toContain(design.id);
    const talk = { params: { id: design.id }, body: { comment: 'With a pocket?' } };
    expect(must(await lead.call(designs.addDesignFeedback, talk)).isAdmin).toBe(true);
    expect(must(await price(lead, design, '10')).status).toBe('PENDING_PAYMENT');
    const paid = must(await lead.call(designs.payDesign, { params: { id: design.id }, body: AGREED }));
    expect(paid).toMatchObject({ status: 'INPROCESS', payment: 'PAID' });
    const drawn = { designId: design.id, designerId: staff.designer.userId };
    must(await lead.call(designs.changeDesigner, { body: drawn }));
    const back = { params: { id: design.id }, body: { reason: 'Twice' } };
    expect(must(await lead.call(designs.cancelDesignByStaff, back)).payment).toBe('REFUNDED');
  });

  it('staff who charge without seeing balances learn only whether the balance is enough (ROL-58)', async () => {
    const design = await ask(world, seller);
    must(await price(staff.designLead, design, '5000'));
    const refused = await staff.designLead.call(designs.payDesign, { params: { id: design.id }, body: AGREED });
    expect(refused.exceptionBody?.code).toBe(701);
    expect(refused.exceptionBody?.reasons ?? []).toEqual([]);
    const seen = must(await staff.designLead.call(designs.getStaffDesign, { params: { id: design.id } }));
    expect(seen).toMatchObject({ balance: null, hasEnough: false, unpaid: { lacking: null } });
    const known = must(await admin.call(designs.getStaffDesign, { params: { id: design.id } }));
    expect(known.balance).toMatch(/^\d+\.\d\d$/);
    expect(known.unpaid?.lacking).toMatch(/^\d+\.\d\d$/);
  });

  it('Designers take a free paid design, talk in it and hand over its link, and cannot assign another design', async () => {
    const { designer, designLead } = staff;
    const { id } = await addPaidDesign();
    const free = must(await designer.call(designs.getDesignQueue)).free.data.find((one) => one.id === id);
    expect(free).toMatchObject({ mayTake: true, balance: null, hasEnough: null });
    expect(free?.steps.toSorted()).toEqual(['deliver', 'speak']);
    const assign = (designerId: string) =>
      designer.call(designs.changeDesigner, { body: { designId: id, designerId } });
    expect((await assign(designLead.userId)).status).toBe(403);
    must(await assign(designer.userId));
    // The design has a designer now: another one can only be chosen by staff who assign.
    expect((await assign(designLead.userId)).status).toBe(403);
    const talk = { params: { id }, body: { comment: 'Half an hour' } };
    must(await designer.call(designs.addDesignFeedback, talk));
    const link = { body: { id, link: 'drive.google.com/x' } };
    expect(must(await designer.call(designs.updateDesignLink, link)).status).toBe('FEEDBACK');
    expect((await designer.call(designs.cancelDesignByStaff, { params: { id }, body: { reason: 'x' } })).status).toBe(
      403,
    );
  });

  it('support finds a seller, reads shop, order and balance, talks in a design, and sends a mail again', async () => {
    const { support } = staff;
    expect(must(await support.call(listMembers, { query: { search: 'lan@example.com' } })).data).toHaveLength(1);
    const person = { params: { id: seller.userId } };
    expect(must(await support.call(getMemberOverview, person)).wallet?.available).toMatch(/^\d+\.\d\d$/);
    expect(must(await support.call(listAllShops, { query: { search: shopId } })).data).toHaveLength(1);
    expect(must(await support.call(listAllOrders, { query: { search: orderId } })).data).toHaveLength(1);
    const design = await ask(world, seller);
    must(
      await support.call(designs.addDesignFeedback, { params: { id: design.id }, body: { comment: 'We look at it' } }),
    );
    must(await support.call(addStaffNote, { ...person, body: { text: 'Asked about a parcel' } }));
    must(await support.call(listMails, { query: { user: seller.userId } }));
    expect(must(await support.call(retryMails, { body: { ids: ['none'] } })).retried).toBe(0);
    must(await support.call(listAllPosts));
    expect((await price(support, design, '10')).status).toBe(403);
  });

  it('finance reveals an account number, confirms a withdrawal, corrects a balance, assigns a transfer, and refunds', async () => {
    const { finance } = staff;
    const asked = { body: { amount: '20', bank: 'ACB', cardNumber: '9704361822904417' } };
    const { id } = must(await seller.call(createPaymentRequest, asked));
    const listed = must(await finance.call(listAllPaymentRequests)).data.find((one) => one.id === id);
    expect(listed?.cardNumber).toBe('•••• 4417');
    expect(listed?.balance).toMatch(/^\d/);
    expect(must(await finance.call(showCardNumber, { params: { id } })).cardNumber).toBe('9704361822904417');
    const confirmed = { params: { id }, body: { status: 'CONFIRMED' as const, proof: 'FT-1' } };
    expect(must(await finance.call(decidePaymentRequest, confirmed)).status).toBe('CONFIRMED');
    const wallet = { params: { id: seller.userId } };
    const correction = { type: 'ADJUSTMENT', description: 'Fee of the bank', price: '2' } as const;
    must(await finance.call(addMemberTransaction, { ...wallet, body: correction }));
    must(await finance.call(listMemberTransactions, wallet));
    await addTransfer('transfer-1');
    expect(must(await finance.call(listBankEvents)).data).toHaveLength(1);
    const to = { params: { id: 'transfer-1' }, body: { to: seller.userId, reason: 'Asked by telephone' } };
    expect(must(await finance.call(assignBankEvent, to)).state).toBe('assigned');
    const later = new Date(world.clock.now() + 60_000).toISOString();
    must(await finance.call(setExchangeRate, { body: { rate: 26_000, validFrom: later } }));
    const paid = await addPaidDesign();
    const back = { params: { id: paid.id }, body: { reason: 'Late' } };
    expect(must(await finance.call(designs.cancelDesignByStaff, back)).payment).toBe('REFUNDED');
  });

  it('Users with the preset admin make a role and give it to a person', async () => {
    const boss = staff.admin;
    const { id } = must(await boss.call(createRole, { body: { roleName: 'night', preset: 'support' } }));
    must(await boss.call(changeMemberRole, { body: { userId: staff.designer.userId, roleId: id } }));
    const matrix = must(await boss.call(getRoleMatrix));
    expect(matrix.roles.find((role) => role.id === id)?.members).toMatchObject([{ id: staff.designer.userId }]);
    const old = matrix.roles.find(({ roleName }) => roleName === 'a designer')?.id ?? '';
    must(await boss.call(changeMemberRole, { body: { userId: staff.designer.userId, roleId: old } }));
    must(await boss.call(activateMember, { params: { id: seller.userId }, body: { isActive: true } }));
  });
});

describe('a preset is refused every other staff call (ROL-2, ROL-61)', () => {
  const things = (): Things => ({ ...UNKNOWN, ownerId: seller.userId, shopId, orderId, designId });

  it.each(NAMED)(
    'the preset %s, over the whole table of calls',
    async (preset) => {
      const { accessToken } = staff[preset];
      const call = ({ endpoint, input }: Row) =>
        callApi(world.url, endpoint, endpoint.isMultipart ? {} : input(things()), {
          authorization: `Bearer ${accessToken}`,
        });
      const rows = ROWS.filter(({ endpoint }) => typeof endpoint.access === 'object' && !endpoint.isStream);
      expect(new Set(rows.map(({ endpoint }) => endpoint.name)).size).toBeGreaterThan(90);
      const met = new Map<string, boolean>();
      for (const row of rows) {
        const { status } = await call(row);
        const { name } = row.endpoint;
        met.set(name, met.get(name) === true || status !== 403);
      }
      const allowed = [...met].filter(([, isAllowed]) => isAllowed).map(([name]) => name);
      expect(allowed.toSorted()).toEqual([...new Set(ALLOWED[preset])].toSorted());
    },
    600_000,
  );

  it.each(NAMED)(
    'the preset %s changes nothing of a seller that its job does not need',
    async (preset) => {
      const { accessToken } = staff[preset];
      const served: string[] = [];
      for (const row of ROWS) {
        const { endpoint, acting } = row;
        if (!acting?.isWriting || endpoint.isMultipart || ACTS[preset](row)) continue;
        const { status } = await callApi(world.url, endpoint, row.input(things()), {
          authorization: `Bearer ${accessToken}`,
        });
        if (status !== 403 && status !== 404) served.push(`${endpoint.name} ${status}`);
      }
      expect(served).toEqual([]);
    },
    600_000,
  );
});
