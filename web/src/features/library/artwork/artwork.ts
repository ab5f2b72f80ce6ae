import type { Side } from '@bobbin/contract/files';
import { checkFileName, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { readArtworkName } from '@bobbin/domain/products/artwork-name';

/** Why a picture cannot go anywhere as it is; what the server says of its target comes later. */
export type ArtworkProblem =
  | 'NO_TARGET'
  | 'NO_SIDE'
  | 'NOT_PNG'
  | 'TOO_LARGE'
  | 'NAME_TOO_LONG'
  | 'NO_FILE'
  | 'LINK_TOO_LONG';

/** A picture that lies here: all of it, and its first bytes without the rest. */
export interface Bytes {
  read: () => Promise<File>;
  readHead: (bytes: number) => Promise<Uint8Array>;
}

/** A picture of an import, and where it says that it belongs. */
export interface Artwork {
  key: string;
  /** Its path, or the row of a CSV. */
  name: string;
  target: string;
  side: Side | null;
  suggestedSide: DesignSide | null;
  problem: ArtworkProblem | null;
  /** Bytes, as far as they are known. */
  size: number | null;
  source: { url: string } | Bytes;
}

export const isPng = (name: string) => /\.png$/i.test(name);
/** What archives hold beside what people put into them. */
export const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

export function toSide(side: DesignSide, isMockup: boolean): Side {
  return isMockup ? (`mockup${side.charAt(0).toUpperCase()}${side.slice(1)}` as Side) : side;
}

/** A picture by its name (BLK-12). */
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
