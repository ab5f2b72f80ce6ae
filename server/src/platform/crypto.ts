import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Seals secrets for the database and signs links; every key is derived from the one of the configuration. */
export interface Vault {
  seal(plain: string): string;
  open(sealed: string): string;
  sign(text: string): string;
  isSignature(text: string, signature: string): boolean;
  /** The first half of a signature: as hard to guess as a key of 128 bits, and a page of orders has fifty of them. */
  signLink(text: string): string;
  /** Takes whole signatures too: links that were handed out before there were halves. */
  isLinkSignature(text: string, signature: string): boolean;
  /** A secret that only this text and our key give, always the same. */
  deriveSecret(text: string): string;
  /** Key for signing access tokens. */
  tokenKey: Uint8Array;
}

const VERSION = 'v1';
const LINK_SIGNATURE_BYTES = 16;

/** @param secret text of at least 32 characters */
export function createVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'bobbin', purpose, 32));
  const sealKey = derive('seal');
  // Made once: links are signed fifty times a page, and a key from bytes costs ten times the signature.
  const linkKey = createSecretKey(derive('links'));
  const secretKey = createSecretKey(derive('derived-secrets'));

  const digestOf = (text: string) => createHmac('sha256', linkKey).update(text).digest();

  return {
    tokenKey: derive('access-tokens'),
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, text] = sealed.split('.');
      if (version !== VERSION || text === undefined) throw new Error('Unknown seal');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    deriveSecret: (text) => createHmac('sha256', secretKey).update(text).digest('base64url'),
    sign: (text) => digestOf(text).toString('base64url'),
    isSignature(text, signature) {
      const expected = digestOf(text);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    signLink: (text) => digestOf(text).toString('base64url', 0, LINK_SIGNATURE_BYTES),
    isLinkSignature(text, signature) {
      const whole = digestOf(text);
      const given = Buffer.from(signature, 'base64url');
      const isWhole = given.length === whole.length;
      const expected = isWhole ? whole : whole.subarray(0, LINK_SIGNATURE_BYTES);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** SHA-256 as hex, for tokens that only their owner keeps in plain. */
export function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A random secret of 256 bits as text. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
