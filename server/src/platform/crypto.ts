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
 * Keys of stored hashes by which rows are looked up. They stay in use after the sealing key from which they are derived is no longer configured
 * (`sealing-keys.ts`).
 */
interface HashKeys {
  /** Key that signs. */
  links: KeyObject;
  /** Key of secrets that are derived from a text. */
  secrets: KeyObject;
}

interface AppKey extends HashKeys {
  id: string;
  seal: Buffer;
  tokens: Uint8Array;
}

/** Version of sealed texts from before keys had ids; any of the keys may have sealed such a text. */
const UNNAMED = 'v1';
const NAMED = 'v2';
const LINK_SIGNATURE_BYTES = 16;
const KEY_ID_BYTES = 6;

/** Returns the prefix of all texts that the key with this id has sealed. */
export function toSealPrefix(keyId: string): string {
  return `${NAMED}.${keyId}.`;
}

function deriveKey(secret: string): AppKey {
  const derive = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, 'bobbin', purpose, bytes));
  return {
    id: derive('key-id', KEY_ID_BYTES).toString('hex'),
    seal: derive('seal'),
    tokens: derive('access-tokens'),
    // Creates the key object once, because a page signs fifty links and creating a key object takes ten times as long as a signature.
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

/** Compares two texts in constant time. */
function isEqual(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Derives the keys of a sealing key.
 * @param secret text of at least 32 characters, which seals and signs
 * @param others further keys, which only open and verify
 */
export function createVault(secret: string, others: readonly string[] = []) {
  const current = deriveKey(secret);
  const keys = new Map([current, ...others.map(deriveKey)].map((key) => [key.id, key]));
  const retired = new Map<string, HashKeys>();

  const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest();
  const listHashKeys = (): HashKeys[] => [...keys.values(), ...retired.values()];

  /**
   * Decrypts a sealed text with the key whose id it contains; an older text contains no id and is tried with each key. @throws Error when the text is
   * damaged or its key is not configured
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
        // Tries the next key.
      }
    }
    throw new Error('Sealed with a key that is not given, or damaged');
  }

  return {
    /** Id of the key that seals and signs; the key cannot be computed from it. */
    keyId: current.id,
    /** The ids of all given keys, beginning with the id of the sealing key. */
    keyIds: [...keys.keys()],
    /** The key that signs access tokens. */
    tokenKey: current.tokens,
    /** The keys that verify access tokens, beginning with the one that signs them. */
    tokenKeys: [...keys.values()].map((key) => key.tokens),
    seal(plain: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return toSealPrefix(current.id) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open,
    /** Derives a secret from this text and the sealing key; equal texts give equal secrets. */
    deriveSecret: (text: string): string => hmac(current.secrets, text).toString('base64url'),
    sign: (text: string): string => hmac(current.links, text).toString('base64url'),
    /** Verifies a signature with each of the given keys. */
    isSignature(text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      return [...keys.values()].some((key) => isEqual(given, hmac(key.links, text)));
    },
    /**
     * Signs a text and returns only the first half of the signature. Its 128 bits are enough, and a short signature matters because a page of orders
     * contains fifty of them.
     */
    signLink: (text: string): string => hmac(current.links, text).toString('base64url', 0, LINK_SIGNATURE_BYTES),
    /** Verifies a half signature; also accepts complete signatures, because older links contain them. */
    isLinkSignature(text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url');
      return [...keys.values()].some((key) => {
        const whole = hmac(key.links, text);
        return isEqual(given, given.length === whole.length ? whole : whole.subarray(0, LINK_SIGNATURE_BYTES));
      });
    },
    /** Lists the signatures of a text with every current, given and retired key, beginning with the current one, to look up a stored signature. */
    listSignatures: (text: string): string[] =>
      listHashKeys().map((key) => hmac(key.links, text).toString('base64url')),
    /** Lists the secrets that are derived from a text with every key, in the same sequence. */
    listDerivedSecrets: (text: string): string[] =>
      listHashKeys().map((key) => hmac(key.secrets, text).toString('base64url')),
    /** Exports the hash keys of a given key, so that its hashes are still found when the key is no longer configured. */
    exportHashKeys(keyId: string): string {
      const key = keys.get(keyId);
      if (key === undefined) throw new Error(`The key ${keyId} is not given`);
      return [key.links, key.secrets].map((part) => part.export().toString('base64url')).join('.');
    },
    /** Adds the hash keys of a retired key for lookups; signatures of callers are never verified with them. */
    addHashKeys(keyId: string, exported: string): void {
      if (keys.has(keyId)) return;
      const [links = '', secrets = ''] = exported.split('.');
      const toKey = (text: string) => createSecretKey(Buffer.from(text, 'base64url'));
      retired.set(keyId, { links: toKey(links), secrets: toKey(secrets) });
    },
  };
}

/**
 * Seals secrets for the database and signs links. All keys are derived from `APP_SECRET_KEY`, which seals and signs, and from the other configured
 * keys, which only open and verify (OPS-100).
 */
export type Vault = ReturnType<typeof createVault>;

/** Returns whether a stored hash is one of several hashes; compares in constant time. */
export function isOneOf(hashes: readonly string[], stored: string): boolean {
  const given = Buffer.from(stored);
  return hashes.some((hash) => isEqual(given, Buffer.from(hash)));
}

/** Returns the SHA-256 of a text as hex, for tokens that are stored only as hashes. */
export function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns a random secret of 256 bits as text. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
