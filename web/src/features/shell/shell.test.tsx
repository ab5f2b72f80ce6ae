import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLocale, startTranslations } from '../../i18n/i18n.ts';
import { headerMenuTexts } from '../../i18n/vi/header-menu.ts';
import { paletteTexts } from '../../i18n/vi/palette.ts';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { addNotice, clearNotices } from '../../ui/feedback/notices.ts';
import { closeDialogs } from '../../ui/overlay/dialogs.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../../testing/open-app.tsx';

const { texts: words } = paletteTexts;
const { texts: shell } = shellTexts;
const { texts: menu } = headerMenuTexts;

const HERE = '/community/shops';
const FORM = { isDemo: false, blockContextMenu: false };
const PAGE = { data: [], meta: { itemsPerPage: 8, totalItems: 0, currentPage: 1, totalPages: 0 } };
const STAFF = {
  ...USER,
  role: {
    roleName: 'support',
    isAdmin: false,
    roleToPermission: [{ id: 'rp', active: true, changable: true, permission: { id: 'p', name: 'VIEW_MEMBERS' } }],
  },
};
const ORDER = { id: '5768', shop: { friendName: 'First' }, orderProducts: [{ productName: 'Tee' }] };

beforeAll(startTranslations);
afterEach(async () => {
  act(() => {
    closeDialogs();
    clearNotices();
  });
  closeApp();
  sessionStorage.clear();
  await setLocale('vi');
});

async function openShell(user: object = USER, answers: Parameters<typeof openApp>[1] = {}, path = HERE) {
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  const sent = openApp(path, {
    '/auth/profile': () => user,
    '/form': () => FORM,
    '/shops/shops': () => [],
    '/shops/orders': () => PAGE,
    ...answers,
  });
  await screen.findByRole('navigation', { name: shell.navigation });
  await screen.findAllByText('An Nguyen');
  return sent;
}

/** Presses a key. Returns whether the default action of the browser stays. */
function press(key: string, options: KeyboardEventInit = {}): boolean {
  return fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
}

async function openPalette(): Promise<HTMLElement> {
  press('k', { ctrlKey: true });
  return screen.findByRole('combobox', { name: words.title });
}

function listOptions(): (string | null)[] {
  return within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}

describe('a change of page', () => {
  it('focuses the heading and announces the title, also after Back (UI-46)', async () => {
    await openShell();
    const link = within(screen.getByRole('navigation', { name: shell.navigation })).getByRole('link', {
      name: /Orders/,
    });
    link.focus();
    fireEvent.click(link);
    const heading = await screen.findByRole('heading', { level: 1, name: 'ORDERS' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const said = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
    expect(said()).toContain(shell.titles.orders);
    act(() => history.back());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Shops/i));
    expect(document.activeElement?.tagName).toBe('H1');
    expect(said()).toContain(shell.titles.shops);
  });
});

describe('the header', () => {
  it('shows a seller the email and no link to the admin area (UI-2)', async () => {
    await openShell();
    expect(screen.getAllByText(USER.email).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'support' })).toBeNull();
  });

  it('links the balance to the wallet, the first section of the profile (UI-58)', async () => {
    await openShell();
    fireEvent.click(screen.getByRole('link', { name: /0\.00\$/ }));
    await waitFor(() => expect([location.pathname, location.hash]).toEqual(['/community/user', '#transactions']));
  });

  it('links to the eight main pages in the order of the work (UI-63)', async () => {
    await openShell();
    const links = within(screen.getByRole('navigation', { name: shell.navigation })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/community',
      '/community/shops',
      '/community/orders',
      '/community/library',
      '/community/sku',
      '/community/designs',
      '/community/flash-sale',
      '/community/payouts',
    ]);
    expect(links.map(({ textContent }) => textContent)).toContain('Design hire');
  });

  it('shows staff their role as a link to the admin area (UI-2)', async () => {
    await openShell(STAFF);
    expect(screen.getByRole('link', { name: 'support' }).getAttribute('href')).toBe('/admin');
  });

  it('shows why the user could not be loaded, and retries by a button (UI-8)', async () => {
    localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
    let isDown = true;
    openApp(HERE, { '/auth/profile': () => (isDown ? refuse('INTERNAL', { status: 500 }) : USER) });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain(shell.profileFailed);
    isDown = false;
    fireEvent.click(within(failure).getByRole('button'));
    await screen.findAllByText('An Nguyen');
  });

  it('warns of expired shops and links to them (UI-3)', async () => {
    await openShell({ ...USER, expiredShopsCount: 2 });
    const warning = screen.getByRole('link', { name: shell.expiredShops_other.replace('{{count}}', '2') });
    expect(warning.getAttribute('href')).toBe('/community/shops?statuses=OPEN,CLOSED&isExpired=true');
  });
});

