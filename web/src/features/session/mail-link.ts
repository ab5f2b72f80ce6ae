/** Content of a mailed link: the email address of the account, and the token or passcode that verifies it (ACC-15). */
export interface MailLink {
  email: string;
  /** Token of an activation, or passcode for a new password; empty if the link only names the account. */
  proof: string;
}

let held: MailLink | null = null;
const listeners = new Set<() => void>();

function hold(link: MailLink | null): void {
  held = link;
  for (const listener of listeners) listener();
}

/**
 * Keeps the parameters of a mailed link in memory while they are removed from the address bar, so that no secret is in the history or in a screenshot
 * (ACC-15).
 */
export function holdMailLink(link: MailLink): void {
  hold(link);
}

/** Returns the kept link without consuming it, because React may call this function twice. */
export function readMailLink(): MailLink | null {
  return held;
}

/** Consumes the kept link; returns whether it was consumed for the first time. */
export function takeMailLink(link: MailLink | null): link is MailLink {
  if (link === null || held !== link) return false;
  hold(null);
  return true;
}

/** Calls the listener when a link is kept or consumed. Returns a function that ends this. */
export function followMailLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a link contains a token or passcode, and not only the name of the account. */
export function provesSomething(link: MailLink | null): link is MailLink {
  return link !== null && link.email !== '' && link.proof !== '';
}

/** Parses the query of a mailed link; returns null if the query contains no such link. */
export function parseMailLink(
  search: { email?: string; token?: string; passcode?: string },
  proofName: 'token' | 'passcode',
): MailLink | null {
  const link = { email: search.email ?? '', proof: search[proofName] ?? '' };
  return link.email === '' && link.proof === '' ? null : link;
}
