/** Placeholder for our own origin; a text cannot contain it as an external address. */
const OWN = 'https://own.invalid';

/**
 * Returns a link target that a post may contain: https, http, mailto, or an internal page; null for all others, above all script URLs.
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
  // Accepts only addresses with an explicit scheme, because `//a.b` could be taken for a page of our own site.
  return /^(?:https?|mailto):/i.test(url) && ['https:', 'http:', 'mailto:'].includes(address.protocol)
    ? { href: address.href, isOwn: false }
    : null;
}

/**
 * Returns a picture URL that a post may contain, which is an external https address; null for all others.
 * @example toSafeImage('http://a.b/c.png') // null
 */
export function toSafeImage(url: string): string | null {
  const address = parse(url);
  return address?.protocol === 'https:' && /^https:/i.test(url) ? address.href : null;
}

/** Parses a URL as the browser does, so that spaces and control characters cannot hide a scheme. */
function parse(url: string): URL | null {
  return url !== '' && URL.canParse(url, OWN) ? new URL(url, OWN) : null;
}