describe('the menu behind the avatar', () => {
  /** The test browser does not support popovers, so the toggle event is dispatched to the panel directly. */
  async function openMenu(): Promise<HTMLElement> {
    const button = screen.getByRole('button', { name: /An Nguyen/ });
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (panel === null) throw new Error('The button has no panel');
    panel.hidePopover = () => undefined;
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
    await screen.findByRole('navigation', { name: menu.account });
    return panel;
  }

  it('links to the other pages, and focuses its first entry (UI-52)', async () => {
    await openShell();
    const panel = await openMenu();
    const links = within(panel).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/community/user',
      '/community/prints',
      '/community/teams',
      '/community/top-seller',
      '/community/posts',
      '/community/undo',
    ]);
    expect(document.activeElement).toBe(links[0]);
    press('ArrowUp');
    expect(document.activeElement?.textContent).toBe(menu.signOut);
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement).toBe(links[1]);
  });

  it('signs out', async () => {
    const sent = await openShell(USER, { '/auth/logout': () => true });
    fireEvent.click(within(await openMenu()).getByRole('button', { name: menu.signOut }));
    await waitFor(() => expect(sent.some(({ path }) => path === '/auth/logout')).toBe(true));
    await waitFor(() => expect(localStorage.getItem('AUTH_TOKEN')).toBeNull());
  });
});

