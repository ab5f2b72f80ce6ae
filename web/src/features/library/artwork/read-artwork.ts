import { ARTWORK_LINK_MAX } from '@bobbin/contract/artwork.calls';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { ARTWORK_FILES_MAX } from '@bobbin/domain/limits';
import { readArtworkName } from '@bobbin/domain/products/artwork-name';
import type { ProductTable } from '../product-import/read-product-table.ts';
import { isPng, toArtwork, toSide, type Artwork, type ArtworkProblem, type Bytes } from './artwork.ts';

/** Content of the chosen files: the pictures, and the names of other files. */
export interface ReadArtwork {
  items: Artwork[];
  skipped: string[];
  /** Number of pictures that exceed the limit of one import. */
  beyondCount: number;
  /** Names of the files that could not be read. */
  broken: string[];
  /** The table by product among the chosen files, with the pictures beside it; null when there is none (ART-1). */
  products: { table: ProductTable; pictures: readonly Artwork[] } | null;
}

const OF_FILES: readonly ArtworkProblem[] = ['TOO_LARGE', 'NAME_TOO_LONG'];
const isZip = (name: string) => /\.zip$/i.test(name);
const isCsv = (name: string) => /\.csv$/i.test(name);

function toBytes(file: File): Bytes {
  return {
    read: () => Promise.resolve(file),
    readHead: async (bytes) => new Uint8Array(await file.slice(0, bytes).arrayBuffer()),
  };
}

/** Reads pictures, archives and tables of links in the order in which they were chosen; large files are not loaded into memory. */
export async function readArtwork(files: readonly File[]): Promise<ReadArtwork> {
  const found: ReadArtwork = { items: [], skipped: [], beyondCount: 0, broken: [], products: null };
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
    const text = await file.text();
    const { readProductTable } = await import('../product-import/read-product-table.ts');
    const table = readProductTable(file.name, text);
    if (table !== null) return { ...found, products: { table, pictures: [...pictures.values()] } };
    const { readTable } = await import('./read-table.ts');
    const rows = readTable(text);
    if (rows === null) found.broken.push(file.name);
    for (const row of rows ?? []) {
      const picture = pictures.get(row.file);
      if (picture) named.add(picture.key);
      found.items.push(toRowArtwork(`${file.name}:${row.line}`, row, picture));
    }
  }
  // Pictures that a table names have the target in the table; the other pictures have the target in their file name.
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
  // The table uses the same names of sides as file names do.
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
    // The table supplies a target or side that is missing in the file name.
    if (link === '') return picture ? (OF_FILES.find((one) => one === picture.problem) ?? null) : 'NO_FILE';
    return link.length > ARTWORK_LINK_MAX ? 'LINK_TOO_LONG' : null;
  }
  return { ...base, problem: judge() };
}
