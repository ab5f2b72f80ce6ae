import type { DesignQueue, StaffDesign } from '@bobbin/contract/designs';
import { isWaiting, RENTED_STATUSES } from '@bobbin/domain/designs/rented-designs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '@bobbin/contract/errors';
import {
  createTestDetails,
  createTestProduct,
  createTestStaffDesign,
  toPage,
} from '../features/designs/testing/designs.ts';
import { designMoneyTexts } from '../i18n/vi/design-money.ts';
import { openApp, refuse, USER } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, holding } from '../testing/signed-in.ts';

aroundSignedIn({ width: 1600 });

const { texts: money } = designMoneyTexts;
const DESIGNER = { ...USER, id: 'ha', role: { ...ADMIN.role, roleName: 'designer' } };
const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const pace = { openCount: 2, lateCount: 1, doneCount: 9, onTimeCount: 7, onTimePercent: 70, meanMinutes: 108 };
const DESIGNERS = [
  { id: 'ha', fullName: 'Ha Ngo', ...pace },
  { id: 'minh', fullName: 'Minh Tran', ...pace, lateCount: 0, onTimePercent: 96 },
];
const PACKAGES = [
  { id: '1', name: 'Gói chuẩn', price: '8.00', isActive: true, updatedBy: '', updatedAt: hour(0) },
  { id: '2', name: 'Vẽ mới', price: '9.50', isActive: true, updatedBy: '', updatedAt: hour(0) },
  { id: '3', name: 'Cũ', price: '1.00', isActive: false, updatedBy: '', updatedAt: hour(0) },
];

function open(rows: StaffDesign[], more: Parameters<typeof openApp>[1] = {}, address = '/admin/designs') {
  let asked = '';
  const sent = openApp(address, {
    '/auth/profile': () => ADMIN,
    '/admin/designs': ({ body }, url) => {
      if (body !== null) return rows[0];
      asked = url;
      return { ...toPage(rows), lateCount: 1, soonCount: 2 };
    },
    '/admin/users/designer': () => DESIGNERS,
    '/admin/designs/packages': () => PACKAGES,
    ...more,
  });
  return { sent, readAsked: () => asked };
}

const rowOf = async (code: string) => {
  const row = (await screen.findByText(code)).closest('tr');
  if (row === null) throw new Error(`no row of ${code}`);
  return row;
};

describe('the designs of all sellers (DSN-45)', () => {
  it('appear sorted by the deadline of their next step, and show which are late, the on-time share of each designer, and payment states', async () => {
    const { readAsked } = open([
      createTestStaffDesign({
        id: '1',
        code: 'DS-1',
        status: 'INPROCESS',
        payment: 'PAID',
        price: '12.00',
        dueAt: hour(-0.71),
      }),
      createTestStaffDesign({ id: '2', code: 'DS-2', status: 'CREATED' }),
      createTestStaffDesign({
        id: '3',
        code: 'DS-3',
        status: 'PENDING_PAYMENT',
        price: '12.00',
        unpaid: { lacking: '5.60', toldAt: hour(0) },
      }),
      createTestStaffDesign({ id: '4', code: 'DS-4', status: 'CANCEL', payment: 'REFUNDED' }),
      createTestStaffDesign({ id: '5', code: 'DS-5', status: 'CANCEL' }),
    ]);
    await screen.findByRole('heading', { name: 'DESIGNS THUÊ' });
    const late = await rowOf('DS-1');
    expect(readAsked()).toContain('sortBy=nextStep%3AASC');
    expect(readAsked()).toContain(`statuses=${encodeURIComponent('CREATED,PENDING_PAYMENT,INPROCESS,FEEDBACK')}`);
    screen.getByText('1 đơn trễ');
    screen.getByText('2 đơn dưới 30 phút');
    expect(late.dataset.row).toBe('red');
    within(late).getByText('−00:42');
    within(late).getByText('PAID');
    within(await rowOf('DS-2')).getByRole('button', { name: 'Set Payment DS-2' });
    const unpaid = within(await rowOf('DS-3'));
    unpaid.getByRole('button', { name: 'Pay tiền khách DS-3' });
    unpaid.getByText(/Thiếu 5.60\$, đã nhắn khách/);
    within(await rowOf('DS-4')).getByText('REFUNDED');
    expect(within(await rowOf('DS-5')).queryByText('PAID')).toBeNull();

    const share = within(screen.getByRole('region', { name: 'Đúng hạn' }));
    share.getByText('96%');
    fireEvent.click(share.getByText('Ha Ngo'));
    await waitFor(() => expect(readAsked()).toContain('designerId=ha'));
  });
});

