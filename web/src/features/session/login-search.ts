/** State that other pages pass to the login page in its URL (ACC-7). */
interface LoginSearch {
  /** Path within this site that opens after sign-in. */
  redirect?: string;
  /** Present if the session ended by itself. */
  sessionEnded?: 1;
  /** Present after too many wrong codes of the second factor (ACC-37). */
  refused?: 1;
  /** Key from a mailed link, with which the owner of the account can sign in while others try passwords (ACC-52). */
  key?: string;
}

const AFTER_LOGIN = '/community';

/** Parses the login page's URL; invalid values are left out. */
export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  // Keys without a value are set to undefined, because the router merges the result with the raw values.
  return {
    ...parseRedirect(search),
    sessionEnded: parseFlag(search.sessionEnded),
    refused: parseFlag(search.refused),
    key: readText(search.key),
  };
}

/** Parses the path that opens afterwards. */
export function parseRedirect(search: Record<string, unknown>): { redirect?: string } {
  const isPath = typeof search.redirect === 'string' && toInternalPath(search.redirect) === search.redirect;
  return { redirect: isPath ? String(search.redirect) : undefined };
}

/** Parameters that a mailed link or a redirecting page passes to the pages for a new password and for account activation (ACC-7). */
interface EntrySearch {
  sessionEnded?: 1;
  email?: string;
  passcode?: string;
  token?: string;
}

/** Parses the URL of the pages for a new password and for account activation. */
export function parseEntrySearch(search: Record<string, unknown>): EntrySearch {
  return {
    sessionEnded: parseFlag(search.sessionEnded),
    email: readText(search.email),
    passcode: readText(search.passcode),
    token: readText(search.token),
  };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parseFlag(value: unknown): 1 | undefined {
  return value !== undefined && String(value) !== '0' ? 1 : undefined;
}

/** Returns the path within this site that opens next; a path that could lead to another site is replaced by the dashboard. */
export function toInternalPath(path: string | undefined): string {
  // The base is a placeholder. A URL with another origin (`//evil`, `/\evil`, `https:`) is external.
  if (path === undefined || !URL.canParse(path, 'http://here')) return AFTER_LOGIN;
  const url = new URL(path, 'http://here');
  return path.startsWith('/') && url.origin === 'http://here' && url.pathname !== '/' ? path : AFTER_LOGIN;
}
