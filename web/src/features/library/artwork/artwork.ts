import type { Side } from '@bobbin/contract/files';
import { checkFileName, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { readArtworkName } from '@bobbin/domain/products/artwork-name';

/** Reason why a picture cannot be imported as it is, known without the server; the server checks the target later. */
export type ArtworkProblem =
  | 'NO_TARGET'
  | 'NO_SIDE'
  | 'NOT_PNG'
  | 'TOO_LARGE'
  | 'NAME_TOO_LONG'
  | 'NO_FILE'
  | 'LINK_TOO_LONG';

/** Local picture of which the whole file, or only its first bytes, can be read. */
export interface Bytes {
  read: () => Promise<File>;
  readHead: (bytes: number) => Promise<Uint8Array>;
}

/** Picture of an import with its target. */
export interface Artwork {
  key: string;
  /** Path of the picture file, or row of the CSV file. */
  name: string;
  target: string;
  side: Side | null;
  suggestedSide: DesignSide | null;
  problem: ArtworkProblem | null;
  /** Size in bytes; null if unknown. */
  size: number | null;
  source: { url: string } | Bytes;
}

export const isPng = (name: string) => /\.png$/i.test(name);
/** Returns whether a path belongs to a system file of an archive, and not to a file that a person added. */
export const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

export function toSide(side: DesignSide, isMockup: boolean): Side {
  return isMockup ? (`mockup${side.charAt(0).toUpperCase()}${side.slice(1)}` as Side) : side;
}

/** Parses the target and side of a picture from its name (BLK-12). */
export function toArtwork(name: string, size: number, source: Bytes): Artwork {
  const { target, side, isMockup, suggestion } = readArtworkName(name);
  const short = name.split('/').at(-1) ?? name;
  const problem =
    checkFileName(short) === 'NAME_TOO_LONG'
      ? 'NAME_TOO_LONG'
      : size > UPLOAD_MAX_BYTES
        ? 'TOO_LARGE'
        : target === ''
          ? 'NO_TARGET'
          : side === null
            ? 'NO_SIDE'
            : null;
  return {
    key: name,
    name,
    target,
    side: side === null ? null : toSide(side, isMockup),
    suggestedSide: suggestion,
    problem,
    size,
    source,
  };
}
