import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const owners = new Map<string, string>();

/**
 * A short name for a class of a file, the same in every build: these names stand hundreds of times in the first file and its
 * styles. Throws where two classes would share one.
 */
export function toClassName(local: string, file: string): string {
  const owner = `${relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${local}`;
  const name = `_${createHash('sha256').update(owner).digest('base64url').slice(0, 4)}`;
  const known = owners.get(name) ?? owner;
  if (known !== owner) throw new Error(`Two classes would be called ${name}: ${known} and ${owner}`);
  owners.set(name, owner);
  return name;
}
