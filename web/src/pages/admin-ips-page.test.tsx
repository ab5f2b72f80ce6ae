import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { setLocale, startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

const ADMIN = {
  ...USER,
  role: { id: 'admin', roleName: 'admin', deletable: false, isAdmin: true, roleToPermission: [] },
};
const OFFICE: AllowedIp = {
  id: 'office',
  ip: '203.0.113.0/24',
  note: 'Hà Nội',
  isActive: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  hits: 12_408,
  lastHitAt: '2026-11-21T17:05:00.000Z',
  isMine: true,
};
const SPARE: AllowedIp = { ...OFFICE, id: 'spare', ip: '192.0.2.1', isActive: false, hits: 0, lastHitAt: null };

beforeAll(startTranslations);
beforeEach(async () => {
  await setLocale('vi');
  localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
});
afterEach(() => {
  closeApp();
  showAt('wide');
});

function showAt(width: 'wide' | 'narrow'): void {
  Object.assign(window, { innerWidth: width === 'wide' ? 1280 : 390 });
}

function openIps(): void {
  openApp('/admin/ip', { '/auth/profile': () => ADMIN, '/ip': () => [OFFICE, SPARE] });
}

/** Returns the cells in the row of an address, by the headings of their columns. */
async function readRow(ip: string): Promise<Record<string, string>> {
  const row = (await screen.findByText(ip)).closest('tr');
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const cells = row === null ? [] : within(row).getAllByRole('cell');
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index]?.textContent ?? '']));
}

describe('the list of allowed addresses (ROL-25)', () => {
  it('shows how often each address permitted a staff call, and the time of the last one', async () => {
    openIps();
    expect((await readRow(OFFICE.ip))['Lượt dùng, lần cuối']).toMatch(/^12\.408.*09:05/);
    expect((await readRow(SPARE.ip))['Lượt dùng, lần cuối']).toBe('Chưa dùng');
  });

  it('shows in English how often each address was used', async () => {
    await setLocale('en');
    openIps();
    expect((await readRow(OFFICE.ip))['Uses, last used']).toMatch(/^12,408/);
    expect((await readRow(SPARE.ip))['Uses, last used']).toBe('Never used');
  });

  it('shows the number of uses on a card', async () => {
    showAt('narrow');
    openIps();
    const card = (await screen.findByText(OFFICE.ip)).closest('li');
    expect(card?.textContent).toMatch(/12\.408 lượt dùng.*Dùng lần cuối: .*09:05/);
    expect(screen.getByText(SPARE.ip).closest('li')?.textContent).toContain('0 lượt dùng');
  });

  it('shows the number and the time of the last use in the details of an address', async () => {
    openIps();
    await screen.findByText(OFFICE.ip);
    fireEvent.click(screen.getByRole('button', { name: `Xem IP ${OFFICE.ip}` }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('12.408 lượt dùng');
    expect(within(dialog).getByText('Dùng lần cuối').parentElement?.textContent).toMatch(/09:05/);
  });
});

it('an empty address appears as an error at its field (ROL-20)', async () => {
  openIps();
  fireEvent.click(await screen.findByRole('button', { name: 'Thêm IP' }));
  const field = await screen.findByRole('textbox', { name: /^Địa chỉ IP/ });
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Vui lòng nhập IP!')).not.toBeNull();
});
