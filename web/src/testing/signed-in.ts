import { withIncluded } from '@bobbin/domain/staff/permissions';
import { act } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeDialogs } from '../ui/overlay/dialogs.ts';
import { clearNotices } from '../ui/feedback/notices.ts';
import { closeApp, TOKENS, USER } from './open-app.tsx';

/** Staff user with every permission. */
export const ADMIN = { ...USER, role: { roleName: 'admin', isAdmin: true, roleToPermission: [] } };

/** Creates a staff user with only these permissions and what they include. */
export function holding(...names: string[]) {
  const roleToPermission = [...withIncluded(names)].map((name) => ({
    id: name,
    active: true,
    changable: true,
    permission: { id: name, name, nameDisplay: name },
  }));
  return { ...USER, role: { roleName: 'staff', isAdmin: false, roleToPermission } };
}

/** Signs a person in; the simulated response to `/auth/profile` determines who the person is. */
function signIn(): void {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
}

/** Closes the application and signs in again, so that a test can open a second page. */
export function beginAgain(): void {
  act(() => {
    closeDialogs();
    clearNotices();
  });
  closeApp();
  signIn();
}

/**
 * Signs a person in before each test of the file, with Vietnamese texts, and resets the page after each test.
 * @param width width of the window in pixels; without it the window keeps the file's width
 */
export function aroundSignedIn({ width }: { width?: number } = {}): void {
  beforeAll(startTranslations);
  beforeEach(() => {
    signIn();
    if (width !== undefined) Object.assign(window, { innerWidth: width });
  });
  afterEach(() => {
    act(() => {
      closeDialogs();
      clearNotices();
    });
    closeApp();
  });
}
