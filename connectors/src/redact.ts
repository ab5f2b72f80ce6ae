/** Returns a text with its secrets redacted. */
export type Redact = (text: string) => string;

const HIDDEN = '[hidden]';

/** Minimum length of a secret that is redacted by its value. A shorter secret would redact ordinary words, and no partner issues one. */
const MIN_SECRET_LENGTH = 4;

/** Matches `name=value` and `"name":"value"` when the name shows that the value is a secret. */
const NAMED_SECRET =
  /((?:app_secret|access_token|refresh_token|auth_code|api_key|shop_cipher|sign|password)(?:=|"\s*:\s*"))[^"&\s]+/gi;
const AUTHORIZATION = /\b(Basic|Bearer)\s+[\w+/=.~-]+/gi;
const USER_INFO = /(:\/\/)[^/\s@]+@/g;

/**
 * Creates a function that redacts the given secrets, also when they are URL-encoded, and all values whose name shows that they are secret (SEC-2). A
 * secret of fewer than 4 characters is redacted only by its name.
 * Errors: none.
 * @example createRedact(['s3cret'])('key s3cret, api_key=abc') // 'key [hidden], api_key=[hidden]'
 */
export function createRedact(secrets: readonly (string | null | undefined)[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret == null || secret.length < MIN_SECRET_LENGTH) continue;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    // The form in JSON is redacted too, because JSON escapes quotes and backslashes in a secret.
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
