/** What a mailed link brings in its query: the account, and what proves it (Spec 1 §2). */
export interface MailLink {
  email: string;
  /** Token of an activation, passcode of a forgotten password; empty when the link only names the account. */
  proof: string;
}

let held: MailLink | null = null;

/** Keeps what a link brought while the address bar forgets it: no secret in the history or in a picture (W15). */
export function holdMailLink(link: MailLink): void {
  held = link;
}

/** Looks at it without using it up: React may ask twice. */
export function readMailLink(): MailLink | null {
  return held;
}

/** Uses it up; tells whether this was the first time. */
export function takeMailLink(link: MailLink | null): link is MailLink {
  if (link === null || held !== link) return false;
  held = null;
  return true;
}

/** Reads the query of a mailed link; null when it brings nothing. */
export function parseMailLink(
  search: { email?: string; token?: string; passcode?: string },
  proofName: 'token' | 'passcode',
): MailLink | null {
  const link = { email: search.email ?? '', proof: search[proofName] ?? '' };
  return link.email === '' && link.proof === '' ? null : link;
}
