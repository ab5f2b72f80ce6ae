/** Query of a mailed link: the account, and its verification (ACC-15). */
export interface MailLink {
  email: string;
  /** Token of an activation, or passcode of a forgotten password; empty if the link only names the account. */
  proof: string;
}

let held: MailLink | null = null;
const listeners = new Set<() => void>();

function hold(link: MailLink | null): void {
  held = link;
  for (const listener of listeners) listener();
}

/** Keeps the parameters of a link while they are removed from the address bar: no secret in the history or a screenshot (ACC-15). */
export function holdMailLink(link: MailLink): void {
  hold(link);
}

/** Returns the link without consuming it: React may call this twice. */
export function readMailLink(): MailLink | null {
  return held;
}

/** Consumes the link; returns whether this was the first time. */
export function takeMailLink(link: MailLink | null): link is MailLink {
  if (link === null || held !== link) return false;
  hold(null);
  return true;
}

/** Calls the listener when a link is kept or consumed. Returns a function that stops it. */
export function followMailLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a link carries a verification, and does not only name the account. */
export function provesSomething(link: MailLink | null): link is MailLink {
  return link !== null && link.email !== '' && link.proof !== '';
}

/** Parses the query of a mailed link; null if it is empty. */
export function parseMailLink(
  search: { email?: string; token?: string; passcode?: string },
  proofName: 'token' | 'passcode',
): MailLink | null {
  const link = { email: search.email ?? '', proof: search[proofName] ?? '' };
  return link.email === '' && link.proof === '' ? null : link;
}
