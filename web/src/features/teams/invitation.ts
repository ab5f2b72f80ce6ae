const KEY = 'TEAM_INVITATION';

/**
 * Stores the token of a mailed invitation for this tab, so that it survives a sign-in. The token leaves the address bar before the page is rendered
 * (ACC-15).
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
