/** What other pages tell the login page in its URL (Spec 1 §2). */
interface LoginSearch {
  /** Where to go after signing in: a path of this site. */
  redirect?: string;
  /** The session ended by itself. */
  sessionEnded?: 1;
}

const AFTER_LOGIN = '/community';

/** Reads the login page's URL; what is not understood is left out. */
export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  const isPath = typeof search.redirect === 'string' && toInternalPath(search.redirect) === search.redirect;
  const hasEnded = search.sessionEnded !== undefined && String(search.sessionEnded) !== '0';
  // Absent keys are named too: the router lays this over the raw values.
  return { redirect: isPath ? String(search.redirect) : undefined, sessionEnded: hasEnded ? 1 : undefined };
}

/** Gives a path of this site to go to; anything that could leave the site becomes the dashboard. */
export function toInternalPath(path: string | undefined): string {
  // The base is made up: whatever does not stay on it (`//evil`, `/\evil`, `https:`) is not ours.
  if (path === undefined || !URL.canParse(path, 'http://here')) return AFTER_LOGIN;
  const url = new URL(path, 'http://here');
  return path.startsWith('/') && url.origin === 'http://here' && url.pathname !== '/' ? path : AFTER_LOGIN;
}
