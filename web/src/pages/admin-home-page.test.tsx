import type { StaffWork, WorkRow } from '@bobbin/contract/staff-work';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffHomeTexts } from '../i18n/vi/staff-home.ts';
import { staffWorkTexts } from '../i18n/vi/staff-work.ts';
import { openApp } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, holding } from '../testing/signed-in.ts';

const { texts } = staffWorkTexts;
const HOME = { users: null, shops: null, revenue: null, designs: null, partners: [] };
const NO_WORK: StaffWork = { counts: [], hiddenAreas: [], urgent: [], next: [] };
const MINUTE = 60_000;

aroundSignedIn();

function openHome({
  work = {},
  home = {},
  user = ADMIN,
}: { work?: Partial<StaffWork>; home?: object; user?: object } = {}) {
  return openApp('/admin', {
    '/auth/profile': () => user,
    '/admin/dashboard': () => ({ ...HOME, ...home }),
    '/admin/work': () => ({ ...NO_WORK, ...work }),
    '/admin/designs/desinger': () => true,
    '/admin/users/designer': () => [
      { id: 'ha', fullName: 'Hà Ngô', openCount: 3 },
      { id: 'minh', fullName: 'Minh Trần', openCount: 0 },
    ],
  });
}

/** Creates a row of work that has waited for some minutes and is due in some minutes. */
function row(changes: Partial<WorkRow> & Pick<WorkRow, 'kind'>, ago = 10, dueIn: number | null = 20): WorkRow {
  return {
    ids: ['d1'],
    count: 1,
    code: 'DS-1',
    lastCode: 'DS-1',
    title: 'Pine Club Crewneck',
    seller: { id: 'lan', fullName: 'Lan Nguyễn' },
    assignee: null,
    since: new Date(Date.now() - ago * MINUTE).toISOString(),
    dueAt: dueIn === null ? null : new Date(Date.now() + dueIn * MINUTE + 1_000).toISOString(),
    reason: '',
    amount: null,
    vnd: null,
    isYours: true,
    ...changes,
  };
}

const toAddress = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the tile of waiting designs (HOM-4)', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('shows a count of %i as %s and opens the list of these designs', async (waitingCount, shown) => {
    openHome({ home: { designs: { waitingCount, lateCount: 0 } } });
    const tile = await screen.findByRole('link', { name: /Design waiting/ });
    expect(within(tile).getByText(shown)).toBeTruthy();
    expect(tile.getAttribute('href')).toBe('/admin/designs?view=waiting&whose=all');
  });
});

/** Opens the panel of a button; the test browser does not support popovers, so the toggle event is dispatched to the panel directly. */
function openPanel(button: HTMLElement): void {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel === null) throw new Error('The button has no panel.');
  panel.hidePopover = () => undefined;
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
}

