/** Placeholder of our own origin, which no text of a post can name. */
const OWN = 'https://own.invalid';

/**
 * Returns a permitted link target of a post: https, http, mailto, or an internal page; null for all others, above all script URLs.
 * Errors: none.
 * @example toSafeLink('javascript:alert(1)') // null
 */
export function toSafeLink(url: string): { href: string; isOwn: boolean } | null {
  const address = parse(url);
  if (address === null) return null;
  if (address.origin === OWN) {
    const href = `${address.pathname}${address.search}${address.hash}`;
    return /^\/(?!\/)/.test(url) && address.pathname !== '/api' && !address.pathname.startsWith('/api/')
      ? { href, isOwn: true }
      : null;
  }
  // Accepts only addresses with an explicit scheme: `//a.b` could be read as ours.
  return /^(?:https?|mailto):/i.test(url) && ['https:', 'http:', 'mailto:'].includes(address.protocol)
    ? { href: address.href, isOwn: false }
    : null;
}

/**
 * Returns a permitted picture URL of a post: an external https address; null for all others.
 * Errors: none.
 * @example toSafeImage('http://a.b/c.png') // null
 */
export function toSafeImage(url: string): string | null {
  const address = parse(url);
  return address?.protocol === 'https:' && /^https:/i.test(url) ? address.href : null;
}

/** Parses a URL like the browser: blanks and control characters inside hide nothing. */
function parse(url: string): URL | null {
  return url !== '' && URL.canParse(url, OWN) ? new URL(url, OWN) : null;
}
