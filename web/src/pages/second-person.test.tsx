import type { BankEvent } from '@bobbin/contract/deposits';
import type { MemberTransaction } from '@bobbin/contract/wallet';
import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isOff, openApp, refuse, type as write } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, beginAgain, holding } from '../testing/signed-in.ts';

aroundSignedIn({ width: 1600 });

type Answers = NonNullable<Parameters<typeof openApp>[1]>;

const AT = '2026-11-21T10:30:00.000Z';
/** A staff user who may edit, and a staff user who may only look. */
const BOSS = { ...ADMIN, id: 'boss' };
const SUPPORT = holding('VIEW_PAYMENTS');
const toPage = (data: readonly object[]) => ({
  data,
  meta: { itemsPerPage: 25, totalItems: data.length, currentPage: 1, totalPages: 1 },
});
/** Submits the form of a dialog directly, because the test browser does not support a submit button outside of its form. */
function send(dialog: ReturnType<typeof within>): void {
  fireEvent.submit(dialog.getByLabelText(/^Tôi đã so/));
}
const reasonOf = (button: HTMLElement) => {
  const id = button.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? button.title;
};

describe('a withdrawal above the limit (WDR-8)', () => {
  const ROW: StaffPaymentRequest = {
    id: 'w-1',
    code: 'RT-ABC234',
    amount: '900.00',
    amountVnd: 22_500_000,
    exchangeRate: 25_000,
    bank: 'Vietcombank',
    cardNumber: '•••• 4417',
    status: 'APPROVAL',
    needsSecond: true,
    confirmedAt: AT,
    decidedAt: null,
    proof: 'FT26325001',
    reason: null,
    createDate: AT,
    updateDate: AT,
    user: { id: 'lan', email: 'lan@b.co', fullName: 'Lan Nguyen', locale: 'vi' },
    balance: '10.00',
    isNewCard: true,
    isRecentlyChanged: false,
    confirmedBy: 'Minh Tran',
    decidedBy: null,
    isConfirmedByYou: false,
    isInTransfer: false,
    file: null,
    transfer: null,
  };
  function open(row: StaffPaymentRequest, user: object = BOSS, more: Answers = {}) {
    return openApp('/admin/payments?request=w-1', {
      '/auth/profile': () => user,
      '/admin/payment-requests': () => ({
        ...toPage([row]),
        counts: [{ status: row.status, count: 1 }],
        held: '900.00',
      }),
      // Responses that the refetches after a decision wait for.
      '/admin/ledger': () => null,
      ...more,
    });
  }
  const findDrawer = async () => within(await screen.findByRole('dialog', { name: 'RT-ABC234' }));

  it('opens by its link when the loaded page of the list does not contain it (WDR-11)', async () => {
    const old = { ...ROW, id: 'w-9', code: 'RT-OLD999', status: 'CONFIRMED' } as const;
    openApp('/admin/payments?request=w-9', {
      '/auth/profile': () => BOSS,
      '/admin/payment-requests': () => ({ ...toPage([ROW]), counts: [], held: '900.00' }),
      '/admin/payment-requests/w-9': () => old,
      '/admin/ledger': () => null,
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'RT-OLD999' }));
    drawer.getByText('Lan Nguyen');
    expect(drawer.queryByRole('button', { name: 'Từ chối, nêu lý do' })).toBeNull();
  });

  it('moves between withdrawals by button and key, and opens the next one after a decision (WDR-11)', async () => {
    const next = { ...ROW, id: 'w-2', code: 'RT-DEF567' };
    open(ROW, BOSS, {
      '/admin/payment-requests': () => ({ ...toPage([ROW, next]), counts: [], held: '1800.00' }),
      '/admin/payment-requests/w-1': () => ({ ...ROW, status: 'CONFIRMED' }),
    });
    fireEvent.click((await findDrawer()).getByRole('button', { name: 'Mục sau (J)' }));
    const second = await screen.findByRole('dialog', { name: 'RT-DEF567' });
    fireEvent.keyDown(second, { key: 'k' });
    const drawer = await findDrawer();
    fireEvent.click(drawer.getByRole('button', { name: 'Xác nhận đã chi 900.00$' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xác nhận đã chi 900.00$?' }));
    fireEvent.click(dialog.getByLabelText(/^Tôi đã so/));
    send(dialog);
    await screen.findByRole('dialog', { name: 'RT-DEF567' });
    expect(location.search).toContain('request=w-2');
  });

  it('shows the second staff user who paid, the payment id and the facts to compare; the approval sends the displayed state', async () => {
    const sent = open(ROW, BOSS, {
      '/admin/payment-requests/w-1': () => ({ ...ROW, status: 'CONFIRMED', decidedAt: AT, decidedBy: 'An Nguyen' }),
    });
    const drawer = await findDrawer();
    drawer.getByText('Minh Tran xác nhận đã chi');
    drawer.getByText('Mã giao dịch FT26325001');
    drawer.getByText('Người duyệt thứ hai: bạn');
    drawer.getByText('Chưa từng chi tới số này, kiểm tra kỹ');
    fireEvent.click(drawer.getByRole('button', { name: 'Xác nhận đã chi 900.00$' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xác nhận đã chi 900.00$?' }));
    dialog.getByText(/Người thứ nhất đã chi bằng mã FT26325001/);
    // The second person enters no payment id, but compares the name.
    expect(dialog.queryByLabelText('Mã giao dịch ngân hàng')).toBeNull();
    dialog.getByRole('button', { name: 'Xác nhận đã chi 900.00$' });
    send(dialog);
    expect(sent.filter(({ path }) => path === '/admin/payment-requests/w-1')).toEqual([]);
    fireEvent.click(dialog.getByLabelText('Tôi đã so tên chủ thẻ với LAN NGUYEN'));
    send(dialog);
    await screen.findByText('Đã xác nhận chi');
    const call = sent.find(({ path }) => path === '/admin/payment-requests/w-1');
    expect(call?.body).toEqual({ status: 'CONFIRMED', seen: { status: 'APPROVAL' } });
  });

  it.each([
    ['the first person', { isConfirmedByYou: true }, BOSS, 'Bạn đã xác nhận lần một, cần một người khác', false],
    ['its own seller', { user: { ...ROW.user, id: 'boss' } }, BOSS, 'Không ai duyệt yêu cầu của chính mình', true],
  ] as const)('cannot be approved by %s, and explains why', async (_, more, user, words, isDenyOff) => {
    open({ ...ROW, ...more }, user);
    const drawer = await findDrawer();
    const approve = drawer.getByRole('button', { name: 'Xác nhận đã chi 900.00$' });
    expect(isOff(approve)).toBe(true);
    expect(reasonOf(approve)).toContain(words);
    expect(isOff(drawer.getByRole('button', { name: 'Từ chối, nêu lý do' }))).toBe(isDenyOff);
    fireEvent.click(approve);
    expect(screen.queryByRole('dialog', { name: 'Xác nhận đã chi 900.00$?' })).toBeNull();
  });

  it('cannot be decided by staff without the permission to edit', async () => {
    open(ROW, SUPPORT);
    const drawer = await findDrawer();
    for (const name of ['Xác nhận đã chi 900.00$', 'Từ chối, nêu lý do', 'Hiện đủ số'])
      expect(isOff(drawer.getByRole('button', { name })), name).toBe(true);
  });

  it('reports that another staff user decided in the meantime, and fetches the withdrawal again', async () => {
    const sent = open(ROW, BOSS, { '/admin/payment-requests/w-1': () => refuse('WITHDRAWAL_DECIDED') });
    const drawer = await findDrawer();
    fireEvent.click(drawer.getByRole('button', { name: 'Xác nhận đã chi 900.00$' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xác nhận đã chi 900.00$?' }));
    fireEvent.click(dialog.getByLabelText('Tôi đã so tên chủ thẻ với LAN NGUYEN'));
    const asked = sent.filter(({ path }) => path === '/admin/payment-requests').length;
    send(dialog);
    await dialog.findByRole('alert');
    await waitFor(() =>
      expect(sent.filter(({ path }) => path === '/admin/payment-requests').length).toBeGreaterThan(asked),
    );
  });
});

describe('a transaction that staff added above the limit (MNY-27)', () => {
  const LINE: MemberTransaction = {
    id: 't-1',
    amount: '700.00',
    amountUsd: '700.00',
    amountVnd: null,
    askedVnd: null,
    expiresAt: null,
    code: 'DC-ABC234',
    transactionType: 'ADJUSTMENT',
    transactionStatus: 'APPROVAL',
    exchangeRate: 1,
    description: 'Đền bù',
    beforeAmount: null,
    afterAmount: null,
    subject: null,
    addedBy: 'Minh Tran',
    decidedBy: null,
    deletedAt: null,
    createdAt: AT,
    updatedAt: AT,
    isAddedByYou: false,
  };
  function open(line: MemberTransaction, more: Answers = {}, user: { id: string } = BOSS) {
    return openApp('/admin/users/lan?tab=money', {
      '/auth/profile': () => user,
      '/admin/users/lan': () => ({
        id: 'lan',
        money: '40.00',
        email: 'lan@b.co',
        fullName: 'Lan Nguyen',
        firstName: 'Lan',
        lastName: 'Nguyen',
        userName: null,
        state: 'active',
        role: { id: 'seller', roleName: 'seller' },
        createdAt: AT,
      }),
      '/admin/users/lan/overview': () => ({ stateSince: null, lastSeenAt: null, wallet: null, teams: [] }),
      '/admin/users/lan/shops': () => [],
      '/admin/users/lan/notes': () => ({ notes: [], staff: [] }),
      '/admin/users/lan/transactions': () => toPage([line]),
      ...more,
    });
  }
  const approve = () => screen.findByRole('button', { name: 'Duyệt' }, { timeout: 10_000 });

  it('can be approved by a second staff user, with one press', async () => {
    const sent = open(LINE, {
      '/admin/users/lan/transactions/t-1': () => ({ ...LINE, transactionStatus: 'SUCCESS', decidedBy: 'An Nguyen' }),
    });
    const button = await approve();
    screen.getByText('Minh Tran thêm');
    expect(isOff(button)).toBe(false);
    fireEvent.click(button);
    await screen.findByText('Đã duyệt giao dịch');
    expect(sent.filter(({ path }) => path.endsWith('/t-1')).map(({ body }) => body)).toEqual([{ isApproved: true }]);
  });

  it('cannot be approved by the staff user who added it, but can be withdrawn', async () => {
    open({ ...LINE, isAddedByYou: true });
    const button = await approve();
    expect(isOff(button)).toBe(true);
    expect(reasonOf(button)).toContain('Bạn đã thêm giao dịch này, cần một người khác duyệt');
    expect(isOff(screen.getByRole('button', { name: 'Từ chối' }))).toBe(false);
  });

  it.each([
    ['the shop', 'shop', '7495', '/admin/shops/7495'],
    ['the hired design', 'design', 'd-1', '/admin/designs?design=d-1'],
    ['the SKU design', 'skuDesign', '01jd4z7v29mq8x3', '/admin/sku-design?search=SD-9MQ8X3'],
    ['nothing without a page', 'withdrawal', 'w-1', undefined],
  ])('links staff to %s as its subject (MNY-24)', async (_, kind, id, address) => {
    open({ ...LINE, transactionStatus: 'SUCCESS', description: 'Tide & Thread', subject: { kind, id } });
    const words = await screen.findByText('Tide & Thread', {}, { timeout: 10_000 });
    expect(words.closest('a')?.getAttribute('href')).toBe(address);
  });

  it("cannot be changed on the staff user's own page, nor by staff who may only view", async () => {
    open(LINE, {}, { ...BOSS, id: 'lan' });
    expect(isOff(await approve())).toBe(true);
    expect(isOff(screen.getByRole('button', { name: 'Từ chối' }))).toBe(true);
    beginAgain();
    open(LINE, {}, holding('VIEW_PAYMENTS', 'VIEW_MEMBERS'));
    expect(isOff(await approve())).toBe(true);
  });
});

describe('a transfer without a deposit, above the limit (DEP-12)', () => {
  const EVENT: BankEvent = {
    id: 'e-1',
    provider: 'SEPAY',
    bankName: 'Vietcombank',
    amountVnd: 25_000_000,
    amountUsd: '1000.00',
    content: 'chuyen tien',
    reference: 'FT1',
    payer: null,
    happenedAt: AT,
    receivedAt: AT,
    state: 'unmatched',
    reason: 'noCode',
    seller: null,
    decidedBy: null,
    note: null,
    decidedAt: null,
    proposal: {
      byId: 'minh',
      by: 'Minh Tran',
      seller: { id: 'lan', name: 'Lan Nguyen', locale: 'vi' },
      to: 'lan@b.co',
      note: 'gọi điện rồi',
      at: AT,
    },
  };
  function open(event: BankEvent, more: Answers = {}) {
    return openApp('/admin/payments/unmatched?transfer=e-1', {
      '/auth/profile': () => BOSS,
      '/admin/payments/unmatched': () => toPage([event]),
      '/admin/payments/feeds': () => ({
        waitingCount: 1,
        waitingVnd: 25_000_000,
        doneCount: 0,
        exchangeRate: 25_000,
        feeds: [],
      }),
      '/admin/payments/unmatched/e-1': () => ({ event, candidates: [] }),
      ...more,
    });
  }
  const findDrawer = async () => within(await screen.findByRole('dialog', { name: 'FT1' }));

  it('shows the second staff user the proposed owner, with author and reason; the approval sends the same owner', async () => {
    const sent = open(EVENT, { '/admin/payments/unmatched/e-1/assign': () => ({ ...EVENT, state: 'assigned' }) });
    const drawer = await findDrawer();
    await drawer.findByText('Minh Tran đề nghị gán cho Lan Nguyen: gọi điện rồi');
    write(drawer.getByLabelText('Lý do'), 'khớp sao kê');
    fireEvent.click(drawer.getByRole('button', { name: 'Duyệt gán 1,000.00$' }));
    await screen.findByText('Đã gán');
    expect(sent.find(({ path }) => path.endsWith('/assign'))?.body).toEqual({ to: 'lan@b.co', reason: 'khớp sao kê' });
  });

  it("cannot be assigned by the staff user who proposed it; another staff user's choice becomes a new proposal", async () => {
    const own = { ...EVENT, proposal: EVENT.proposal && { ...EVENT.proposal, byId: 'boss' } };
    const sent = open(own, { '/admin/payments/unmatched/e-1/assign': () => own });
    const drawer = await findDrawer();
    const agree = await drawer.findByRole('button', { name: 'Duyệt gán 1,000.00$' });
    expect(isOff(agree)).toBe(true);
    expect(reasonOf(agree)).toContain('Bạn đã đề nghị. Cần một người khác duyệt.');
    write(drawer.getByLabelText('Mã nạp, hoặc email của người bán'), 'bao@b.co');
    write(drawer.getByLabelText('Lý do'), 'nhầm người');
    fireEvent.click(drawer.getByRole('button', { name: 'Gán 1,000.00$' }));
    await screen.findByText('Chưa cộng cho ai. Một người khác mở khoản này và duyệt.');
    expect(sent.find(({ path }) => path.endsWith('/assign'))?.body).toEqual({ to: 'bao@b.co', reason: 'nhầm người' });
  });
});