describe('the work on the staff home page', () => {
  it('shows the first five late rows and opens the others by a button (HOM-7)', async () => {
    const urgent = Array.from({ length: 7 }, (_, index) =>
      row({ kind: 'designTake', ids: [`d${index}`], code: `DS-${index}` }, 90, -60),
    );
    openHome({ work: { urgent, counts: [{ kind: 'designTake', urgent: 7, waiting: 0 }] } });
    await screen.findByText('DS-4');
    expect(screen.getByText('7 trễ hoặc lỗi')).toBeTruthy();
    expect(screen.queryByText('DS-5')).toBeNull();
    expect(screen.getAllByText('trễ 59 phút')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Xem thêm 2 dòng' }));
    expect(screen.getByText('DS-6')).toBeTruthy();
  });

  it('shows equal requests of one seller as one row that opens exactly them (HOM-7)', async () => {
    const next = [row({ kind: 'designPrice', ids: ['d1', 'd2'], count: 2, code: 'DS-1', lastCode: 'DS-2' })];
    openHome({ work: { next, counts: [{ kind: 'designPrice', urgent: 0, waiting: 2 }] } });
    await screen.findByText('2 yêu cầu');
    expect(screen.getByText('2 việc')).toBeTruthy();
    expect(screen.getByText('còn 20 phút')).toBeTruthy();
    expect(toAddress('Báo giá 2 DS-1')).toBe('/admin/designs?view=CREATED&whose=all&user=lan');
    expect(toAddress('Lan Nguyễn')).toBe('/admin/users/lan');
  });

  it('takes an unassigned design in the row, unless the user is an admin (HOM-7)', async () => {
    const urgent = [row({ kind: 'designTake' }, 40, -10)];
    const sent = openHome({ work: { urgent }, user: holding('VIEW_DESIGNS', 'EDIT_DESIGNS') });
    fireEvent.click(await screen.findByRole('button', { name: 'Nhận DS-1' }));
    await screen.findByText(texts.taken);
    const take = sent.find(({ path }) => path === '/admin/designs/desinger');
    expect(take?.body).toMatchObject({ designId: 'd1', seen: { designerId: null } });
  });

  it('offers an admin no design to take', async () => {
    openHome({ work: { urgent: [row({ kind: 'designTake' }, 40, -10)] } });
    await screen.findByText('DS-1');
    expect(screen.queryByRole('button', { name: /^Nhận/ })).toBeNull();
    expect(toAddress('Mở DS-1')).toBe('/admin/designs?whose=all&design=d1');
  });

  it('assigns an unassigned design in the row, to the designer with the fewest open designs first', async () => {
    const sent = openHome({ work: { urgent: [row({ kind: 'designTake' }, 40, -10)] } });
    openPanel(await screen.findByRole('button', { name: 'Giao cho… DS-1' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Minh Trần', 'Hà Ngô (3)']);
    fireEvent.click(entries[0] ?? document.body);
    await screen.findByText('Đã giao cho Minh Trần');
    expect(sent.find(({ path }) => path === '/admin/designs/desinger')?.body).toEqual({
      designId: 'd1',
      designerId: 'minh',
      seen: { designerId: null },
    });
  });

  it('opens money, mails and shops where they are worked on, and names jobs in words (HOM-7)', async () => {
    openHome({
      work: {
        urgent: [
          row({ kind: 'ledger', ids: ['ledger'], code: '', title: '', seller: null, since: null }, 0, null),
          row({ kind: 'job', ids: ['syncShop'], code: '2', title: 'syncShop', seller: null }, 5, null),
          row({ kind: 'shop', ids: ['s1'], code: '', title: 'Tide', reason: 'proxy' }, 5, null),
          row({ kind: 'mail', ids: ['m1'], code: 'lan@bobbin.test', title: 'Hi', reason: '550' }, 5, null),
          row({ kind: 'withdrawal', ids: ['w1'], code: 'RT-1', title: '', amount: '20.00', vnd: 500_000 }, 1, -1),
          row({ kind: 'transfer', ids: ['t1'], code: 'FT1', title: 'gui tien', vnd: 200_000 }, 1, -1),
        ],
      },
    });
    await screen.findByText(staffHomeTexts.texts.jobNames.syncShop);
    expect(screen.getByText(texts.unknownSince)).toBeTruthy();
    expect(screen.getByText(staffHomeTexts.texts.reasons.proxy)).toBeTruthy();
    expect(toAddress('Mở shop Tide')).toBe('/admin/shops?id=s1');
    expect(toAddress('Mở lan@bobbin.test')).toBe('/admin/mail?status=failed&search=lan%40bobbin.test');
    expect(screen.getByRole('button', { name: 'Gửi lại lan@bobbin.test' })).toBeTruthy();
    expect(toAddress('Chuyển tiền RT-1')).toBe('/admin/payments?request=w1&pay=now');
    fireEvent.click(screen.getByRole('button', { name: 'Xem thêm 1 dòng' }));
    expect(toAddress('Gán tiền FT1')).toBe('/admin/payments/unmatched?transfer=t1');
  });

  it('names the areas of work that the role may not see, so that an empty list is not read as no late work (HOM-9)', async () => {
    openHome({ work: { hiddenAreas: ['mails', 'shops'] }, user: holding('VIEW_DESIGNS') });
    await screen.findByText('Bạn không xem: mail, shop');
    expect(screen.getByText(texts.nothingUrgent)).toBeTruthy();
    expect(screen.getByText(texts.nothingNext)).toBeTruthy();
  });
});

describe('the numbers of the rail (HOM-5)', () => {
  it('show late things in red and waiting things beside them, and nothing for zero', async () => {
    const counts: StaffWork['counts'] = [
      { kind: 'designPrice', urgent: 1, waiting: 3 },
      { kind: 'designTake', urgent: 2, waiting: 0 },
      { kind: 'withdrawal', urgent: 0, waiting: 4 },
      { kind: 'transfer', urgent: 0, waiting: 0 },
    ];
    openHome({ work: { counts } });
    const rail = await screen.findByRole('navigation', { name: 'Trang quản trị' });
    await waitFor(() => within(rail).getByRole('link', { name: 'Design thuê 3 trễ hoặc lỗi 3 đang chờ' }));
    within(rail).getByRole('link', { name: 'Payments 4 đang chờ' });
    within(rail).getByRole('link', { name: 'Tiền chưa khớp' });
    expect(screen.getByText('3 trễ hoặc lỗi')).toBeTruthy();
    expect(screen.getByText('7 việc')).toBeTruthy();
  });
});
