/** Placeholder of our own origin, which no text of a post can name. */
const OWN = 'https://own.invalid';

/**
 * Where a link of a post may lead: https, http, mail, or a page of ours; null for everything else, above all for addresses that run
 * something.
 *
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
 * Where a picture of a post may come from: an https address of others; null for everything else.
 *
 * Errors: none.
 * @example toSafeImage('http://a.b/c.png') // null
 */
export function toSafeImage(url: string): string | null {
  const address = parse(url);
  return address?.protocol === 'https:' && /^https:/i.test(url) ? address.href : null;
}

/** As the browser would read it: blanks and control characters within hide nothing. */
function parse(url: string): URL | null {
  return url !== '' && URL.canParse(url, OWN) ? new URL(url, OWN) : null;
}
