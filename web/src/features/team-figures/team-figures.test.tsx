import type { WaitFigures } from '@bobbin/contract/team-figures';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { teamFiguresTexts } from '../../i18n/vi/team-figures.ts';
import { openApp, refuse } from '../../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, holding } from '../../testing/signed-in.ts';

const { texts } = teamFiguresTexts;
const EMPTY = { count: 0, lateCount: 0, medianMinutes: null, p90Minutes: null };
const NO_WAITS: WaitFigures = {
  limitMinutes: 60,
  open: { count: 0, longestMinutes: null },
  weeks: [{ from: '2026-11-30', ...EMPTY }],
};
const PRICE: WaitFigures = {
  limitMinutes: 60,
  open: { count: 3, longestMinutes: 42 },
  weeks: [
    { from: '2026-11-30', count: 12, lateCount: 2, medianMinutes: 18, p90Minutes: 65 },
    { from: '2026-11-23', ...EMPTY },
  ],
};
const DESIGNERS = [
  { designer: { id: 'ha', fullName: 'Hà Ngô' }, deliveredCount: 8, lateCount: 0, overdueCount: 2, onTimePercent: 80 },
  {
    designer: { id: 'minh', fullName: 'Minh Trần' },
    deliveredCount: 0,
    lateCount: 0,
    overdueCount: 0,
    onTimePercent: null,
  },
  { designer: null, deliveredCount: 0, lateCount: 0, overdueCount: 1, onTimePercent: 0 },
];

aroundSignedIn();

function open(user: object, answers: Parameters<typeof openApp>[1] = {}) {
  return openApp('/admin', {
    '/auth/profile': () => user,
    '/admin/dashboard': () => ({ users: null, shops: null, revenue: null, designs: null, partners: [] }),
    '/admin/work': () => ({ counts: [], hiddenAreas: [], urgent: [], next: [] }),
    '/admin/figures/designs': () => ({ price: PRICE, firstLink: NO_WAITS, designers: DESIGNERS }),
    '/admin/figures/payouts': () => ({ payOut: NO_WAITS }),
    ...answers,
  });
}

const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

describe('the figures of the team on the staff home page', () => {
  it('show median, 90th percentile and number of cases for each week, and no figure for a week without a case (HOM-11)', async () => {
    open(ADMIN);
    await screen.findByText('Hẹn 1 giờ · đang chờ 3, lâu nhất 42 phút');
    expect(cellsOf(rowOf('30/11'))).toEqual(['30/11', '122 trễ', '18 phút', '1 giờ 5 phút']);
    expect(cellsOf(rowOf('23/11'))).toEqual(['23/11', '0', texts.noCase, '—']);
    fireEvent.click(screen.getByRole('radio', { name: texts.steps.firstLink }));
    await screen.findByText(texts.noCases);
    screen.getByText('Hẹn 1 giờ · không ai đang chờ');
  });

  it('count late designs without a link beside the share on time, and link to the designs (HOM-12)', async () => {
    open(ADMIN);
    await screen.findByText(texts.designers);
    expect(cellsOf(rowOf('Hà Ngô'))).toEqual(['Hà Ngô', '8', '0', '2', '80%']);
    expect(cellsOf(rowOf('Minh Trần')).at(-1)).toBe(texts.noCase);
    const link = within(rowOf(texts.unassigned)).getByRole('link');
    expect(link.getAttribute('href')).toBe('/admin/designs?whose=free');
    expect(screen.getByRole('link', { name: 'Hà Ngô' }).getAttribute('href')).toBe(
      '/admin/designs?whose=all&designer=ha',
    );
  });

  it('load only when the role may see them', async () => {
    const sent = open(holding('VIEW_PAYMENTS'));
    await screen.findByText(texts.waits);
    await screen.findByText(texts.noCases);
    expect(screen.queryByText(texts.designers)).toBeNull();
    expect(screen.queryByRole('radiogroup', { name: texts.wait })).toBeNull();
    expect(sent.map(({ path }) => path)).not.toContain('/admin/figures/designs');
  });

  it('appear for no role without both permissions', async () => {
    open(holding('VIEW_DESIGNS'));
    await screen.findByText('Việc tiếp theo');
    expect(screen.queryByText(texts.waits)).toBeNull();
  });

  it('name the failure and offer another attempt when they cannot be loaded', async () => {
    open(holding('LEAD_DESIGNS', 'VIEW_DESIGNS'), { '/admin/figures/designs': () => refuse('FORBIDDEN') });
    const alert = await screen.findByRole('alert');
    within(alert).getByRole('button');
  });
});
