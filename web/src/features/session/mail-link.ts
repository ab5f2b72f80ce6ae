/** What a mailed link brings in its query: the account, and what proves it (ACC-15). */
export interface MailLink {
  email: string;
  /** Token of an activation, passcode of a forgotten password; empty when the link only names the account. */
  proof: string;
}

let held: MailLink | null = null;
const listeners = new Set<() => void>();

function hold(link: MailLink | null): void {
  held = link;
  for (const listener of listeners) listener();
}

/** Keeps the parameters of a link while they are removed from the address bar: no secret in the history or in a screenshot (ACC-15). */
export function holdMailLink(link: MailLink): void {
  hold(link);
}

/** Looks at it without using it up: React may ask twice. */
export function readMailLink(): MailLink | null {
  return held;
}

/** Consumes the link; returns whether this was the first time. */
export function takeMailLink(link: MailLink | null): link is MailLink {
  if (link === null || held !== link) return false;
  hold(null);
  return true;
}

/** Returns when a link is kept or used up. Gives the way to stop. */
export function followMailLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a link proves whose account it is, and does not only name it. */
export function provesSomething(link: MailLink | null): link is MailLink {
  return link !== null && link.email !== '' && link.proof !== '';
}

/** Reads the query of a mailed link; null when it brings nothing. */
export function parseMailLink(
  search: { email?: string; token?: string; passcode?: string },
  proofName: 'token' | 'passcode',
): MailLink | null {
  const link = { email: search.email ?? '', proof: search[proofName] ?? '' };
  return link.email === '' && link.proof === '' ? null : link;
}
