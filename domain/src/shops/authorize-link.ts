/** Parameters of the marketplace's redirect URL that we need (MKT-1). */
export interface Authorization {
  code: string;
  state: string | null;
}

/** Maximum characters of an authorization code; the marketplace's codes have about 60. */
const CODE_MAX = 512;

/**
 * Reads the authorization from a pasted text, which may be the whole redirect URL, the URL's query alone, or the bare code (MKT-1). Returns null for
 * a text without a code, such as the authorize link.
 * Errors: none.
 * @example parseAuthorization('https://shop.example/callback?code=TTP_abc&state=s1') // { code: 'TTP_abc', state: 's1' }
 */
export function parseAuthorization(text: string): Authorization | null {
  // White space is removed, because chat programs break long links and neither a code nor a URL contains white space.
  const pasted = text.replace(/\s+/g, '');
  const query = findQuery(pasted);
  // A bare code may be broken into lines, but words with blanks between them are other text from the clipboard.
  if (query === null) return isCode(pasted) && !/\S[^\S\r\n]+\S/.test(text) ? { code: pasted, state: null } : null;
  const parameters = new URLSearchParams(query);
  const code = parameters.get('code') ?? '';
  return isCode(code) ? { code, state: parameters.get('state') || null } : null;
}

/** Returns the query of a pasted URL, or the text itself when it is a query; null for a bare code. */
function findQuery(pasted: string): string | null {
  if (/^https?:\/\//i.test(pasted) || pasted.includes('?')) return /\?([^#]*)/.exec(pasted)?.[1] ?? '';
  return /(?:^|&)code=/.test(pasted) ? pasted : null;
}

function isCode(text: string): boolean {
  return text.length <= CODE_MAX && /^[\w.~+/=-]+$/.test(text);
}
