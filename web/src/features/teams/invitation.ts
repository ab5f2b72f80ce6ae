const KEY = 'TEAM_INVITATION';

/**
 * Stores the token of a mailed invitation; it leaves the address bar before anything is shown, and survives a sign-in in this tab (ACC-15).
 */
export function holdInvitation(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function readInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

export function dropInvitation(): void {
  sessionStorage.removeItem(KEY);
}
