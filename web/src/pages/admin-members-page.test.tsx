import { ERRORS } from '@bobbin/contract/errors';
import type { Member } from '@bobbin/contract/members';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';
import { clearNotices, readNotices } from '../ui/feedback/notices.ts';

const ROLES = ['designer', 'support'].map((roleName) => ({
  id: roleName,
  roleName,
  isAdmin: false,
}));
const ADMIN = {
  ...USER,
  role: { id: 'admin', roleName: 'admin', deletable: false, isAdmin: true, roleToPermission: [] },
};
const MEMBER: Member = {
  id: 'm-1',
  firstName: 'Hà',
  lastName: 'Phạm',
  locale: 'vi',
  email: 'ha@b.co',
  userName: null,
  bio: '',
  dob: null,
  money: '0.00',
  isTwoFactorAuthenticationEnabled: false,
  isMango: false,
  isFlash: false,
  isPressify: false,
  isTelegram: false,
  isEmailConfirmed: true,
  state: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
  role: { id: 'designer', roleName: 'designer', isAdmin: false },
  shopsCount: 0,
  validShopsCount: 0,
  expiredShopsCount: 0,
  orderCounts: 0,
};
const MEMBERS = { data: [MEMBER], meta: { itemsPerPage: 50, totalItems: 1, currentPage: 1, totalPages: 1 } };

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  closeApp();
  clearNotices();
});

describe('the role of a member', () => {
  it('returns to the old role after a refused change, with the reason (UI-34, ROL-16)', async () => {
    const sent = openApp('/admin/users', {
      '/auth/profile': () => ADMIN,
      '/admin/users': () => MEMBERS,
      '/roles/names': () => ROLES,
      '/roles/change-user-role': () => refuse('PERMISSION_NOT_HELD'),
    });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Hà Phạm/ });
    fireEvent.change(select, { target: { value: 'support' } });
    await waitFor(() => expect(readNotices()[0]?.text).toContain(ERRORS.PERMISSION_NOT_HELD.vi));
    expect(sent.find(({ path }) => path === '/roles/change-user-role')?.body).toEqual({
      userId: MEMBER.id,
      roleId: 'support',
    });
    expect(select.value).toBe('designer');
  });

  it('appears as text for a deleted member, without actions (ROL-15)', async () => {
    const deletedAt = '2026-11-20T00:00:00.000Z';
    openApp('/admin/users', {
      '/auth/profile': () => ADMIN,
      '/admin/users': () => ({ ...MEMBERS, data: [{ ...MEMBER, deletedAt, state: 'deleted' }] }),
      '/roles/names': () => ROLES,
    });
    const row = (await screen.findByText('ha@b.co')).closest('tr');
    expect(row?.dataset.row).toBe('red');
    expect(row?.querySelector('select, button[aria-label*="Hà Phạm"]')).toBeNull();
    expect(row?.textContent).toContain('designer');
    expect(row?.textContent).toContain('Deleted');
  });
});
