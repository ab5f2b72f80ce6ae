/** Takes the secrets out of a text. */
export type Redact = (text: string) => string;

const HIDDEN = '[hidden]';

/** Shorter ones would blacken ordinary words; no partner gives out secrets that short. */
const MIN_SECRET_LENGTH = 4;

/** `name=value` and `"name":"value"`, where the name alone says that the value is a secret. */
const NAMED_SECRET =
  /((?:app_secret|access_token|refresh_token|auth_code|api_key|shop_cipher|sign|password)(?:=|"\s*:\s*"))[^"&\s]+/gi;
const AUTHORIZATION = /\b(Basic|Bearer)\s+[\w+/=.~-]+/gi;
const USER_INFO = /(:\/\/)[^/\s@]+@/g;

/**
 * Makes a function that hides the given secrets, also when they are written as in a URL, and whatever looks like one
 * by its name (SEC-2). Secrets of less than 4 characters are hidden by their name only.
 *
 * Errors: none.
 * @example createRedact(['s3cret'])('key s3cret, api_key=abc') // 'key [hidden], api_key=[hidden]'
 */
export function createRedact(secrets: readonly (string | null | undefined)[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret == null || secret.length < MIN_SECRET_LENGTH) continue;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    // JSON escapes what a secret may hold: a quote, a backslash.
    forms.add(JSON.stringify(secret).slice(1, -1));
  }
  // The longest first, so that a secret which holds another one leaves no rest.
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
