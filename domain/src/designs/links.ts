const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Reads the typed link of a design. A link without a scheme is https; other schemes than http and https are rejected.
 * Errors: none; null when the text is not a link.
 * @example readDesignLink('drive.google.com/file/d/1') // 'https://drive.google.com/file/d/1'
 */
export function readDesignLink(text: string): string | null {
  const trimmed = text.trim();
  const hasPort = /^[^/:]+:\d/.test(trimmed);
  const whole = SCHEME.test(trimmed) && !hasPort ? trimmed : `https://${trimmed}`;
  if (/[\s\p{Cc}]/u.test(trimmed)) return null;
  const url = URL.parse(whole);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  return url.href;
}