describe('staff actions on a design (DSN-46)', () => {
  it('list exactly the designs that wait for staff when opened from the number on the home page (HOM-4)', async () => {
    const { readAsked } = open(
      [createTestStaffDesign({ id: '1', code: 'DS-1', status: 'CREATED' })],
      {},
      '/admin/designs?view=waiting&whose=all',
    );
    await rowOf('DS-1');
    const waiting = RENTED_STATUSES.filter(isWaiting).join(',');
    expect(readAsked()).toContain(`statuses=${encodeURIComponent(waiting)}`);
    expect(screen.getByRole('button', { name: /^Chờ bên mình/, pressed: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Đang mở/ }));
    await waitFor(() => expect(location.search).not.toContain('view=waiting'));
    expect(screen.queryByRole('button', { name: /^Chờ bên mình/ })).toBeNull();
  });

  it("price each product by an active package, to the cent, and show by how much the seller's balance is short", async () => {
    const products = [createTestProduct(), createTestProduct({ id: 'p-2', name: 'Hoodie' })];
    const { sent } = open([createTestStaffDesign({ designProducts: products, balance: '10.00' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Set Payment DS-1' }));
    const packages = await screen.findByLabelText<HTMLSelectElement>('Gói của Hoodie');
    const dialog = within(screen.getByRole('dialog', { name: /^Set Payment DS-1/ }));
    expect([...packages.options].map(({ value }) => value)).toEqual(['Gói chuẩn', 'Vẽ mới']);
    fireEvent.change(packages, { target: { value: 'Vẽ mới' } });
    const field = dialog.getByLabelText<HTMLInputElement>('Giá của Hoodie');
    expect([field.value, field.step, field.type]).toEqual(['9.50', '0.01', 'number']);
    fireEvent.change(field, { target: { value: '9.75' } });
    dialog.getByText('17.75$');
    dialog.getByText(/thiếu 7.75\$/);
    fireEvent.click(dialog.getByRole('button', { name: 'Set Payment' }));
    await screen.findByText(/^Cập nhật thành công/);
    expect(sent.find(({ path, body }) => path === '/admin/designs' && body !== null)?.body).toEqual({
      id: 'd-1',
      designs: [
        { id: 'p-1', name: 'Lake Life Tee', type: 'Gói chuẩn', price: '8.00' },
        { id: 'p-2', name: 'Hoodie', type: 'Vẽ mới', price: '9.75' },
      ],
      seen: { price: null },
    });
  });

  it('ask before charging, report a low balance, and close the dialog', async () => {
    const { code, vi } = ERRORS.BALANCE_TOO_LOW;
    const exceptionBody = { code, message: vi, reasons: ['5.60'] };
    const { sent } = open(
      [createTestStaffDesign({ status: 'PENDING_PAYMENT', price: '12.00', maxPrice: '12.00', balance: '6.40' })],
      {
        '/admin/designs/pay/d-1': () => Response.json({ isSuccess: false, body: null, exceptionBody }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Pay tiền khách DS-1' }));
    const question = await screen.findByRole('dialog', { name: 'Thu 12.00$ từ số dư của Lan Nguyen?' });
    const dialog = within(question);
    expect(question.textContent).toContain('Số dư khách 6.40$');
    expect(sent.some(({ path }) => path.includes('/pay/'))).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Pay tiền khách' }));
    await screen.findByText('DS-1: Số dư của khách thiếu 5.60$, đã nhắn khách nạp thêm.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path.includes('/pay/'))?.body).toEqual({
      seen: { price: '12.00', approvalBy: null },
    });
  });

  it('ask how the seller agreed when no maximum covers the price (DSN-51)', async () => {
    const design = createTestStaffDesign({ status: 'PENDING_PAYMENT', price: '12.00', maxPrice: '10.00' });
    const said = { id: 'm-1', designId: 'd-1', comment: 'Twelve is fine', isAdmin: false, user: design.user };
    const times = { createdAt: hour(0), updatedAt: hour(0), deletedAt: null };
    const { sent } = open([design], {
      '/designs/feedback/d-1': () => [{ ...said, ...times }],
      '/admin/designs/pay/d-1': () => ({ ...design, status: 'INPROCESS', payment: 'PAID' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay tiền khách DS-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    const pay = dialog.getByRole('button', { name: 'Pay tiền khách' });
    fireEvent.click(pay);
    await dialog.findByText(money.consentMissing);
    fireEvent.change(await dialog.findByRole('combobox', { name: money.consentMessage }), { target: { value: 'm-1' } });
    fireEvent.click(pay);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = sent.find(({ path }) => path.includes('/pay/'))?.body;
    expect(body).toEqual({ seen: { price: '12.00', approvalBy: null }, agreed: { messageId: 'm-1' } });
  });

  it('show a charge that waits for a second person, who approves it with the same button (ROL-68)', async () => {
    const approval = {
      step: 'pay' as const,
      amount: '12.00',
      by: { id: 'ha', fullName: 'Ha Ngo' },
      reason: '',
      at: hour(-1),
      dueAt: hour(3),
      isYours: false,
      mayApprove: true,
    };
    const waiting = { status: 'PENDING_PAYMENT' as const, price: '12.00', maxPrice: '12.00' };
    open([
      createTestStaffDesign({ ...waiting, id: '1', code: 'DS-1', approval }),
      createTestStaffDesign({
        ...waiting,
        id: '2',
        code: 'DS-2',
        approval: { ...approval, isYours: true, mayApprove: false },
      }),
    ]);
    await screen.findByRole('button', { name: 'Duyệt trừ 12.00$ DS-1' });
    within(await rowOf('DS-2')).getByText(money.waitsShort);
    expect(within(await rowOf('DS-2')).queryByRole('button', { name: /Pay|Duyệt/ })).toBeNull();
  });

  it('price requests of one seller together, with the sums charged, asked and waiting for a second person, and a result for each (DSN-52)', async () => {
    const product = (id: string) => [createTestProduct({ id, designId: id, name: id })];
    const rows = [
      createTestStaffDesign({ id: '1', code: 'DS-1', maxPrice: '10.00', designProducts: product('a') }),
      createTestStaffDesign({ id: '2', code: 'DS-2', designProducts: product('b') }),
      createTestStaffDesign({
        id: '3',
        code: 'DS-3',
        userId: 'u-2',
        user: { id: 'u-2', fullName: 'M', email: 'm@b.co' },
      }),
    ];
    const results = [
      { id: '1', code: 'DS-1', price: '8.00', outcome: 'charged', reason: null },
      { id: '2', code: 'DS-2', price: '9.00', outcome: 'failed', reason: 'moved' },
    ];
    const { sent } = open(rows, {
      '/admin/designs/price': () => ({ charged: '8.00', asked: '9.00', approval: '5.00', results }),
    });
    for (const code of ['DS-1', 'DS-2', 'DS-3'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Chọn ${code}` }));
    expect(screen.getByRole('button', { name: 'Báo giá 3' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn DS-3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Báo giá 2' }));
    const field = await screen.findByRole('spinbutton', { name: 'Giá của DS-2 b' });
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(field, { target: { value: '9' } });
    await dialog.findByText('Trừ ngay 8.00$ + hỏi khách 9.00$ + chờ người thứ hai 5.00$');
    fireEvent.click(await dialog.findByRole('button', { name: 'Báo giá 2, trừ 8.00$' }));
    within(await dialog.findByRole('group', { name: 'DS-1' })).getByText(money.outcomes.charged);
    within(await dialog.findByRole('group', { name: 'DS-2' })).getByText(money.outcomes.failed);
    const body = sent.findLast(({ path }) => path === '/admin/designs/price')?.body as { requests: unknown[] };
    expect(body.requests).toEqual([
      { id: '1', seen: { price: null }, designs: [{ id: 'a', name: 'a', type: 'Gói chuẩn', price: '8.00' }] },
      { id: '2', seen: { price: null }, designs: [{ id: 'b', name: 'b', type: 'Gói chuẩn', price: '9' }] },
    ]);
  });

  it('deliver a link as the next revision, and show the error of an invalid link at its field', async () => {
    const { code, vi } = ERRORS.DESIGN_LINK_INVALID;
    const exceptionBody = { code, message: vi };
    let isRefusing = true;
    const { sent } = open([createTestStaffDesign({ status: 'FEEDBACK', payment: 'PAID', revision: 2 })], {
      '/admin/designs/update': () =>
        isRefusing ? Response.json({ isSuccess: false, body: null, exceptionBody }) : createTestStaffDesign(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Update DS-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update DS-1 · v3' }));
    fireEvent.change(dialog.getByLabelText('Link design'), { target: { value: 'ftp://x' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Giao v3' }));
    await dialog.findByText(/http hoặc https/);
    isRefusing = false;
    fireEvent.change(dialog.getByLabelText('Link design'), { target: { value: ' drive.google.com/a ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Giao v3' }));
    await screen.findByText(/^Cập nhật thành công/);
    expect(sent.filter(({ path }) => path === '/admin/designs/update').at(-1)?.body).toEqual({
      id: 'd-1',
      link: 'drive.google.com/a',
      seen: { link: null },
    });
  });

  it('change the designer that the staff user saw as assigned, and offer an undo', async () => {
    const { sent } = open([createTestStaffDesign({ designer: { id: 'ha', fullName: 'Ha Ngo' } })], {
      '/admin/designs/desinger': () => ({ data: true }),
    });
    const select = await screen.findByLabelText<HTMLSelectElement>('Designer của DS-1');
    await waitFor(() => expect(select.options).toHaveLength(2));
    fireEvent.change(select, { target: { value: 'minh' } });
    await screen.findByText('Change successfully');
    const changes = () => sent.filter(({ path }) => path === '/admin/designs/desinger').map(({ body }) => body);
    expect(changes()).toEqual([{ designId: 'd-1', designerId: 'minh', seen: { designerId: 'ha' } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() =>
      expect(changes()[1]).toEqual({ designId: 'd-1', designerId: 'ha', seen: { designerId: 'minh' } }),
    );
  });

  it('cancel with a reason, and show the refund before', async () => {
    const design = createTestStaffDesign({ status: 'INPROCESS', payment: 'PAID', price: '12.00', dueAt: hour(1) });
    const answers = {
      '/admin/designs/d-1': () => ({ ...design, revisions: [] }),
      '/admin/designs/cancel/d-1': () => createTestStaffDesign({ status: 'CANCEL' }),
    };
    const { sent } = open([design], answers, '/admin/designs?design=d-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Huỷ đơn design' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Huỷ DS-1?' }));
    dialog.getByText(/Hoàn 12.00\$ vào số dư của Lan Nguyen/);
    fireEvent.click(dialog.getByRole('button', { name: 'Huỷ đơn design' }));
    await waitFor(() => expect(dialog.getByLabelText('Lý do').getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(dialog.getByLabelText('Lý do'), { target: { value: 'Ảnh mờ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Huỷ đơn design' }));
    await screen.findByText('Đã hoàn 12.00$ cho khách');
    expect(sent.find(({ path }) => path.endsWith('/cancel/d-1'))?.body).toEqual({
      reason: 'Ảnh mờ',
      seen: { status: 'INPROCESS', payment: 'PAID', approvalBy: null },
    });
  });

  it('close the cancellation with a warning when the design was paid in the meantime (DSN-46)', async () => {
    const design = createTestStaffDesign({ status: 'PENDING_PAYMENT', payment: null, price: '12.00' });
    const answers = {
      '/admin/designs/d-1': () => ({ ...design, revisions: [] }),
      '/admin/designs/cancel/d-1': () => refuse('CHANGED_MEANWHILE', { status: 409 }),
    };
    open([design], answers, '/admin/designs?design=d-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Huỷ đơn design' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Huỷ DS-1?' }));
    fireEvent.change(dialog.getByLabelText('Lý do'), { target: { value: 'Ảnh mờ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Huỷ đơn design' }));
    await screen.findByText(`DS-1: ${ERRORS.CHANGED_MEANWHILE.vi}`);
    expect(screen.queryByRole('dialog', { name: 'Huỷ DS-1?' })).toBeNull();
  });
});

it("the designs page shows a designer the designer's own queue first, with the most urgent design open (DSN-47)", async () => {
  const group = (...data: StaffDesign[]) => ({ count: data.length, data });
  const urgent = createTestStaffDesign({
    id: '9',
    code: 'DS-9',
    status: 'INPROCESS',
    payment: 'PAID',
    dueAt: hour(0.4),
    designer: { id: 'ha', fullName: 'Ha Ngo' },
  });
  const asked = createTestStaffDesign({ id: '8', code: 'DS-8', status: 'FEEDBACK', revision: 3, unread: 2 });
  const queue: DesignQueue = {
    inProcess: group(urgent),
    asked: { count: 3, data: [asked] },
    waiting: group(),
    completedToday: group(),
    free: group(),
    me: { id: 'ha', fullName: 'Ha Ngo', ...pace },
  };
  const toDetails = (design: StaffDesign) => ({ ...createTestDetails(), ...design, revisions: [] });
  open([], {
    '/auth/profile': () => DESIGNER,
    '/admin/designs/queue': () => queue,
    '/admin/designs/9': () => toDetails(urgent),
    '/admin/designs/8': () => toDetails(asked),
    '/designs/feedback/9': () => [],
    '/designs/feedback/8': () => [],
  });
  const list = within(await screen.findByRole('navigation', { name: 'Việc của tôi' }));
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Đang làm · theo thời gian còn lại 1',
    'Khách nhắn sửa 3',
  ]);
  list.getByText('và 2 đơn nữa');
  list.getByText('sắp trễ');
  list.getByText('2 tin mới');
  await screen.findByRole('button', { name: 'Giao v1' });
  screen.getByText('7 / 10 đơn', { exact: false });
  fireEvent.click(list.getByText('DS-8'));
  await screen.findByRole('button', { name: 'Giao v4' });
  expect(location.search).toContain('design=8');
});

describe('the details of a design (DSN-49)', () => {
  const design = createTestStaffDesign({
    id: '6',
    code: 'DS-6',
    status: 'INPROCESS',
    payment: 'PAID',
    note: 'Đổi chữ dưới thành Library Crew',
    dueAt: hour(0.4),
  });
  const details = { ...createTestDetails(), ...design, revisions: [] };

  it("show the customer's pictures, then the note, before all facts", async () => {
    open([design], { '/admin/designs/6': () => details, '/designs/feedback/6': () => [] }, '/admin/designs?design=6');
    const panel = await screen.findByRole('dialog');
    const picture = await within(panel).findByRole('img', { name: /Lake Life Tee/ });
    const note = within(panel).getByText(design.note);
    const fact = within(panel).getByText('Lan Nguyen');
    const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
    expect(picture.compareDocumentPosition(note) & follows).toBe(follows);
    expect(note.compareDocumentPosition(fact) & follows).toBe(follows);
  });
});

describe('designs without a designer (DSN-48)', () => {
  const free = createTestStaffDesign({
    id: '7',
    code: 'DS-7',
    status: 'INPROCESS',
    payment: 'PAID',
    processTime: hour(-0.25),
    dueAt: hour(2.75),
  });

  it('appear alone when the page is switched to unassigned designs', async () => {
    const { readAsked } = open([free]);
    await rowOf('DS-7');
    fireEvent.click(screen.getByRole('radio', { name: 'Chưa ai nhận' }));
    await waitFor(() => expect(readAsked()).toContain('isFree=true'));
  });

  const staff = holding('VIEW_DESIGNS', 'EDIT_DESIGNS');
  const minh = { ...staff, id: 'minh', role: { ...staff.role, roleName: 'designer' } };

  it("come second in a designer's queue with the time left to take them, and can be taken with one press", async () => {
    const none = { count: 0, data: [] };
    const queue: DesignQueue = {
      inProcess: none,
      asked: none,
      waiting: none,
      completedToday: none,
      free: { count: 1, data: [free] },
      me: { id: 'ha', fullName: 'Ha Ngo', ...pace },
    };
    const { sent } = open([], {
      '/auth/profile': () => minh,
      '/admin/designs/queue': () => queue,
      '/admin/designs/7': () => ({ ...createTestDetails(), ...free, revisions: [] }),
      '/designs/feedback/7': () => [],
      '/admin/designs/desinger': () => true,
    });
    const list = within(await screen.findByRole('navigation', { name: 'Việc của tôi' }));
    list.getByText('nhận trong', { exact: false });
    fireEvent.click(list.getByRole('button', { name: 'Nhận DS-7' }));
    await screen.findByText('Bạn đã nhận design');
    const take = sent.find(({ path }) => path === '/admin/designs/desinger');
    expect(take?.body).toEqual({ designId: '7', designerId: 'minh', seen: { designerId: null } });
  });
});
