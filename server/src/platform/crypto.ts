import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/**
 * Keys of stored hashes that are looked up; they remain in use after the key from which they are derived is retired (`sealing-keys.ts`).
 */
interface HashKeys {
  /** Key of signatures. */
  links: KeyObject;
  /** Key of derived secrets. */
  secrets: KeyObject;
}

interface AppKey extends HashKeys {
  id: string;
  seal: Buffer;
  tokens: Uint8Array;
}

/** The version of texts sealed before keys had ids; any key may have sealed them. */
const UNNAMED = 'v1';
const NAMED = 'v2';
const LINK_SIGNATURE_BYTES = 16;
const KEY_ID_BYTES = 6;

/** Returns the prefix of every text that the key with this id sealed. */
export function toSealPrefix(keyId: string): string {
  return `${NAMED}.${keyId}.`;
}

function deriveKey(secret: string): AppKey {
  const derive = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, 'bobbin', purpose, bytes));
  return {
    id: derive('key-id', KEY_ID_BYTES).toString('hex'),
    seal: derive('seal'),
    tokens: derive('access-tokens'),
    // Created once, because a page signs fifty links, and creating a key object costs ten times a signature.
    links: createSecretKey(derive('links')),
    secrets: createSecretKey(derive('derived-secrets')),
  };
}

function openWith({ seal }: AppKey, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Compares in constant time. */
function isEqual(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * @param secret text of at least 32 characters, which seals and signs
 * @param others further keys, which open and verify only
 */
export function createVault(secret: string, others: readonly string[] = []) {
  const current = deriveKey(secret);
  const keys = new Map([current, ...others.map(deriveKey)].map((key) => [key.id, key]));
  const retired = new Map<string, HashKeys>();

  const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest();
  const listHashKeys = (): HashKeys[] => [...keys.values(), ...retired.values()];

  /**
   * Decrypts a sealed text with the key that it names; older texts name none and are tried with each key. @throws Error when the text is
   * damaged, or its key is not configured
   */
  function open(sealed: string): string {
    const parts = sealed.split('.');
    const [version, first = '', text = ''] = parts;
    if (version === NAMED && parts.length === 3) {
      const key = keys.get(first);
      if (key === undefined) throw new Error(`Sealed with the key ${first.slice(0, 12)}, which is not given`);
      return openWith(key, text);
    }
    if (version !== UNNAMED || parts.length !== 2) throw new Error('Unknown seal');
    for (const key of keys.values()) {
      try {
        return openWith(key, first);
      } catch {
        // Another key may be able to decrypt it.
      }
    }
    throw new Error('Sealed with a key that is not given, or damaged');
  }

  return {
    /** Id of the key that seals and signs; it reveals nothing about the key. */
    keyId: current.id,
    /** The ids of all given keys, that of the sealing key first. */
    keyIds: [...keys.keys()],
    /** Key for signing access tokens. */
    tokenKey: current.tokens,
    /** Keys that verify access tokens, the signing one first. */
    tokenKeys: [...keys.values()].map((key) => key.tokens),
    seal(plain: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return toSealPrefix(current.id) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open,
    /** Derives a secret from this text and our key; the result is always the same. */
    deriveSecret: (text: string): string => hmac(current.secrets, text).toString('base64url'),
    sign: (text: string): string => hmac(current.links, text).toString('base64url'),
    /** Verifies a signature against all given keys. */
    isSignature(text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      return [...keys.values()].some((key) => isEqual(given, hmac(key.links, text)));
    },
    /** Signs with the first half of a signature: it has 128 bits, and a page of orders has fifty of them. */
    signLink: (text: string): string => hmac(current.links, text).toString('base64url', 0, LINK_SIGNATURE_BYTES),
    /** Also accepts whole signatures: older links have them. */
    isLinkSignature(text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      return [...keys.values()].some((key) => {
        const whole = hmac(key.links, text);
        return isEqual(given, given.length === whole.length ? whole : whole.subarray(0, LINK_SIGNATURE_BYTES));
      });
    },
    /** Lists the signatures of a text under every current, given and retired key, the current one first, to look up a stored one. */
    listSignatures: (text: string): string[] =>
      listHashKeys().map((key) => hmac(key.links, text).toString('base64url')),
    /** Lists the derived secrets of a text under every key, in the same order. */
    listDerivedSecrets: (text: string): string[] =>
      listHashKeys().map((key) => hmac(key.secrets, text).toString('base64url')),
    /** Exports the hash keys of a given key, so that its hashes are found when it is no longer configured. */
    exportHashKeys(keyId: string): string {
      const key = keys.get(keyId);
      if (key === undefined) throw new Error(`The key ${keyId} is not given`);
      return [key.links, key.secrets].map((part) => part.export().toString('base64url')).join('.');
    },
    /** Adds the hash keys of a retired key for lookups; it verifies no signature of a caller. */
    addHashKeys(keyId: string, exported: string): void {
      if (keys.has(keyId)) return;
      const [links = '', secrets = ''] = exported.split('.');
      const toKey = (text: string) => createSecretKey(Buffer.from(text, 'base64url'));
      retired.set(keyId, { links: toKey(links), secrets: toKey(secrets) });
    },
  };
}

/**
 * Seals secrets for the database and signs links. All its keys are derived from `APP_SECRET_KEY`, which seals and signs, and from the other
 * keys of the configuration, which only open and verify (OPS-100).
 */
export type Vault = ReturnType<typeof createVault>;

/** Checks in constant time that a stored hash is one of several. */
export function isOneOf(hashes: readonly string[], stored: string): boolean {
  const given = Buffer.from(stored);
  return hashes.some((hash) => isEqual(given, Buffer.from(hash)));
}

/** SHA-256 as hex, for tokens that only their owner has in plain text. */
export function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A random secret of 256 bits as text. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
