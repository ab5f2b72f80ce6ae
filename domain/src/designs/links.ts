const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Reads the link of a design as somebody typed it: without a scheme it is https; nothing but http and https is a link.
 *
 * Errors: none; null for what is no link.
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
