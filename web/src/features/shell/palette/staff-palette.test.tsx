import type { FoundThing } from '@bobbin/contract/staff-search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setLocale, startTranslations } from '../../../i18n/i18n.ts';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { shellTexts } from '../../../i18n/vi/shell.ts';
import { staffSearchTexts } from '../../../i18n/vi/staff-search.ts';
import { closeDialogs } from '../../../ui/overlay/dialogs.ts';
import { closeApp, openApp, TOKENS, USER } from '../../../testing/open-app.tsx';
import { toFoundPath } from './found-path.ts';

const { texts: words } = staffSearchTexts;
const PAGE = { data: [], meta: { itemsPerPage: 50, totalItems: 0, currentPage: 1, totalPages: 0 } };
const STAFF = {
  ...USER,
  role: {
    roleName: 'support',
    isAdmin: false,
    roleToPermission: [{ id: 'rp', active: true, changable: true, permission: { id: 'p', name: 'VIEW_MEMBERS' } }],
  },
};
const LAN = { id: 'lan', fullName: 'Lan Nguyễn', email: 'lan@example.com' };

function createThing(changes: Partial<FoundThing>): FoundThing {
  return {
    kind: 'member',
    id: 'lan',
    code: 'Lan Nguyễn',
    text: 'lan@example.com',
    seller: LAN,
    state: 'active',
    at: '2026-11-28T10:00:00.000Z',
    amount: null,
    amountVnd: null,
    match: 'exact',
    ...changes,
  };
}

const FOUND = [
  createThing({ kind: 'withdrawal', id: 'w1', code: 'RT-0994', text: 'VCB', state: 'WAITING', amount: '25.00' }),
  createThing({
    kind: 'bankTransfer',
    id: 'b1',
    code: 'FT9994',
    text: 'VCB',
    seller: null,
    state: 'unmatched',
    amountVnd: 500_000,
    match: 'fragment',
  }),
];
const ANSWER = {
  found: FOUND,
  counts: [
    { kind: 'withdrawal', count: 1, isMore: false },
    { kind: 'bankTransfer', count: 12, isMore: false },
  ],
  hidden: ['order', 'mail'],
};

beforeAll(startTranslations);
afterEach(async () => {
  act(() => closeDialogs());
  closeApp();
  sessionStorage.clear();
  await setLocale('vi');
});

async function openPalette() {
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  const asked: string[] = [];
  const sent = openApp('/admin/users', {
    '/auth/profile': () => STAFF,
    '/form': () => ({ isDemo: false, blockContextMenu: false }),
    '/admin/users': () => PAGE,
    '/admin/users/lan': () => null,
    '/admin/search': (_call, url) => {
      asked.push(url);
      return ANSWER;
    },
  });
  await screen.findByRole('navigation', { name: shellTexts.texts.navigation });
  await screen.findAllByText('An Nguyen');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: paletteTexts.texts.title });
  return { sent, asked, field };
}

it('the palette of staff shows each result with kind, code, seller and state, best matches first (ROL-51)', async () => {
  const { field, sent } = await openPalette();
  fireEvent.change(field, { target: { value: '994' } });
  const [first, second] = await screen.findAllByRole('option', { name: /994/ });
  for (const text of [words.kinds.withdrawal, 'RT-0994', '25.00$', LAN.fullName])
    expect(first?.textContent).toContain(text);
  for (const text of [
    words.kinds.bankTransfer,
    'FT9994',
    '500.000',
    words.nobodyYet,
    words.states.bankTransfer.unmatched,
  ])
    expect(second?.textContent).toContain(text);
  expect(screen.getByText(words.groups.exact)).toBeDefined();
  // The seller's own endpoints are not called, because they find nothing that belongs to other sellers.
  expect(sent.some(({ path }) => path === '/shops/orders')).toBe(false);
});

it('the palette of staff names the kinds that the role may not view (ROL-53)', async () => {
  const { field } = await openPalette();
  fireEvent.change(field, { target: { value: '994' } });
  await screen.findByText(words.hidden.replace('{{kinds}}', `${words.kinds.order}, ${words.kinds.mail}`));
});

it('the palette of staff shows all results of one kind on request, and stays open (ROL-52)', async () => {
  const { field, asked } = await openPalette();
  fireEvent.change(field, { target: { value: '994' } });
  const all = await screen.findByRole('option', { name: new RegExp(`12.*${words.kinds.bankTransfer}`) });
  fireEvent.click(all);
  await waitFor(() => expect(asked.at(-1)).toMatch(/kinds=bankTransfer/));
  expect(asked.at(-1)).toMatch(/limit=50/);
  const tabs = within(screen.getByRole('navigation', { name: words.tabs }));
  expect(tabs.getByRole('button', { name: /Tiền/ }).getAttribute('aria-pressed')).toBe('true');
});

it('Enter opens a result in the staff area (ROL-51)', async () => {
  const { field } = await openPalette();
  fireEvent.change(field, { target: { value: '994' } });
  await screen.findAllByRole('option', { name: /994/ });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin/payments?view=all&request=w1'));
});

it('every kind opens in the staff area (ROL-51)', () => {
  for (const kind of Object.keys(words.kinds) as FoundThing['kind'][]) {
    expect(toFoundPath(createThing({ kind }))).toMatch(/^\/admin\//);
  }
  expect(toFoundPath(createThing({ kind: 'bankTransfer', id: 'b', state: 'matched' }))).toBe(
    '/admin/users/lan?tab=money',
  );
  expect(toFoundPath(createThing({ kind: 'bankTransfer', id: 'b', state: 'assigned' }))).toBe(
    '/admin/payments/unmatched?view=done&transfer=b',
  );
});
