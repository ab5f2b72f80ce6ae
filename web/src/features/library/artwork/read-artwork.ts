import { ARTWORK_LINK_MAX } from '@bobbin/contract/artwork.calls';
import type { Side } from '@bobbin/contract/files';
import { checkFileName, isDesignSide, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { ARTWORK_FILES_MAX, UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
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

/** What was chosen, read: the pictures, and the names of what is none. */
export interface ReadArtwork {
  items: Artwork[];
  skipped: string[];
  /** Pictures beyond what one import takes. */
  beyondCount: number;
  /** A file that could not be read at all. */
  broken: string[];
}

const OF_FILES: readonly ArtworkProblem[] = ['TOO_LARGE', 'NAME_TOO_LONG'];
const isZip = (name: string) => /\.zip$/i.test(name);
const isCsv = (name: string) => /\.csv$/i.test(name);
const isPng = (name: string) => /\.png$/i.test(name);
/** What archives hold beside what people put into them. */
const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

function toSide(side: DesignSide, isMockup: boolean): Side {
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

function toBytes(file: File): Bytes {
  return {
    read: () => Promise.resolve(file),
    readHead: async (bytes) => new Uint8Array(await file.slice(0, bytes).arrayBuffer()),
  };
}

/** Reads pictures, archives of them and tables of links, in the order in which they were chosen; large things stay on the disk. */
export async function readArtwork(files: readonly File[]): Promise<ReadArtwork> {
  const found: ReadArtwork = { items: [], skipped: [], beyondCount: 0, broken: [] };
  const pictures = new Map<string, Artwork>();
  for (const file of files) {
    if (isZip(file.name)) {
      const { readZip } = await import('./read-zip.ts');
      const archive = await readZip(file).catch(() => null);
      if (archive === null) found.broken.push(file.name);
      else {
        for (const item of archive.items) pictures.set(item.key, item);
        found.skipped.push(...archive.skipped);
      }
    } else if (isPng(file.name)) pictures.set(file.name, toArtwork(file.name, file.size, toBytes(file)));
    else if (!isCsv(file.name)) found.skipped.push(file.name);
  }
  const named = new Set<string>();
  for (const file of files.filter(({ name }) => isCsv(name))) {
    const { readTable } = await import('./read-table.ts');
    const rows = readTable(await file.text());
    if (rows === null) found.broken.push(file.name);
    for (const row of rows ?? []) {
      const picture = pictures.get(row.file);
      if (picture) named.add(picture.key);
      found.items.push(toRowArtwork(`${file.name}:${row.line}`, row, picture));
    }
  }
  // What a table names goes where the table says.
  found.items.push(...[...pictures.values()].filter(({ key }) => !named.has(key)));
  found.beyondCount = Math.max(0, found.items.length - ARTWORK_FILES_MAX);
  found.items = found.items.slice(0, ARTWORK_FILES_MAX);
  return found;
}

function toRowArtwork(
  key: string,
  { target, side, link, file }: { target: string; side: string; link: string; file: string },
  picture: Artwork | undefined,
): Artwork {
  // The words of sides are those of names.
  const said = readArtworkName(`x_${side}.png`);
  const isMockup = said.isMockup || /^mockup/i.test(side.replaceAll(/[\s_-]/g, ''));
  const word = side.replace(/^mockup[\s_-]*/i, '').toLowerCase();
  const known = said.side ?? (isDesignSide(word) ? word : null);
  const base = {
    key,
    name: link === '' ? `${key} ${file}` : link,
    target,
    side: known === null ? null : toSide(known, isMockup),
    suggestedSide: said.suggestion,
    size: picture?.size ?? null,
    source: link === '' && picture ? picture.source : { url: link },
  };
  function judge(): ArtworkProblem | null {
    if (target === '') return 'NO_TARGET';
    if (known === null) return 'NO_SIDE';
    // The table supplies what the file name does not say.
    if (link === '') return picture ? (OF_FILES.find((one) => one === picture.problem) ?? null) : 'NO_FILE';
    return link.length > ARTWORK_LINK_MAX ? 'LINK_TOO_LONG' : null;
  }
  return { ...base, problem: judge() };
}

export { isHidden, isPng };
