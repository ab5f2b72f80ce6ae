/** Redacts the secrets in a text. */
export type Redact = (text: string) => string;

const HIDDEN = '[hidden]';

/** Minimum length: shorter secrets would redact ordinary words; no partner issues secrets that short. */
const MIN_SECRET_LENGTH = 4;

/** `name=value` and `"name":"value"` whose name marks the value as a secret. */
const NAMED_SECRET =
  /((?:app_secret|access_token|refresh_token|auth_code|api_key|shop_cipher|sign|password)(?:=|"\s*:\s*"))[^"&\s]+/gi;
const AUTHORIZATION = /\b(Basic|Bearer)\s+[\w+/=.~-]+/gi;
const USER_INFO = /(:\/\/)[^/\s@]+@/g;

/**
 * Creates a function that redacts the given secrets, also URL-encoded, and values whose name marks them as secret (SEC-2). Secrets of less
 * than 4 characters are redacted only by name.
 * Errors: none.
 * @example createRedact(['s3cret'])('key s3cret, api_key=abc') // 'key [hidden], api_key=[hidden]'
 */
export function createRedact(secrets: readonly (string | null | undefined)[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret == null || secret.length < MIN_SECRET_LENGTH) continue;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    // JSON escapes characters that a secret may contain: a quote, a backslash.
    forms.add(JSON.stringify(secret).slice(1, -1));
  }
  // The longest first, so that a secret which contains another one is redacted completely.
  const known = [...forms].sort((a, b) => b.length - a.length);
  return (text) => {
    let safe = text;
    for (const form of known) safe = safe.replaceAll(form, HIDDEN);
    return safe
      .replace(NAMED_SECRET, `$1${HIDDEN}`)
      .replace(AUTHORIZATION, `$1 ${HIDDEN}`)
      .replace(USER_INFO, `$1${HIDDEN}@`);
  };
}
