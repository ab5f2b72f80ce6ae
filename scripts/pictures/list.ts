/** Folder of the pictures of README.md. */
export const FOLDER = 'docs/pictures';

/** Maximum size of a picture in bytes, because README.md loads all of them. */
export const MOST_BYTES = 300_000;

/** Names of the pictures, in the sequence in which README.md shows them. */
export const NAMES = ['orders', 'phone', 'fulfil', 'dashboard', 'staff'] as const;

export type Name = (typeof NAMES)[number];

export function toFileName(name: Name): string {
  return `${name}.webp`;
}
