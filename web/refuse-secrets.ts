import type { Plugin } from 'vite';

/** Texts that must not be in the page (SEC-3): patterns of our keys, and names that only the server's sources use. */
const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an API key of ours', /\bbob_[\w-]{43}\b/],
  ['a token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['a password hash', /\$argon2/],
  ['a key of a cloud', /\bAKIA[0-9A-Z]{16}\b/],
  ['a link with a password', /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s"'`/:@]+:[^\s"'`/@]+@/],
  ['the demo’s secret key', /demo-only-secret-key/],
  ['a setting of the server', /\b(?:APP_SECRET_KEYS?(?:_OLD)?|MARKETPLACE_APP_SECRET|SMTP_URL|DATABASE_URL)\b/],
  ['a key of a simulator', /\bsim-[a-z-]*secret/],
];

/** Lists the secrets in a text; a valid build has none. */
export function listSecrets(text: string): string[] {
  return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

/** Fails the build when one of its files contains a secret. */
export function refuseSecrets(): Plugin {
  return {
    name: 'refuse-secrets',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : String(file.source);
        const [what] = listSecrets(text);
        if (what !== undefined) this.error(`${file.fileName} holds ${what}`);
      }
    },
  };
}
