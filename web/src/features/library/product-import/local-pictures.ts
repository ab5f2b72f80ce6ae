import { hashOf } from '../../../api/upload-in-pieces.ts';
import type { Artwork, Bytes } from '../artwork/artwork.ts';
import { measurePng } from '../artwork/print-verdict.ts';

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

/** Reads the hash and the size of a picture; a broken picture has no size. */
export async function readPicture({ name, source }: Artwork & { source: Bytes }): Promise<LocalPicture> {
  const size = await measurePng(source.readHead).catch(() => null);
  const nothing = { name, source, sha256: null, width: 0, height: 0, isPng: false };
  if (size === null) return nothing;
  const sha256 = await source.read().then(hashOf, () => undefined);
  return sha256 === undefined ? nothing : { name, source, sha256, ...size, isPng: true };
}