describe('the palette', () => {
  it('reaches every page of the menu and of the header', async () => {
    await openShell();
    await openPalette();
    const { profile, payouts, library, teams, topSeller, dashboard, shops, orders } = shell.titles;
    const wanted = [profile, payouts, library, teams, topSeller, dashboard, shops, orders];
    await waitFor(() => expect(listOptions()).toEqual(expect.arrayContaining(wanted)));
  });

  it('offers pages by permission', async () => {
    await openShell();
    await openPalette();
    await waitFor(() => expect(listOptions()).toContain(shell.titles.orders));
    expect(listOptions()).not.toContain(shell.titles.adminUsers);
    expect(listOptions()).not.toContain(shell.titles.admin);
  });

  it('offers staff only pages that their role may see (UI-39)', async () => {
    await openShell(STAFF);
    await openPalette();
    await waitFor(() => expect(listOptions()).toContain(shell.titles.adminUsers));
    expect(listOptions()).not.toContain(shell.titles.adminRoles);
  });

  it('finds an order through the server, opens it with Enter and remembers it', async () => {
    await openShell(USER, { '/shops/orders': () => ({ ...PAGE, data: [ORDER] }) });
    const field = await openPalette();
    fireEvent.change(field, { target: { value: '57' } });
    await screen.findByText('First · Tee');
    const chosen = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(chosen?.textContent).toContain(ORDER.id);
    press('Enter');
    await waitFor(() => expect(location.pathname).toBe('/community/orders/5768'));
    expect(screen.queryByRole('listbox')).toBeNull();
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe(HERE));
    await openPalette();
    expect(listOptions()[0]).toContain(ORDER.id);
  });

  it('ignores an Enter that ends a word of the input method', async () => {
    await openShell();
    const field = await openPalette();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(screen.queryByRole('listbox')).not.toBeNull();
  });

  it('moves by arrow keys, and from the end back to the start', async () => {
    await openShell();
    const field = await openPalette();
    const first = field.getAttribute('aria-activedescendant');
    press('ArrowUp');
    const last = screen.getAllByRole('option').at(-1)?.id;
    expect(field.getAttribute('aria-activedescendant')).toBe(last);
    press('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBe(first);
  });

  it('makes no search in the staff area for a seller', async () => {
    const sent = await openShell();
    const field = await openPalette();
    fireEvent.change(field, { target: { value: 'unknown' } });
    await waitFor(() => expect(sent.some(({ path }) => path === '/shops/orders')).toBe(true));
    expect(sent.some(({ path }) => path.startsWith('/admin'))).toBe(false);
  });

  it('palette closes by its own shortcut', async () => {
    await openShell();
    await openPalette();
    press('k', { ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });
});

describe('single-letter shortcuts', () => {
  it('open pages after g', async () => {
    await openShell();
    press('g');
    press('u');
    await waitFor(() => expect(location.pathname).toBe('/community/user'));
  });

  it('open the pages of staff after g in the staff area (UI-40)', async () => {
    const STAFF_PAGES = { '/admin/home': () => ({}), '/admin/shops': () => PAGE };
    await openShell(STAFF, STAFF_PAGES, '/admin');
    press('g');
    press('s');
    await waitFor(() => expect(location.pathname).toBe('/admin/shops'));
  });

  it('type text when the focus is in a field', async () => {
    await openShell();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    expect(['g', 'u', '?'].map((key) => press(key))).toEqual([true, true, true]);
    field.remove();
  });

  it('can be turned off in the list of shortcuts, and stay off (UI-40)', async () => {
    await openShell();
    press('?');
    fireEvent.click(await screen.findByRole('checkbox', { name: words.lettersOn }));
    act(() => closeDialogs());
    expect(['?', 'g', 'u'].map((key) => press(key))).toEqual([true, true, true]);
    expect(localStorage.getItem('shortcuts')).toBe('off');
  });
});

describe('the language', () => {
  it('reaches the server when the page is switched to another language (ACC-51)', async () => {
    const sent = await openShell(USER, { '/auth/locale': () => true });
    await act(() => setLocale('en'));
    await waitFor(() => expect(sent.find(({ path }) => path === '/auth/locale')?.body).toEqual({ locale: 'en' }));
  });

  it('reaches the server after the sign-in if it was chosen before that', async () => {
    localStorage.setItem('localeUntold', '1');
    const sent = await openShell(USER, { '/auth/locale': () => true });
    await waitFor(() => expect(sent.find(({ path }) => path === '/auth/locale')?.body).toEqual({ locale: 'vi' }));
    await waitFor(() => expect(localStorage.getItem('localeUntold')).toBeNull());
  });
});

describe('the context menu and the keys of developer tools', () => {
  function isMenuLeft(element: Element): boolean {
    return fireEvent.contextMenu(element);
  }

  it.each([
    [true, 'blocked where the deployment says so, with the exceptions'],
    [false, 'left alone where it does not'],
  ])('with blockContextMenu %s: they are %s', async (blockContextMenu) => {
    await openShell(USER, { '/form': () => ({ ...FORM, blockContextMenu }) });
    await waitFor(() => expect(isMenuLeft(document.body)).toBe(!blockContextMenu));
    expect(press('F12')).toBe(!blockContextMenu);
    expect(press('I', { code: 'KeyI', ctrlKey: true, shiftKey: true })).toBe(!blockContextMenu);
    expect(isMenuLeft(screen.getByRole('link', { name: shell.header.orders }))).toBe(true);
    expect(press('c', { code: 'KeyC', ctrlKey: true })).toBe(true);
  });

  it('stay allowed while the setting is unknown', async () => {
    await openShell(USER, { '/form': () => new Promise(() => undefined) });
    expect(isMenuLeft(document.body)).toBe(true);
    expect(press('F12')).toBe(true);
  });
});

describe('notifications', () => {
  it('receive the focus when F6 is pressed, and F6 returns the focus (UI-30)', async () => {
    await openShell();
    const link = screen.getByRole('link', { name: shell.header.orders });
    link.focus();
    act(() => addNotice({ tone: 'error', title: 'No Internet' }));
    press('F6');
    expect(document.activeElement?.closest('[role="alert"]')?.textContent).toContain('No Internet');
    press('F6');
    expect(document.activeElement).toBe(link);
  });
});
