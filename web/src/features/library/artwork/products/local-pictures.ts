import { hashOf } from '../../../../api/upload-in-pieces.ts';
import type { Artwork, Bytes } from '../artwork.ts';
import { measurePng } from '../print-verdict.ts';

/** A picture that the user chose together with the table, with the hash of its bytes and its size in pixels. */
export interface LocalPicture {
  name: string;
  source: Bytes;
  sha256: string | null;
  width: number;
  height: number;
  /** False when the bytes cannot be read or are not a PNG. */
  isPng: boolean;
}

const toKey = (path: string) => path.normalize('NFC').trim().replaceAll('\\', '/').toLowerCase();
const lastOf = (path: string) => path.split('/').at(-1) ?? path;

/**
 * Returns a function that finds the chosen picture that a cell names: by its path, its path inside the archive, or its name. A name that two pictures
 * share finds none, because the path must decide.
 */
export function indexPictures(pictures: readonly Artwork[]): (cell: string) => Artwork | undefined {
  const byName = new Map<string, Artwork | null>();
  for (const picture of pictures) {
    const path = toKey(picture.name);
    const inside = path.split('/').slice(1).join('/');
    for (const name of new Set([path, inside, lastOf(path)])) {
      if (name !== '') byName.set(name, byName.has(name) ? null : picture);
    }
  }
  return (cell) => byName.get(toKey(cell)) ?? undefined;
}

/** Reads the hash and the size of a picture; a broken picture has no size. */
export async function readPicture({ name, source }: Artwork & { source: Bytes }): Promise<LocalPicture> {
  const size = await measurePng(source.readHead).catch(() => null);
  const nothing = { name, source, sha256: null, width: 0, height: 0, isPng: false };
  if (size === null) return nothing;
  const sha256 = await source.read().then(hashOf, () => undefined);
  return sha256 === undefined ? nothing : { name, source, sha256, ...size, isPng: true };
}
