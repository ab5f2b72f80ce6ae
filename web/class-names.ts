import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** A class begins with a letter. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

const owners = new Map<string, string>();

/**
 * A short name for a class of a file, the same in every build: these names stand hundreds of times in the first file and its
 * styles. Throws where two classes would share one.
 */
export function toClassName(local: string, file: string): string {
  const owner = `${relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${local}`;
  const hash = createHash('sha256').update(owner).digest();
  const name = (LETTERS[(hash[0] ?? 0) % LETTERS.length] ?? '') + hash.toString('base64url').slice(4, 7);
  const known = owners.get(name) ?? owner;
  if (known !== owner) throw new Error(`Two classes would be called ${name}: ${known} and ${owner}`);
  owners.set(name, owner);
  return name;
}
