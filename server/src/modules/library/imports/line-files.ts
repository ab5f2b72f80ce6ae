import type { ImportLine } from '@bobbin/contract/artwork-imports';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { fileNameOf, readImportCells, toImportKey, type ImportVariant } from '@bobbin/domain/prints/import-cells';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Imports } from '../placements/link-import.ts';
import * as lookups from './lookups.sql.ts';
import type { KnownFile } from './lookups.sql.ts';
import { isFault, toFault, type Fault } from './line-targets.ts';

/** A picture that the library does not have yet; its id is its bytes or its address, so that equal pictures are compared as equal. */
type Picture = Pick<KnownFile, 'id' | 'name' | 'width' | 'height' | 'hasThumbnail' | 'contrasts'>;

/** What a line places: one file on a side of a variant, or a whole print of the library. */
export type LineSource = { side: string; variant: ImportVariant; file: Picture } | { printId: string };

interface Known {
  byId: ReadonlyMap<string, KnownFile>;
  byHash: ReadonlyMap<string, KnownFile>;
  byName: ReadonlyMap<string, KnownFile[]>;
  prints: ReadonlyMap<string, { id: string; name: string }[]>;
}

const PNG = 'image/png';
const isAddress = (file: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(file);
const isPngName = (file: string) => /\.png$/i.test(file);
const toMockup = (side: string) => `mockup${side.charAt(0).toUpperCase()}${side.slice(1)}`;

async function readKnown(reader: Queryable, scope: OwnerScope, lines: readonly ImportLine[]): Promise<Known> {
  const ids = lines.flatMap(({ fileId }) => fileId ?? []);
  const hashes = lines.flatMap(({ picture }) => picture?.sha256 ?? []);
  const cells = lines.filter(({ fileId, picture, file }) => !fileId && !picture && !isAddress(file));
  const texts = [...new Set(cells.map(({ file }) => file))].filter((text) => text !== '');
  const names = texts.flatMap((text) => (isPngName(text) ? [text] : [text, `${text}.png`]));
  const found = await lookups.findFiles(reader, scope, { ids });
  const bytes = await lookups.findFiles(reader, scope, { hashes });
  const named = await lookups.findFiles(reader, scope, { names });
  const prints = await lookups.findPrintIds(reader, scope, texts);
  return {
    byId: new Map(found.map((file) => [file.id, file])),
    byHash: new Map(bytes.toReversed().flatMap((file) => (file.mime === PNG ? [[file.sha256, file] as const] : []))),
    byName: Map.groupBy(named, ({ name }) => toImportKey(name)),
    prints: Map.groupBy(prints, ({ name }) => toImportKey(name)),
  };
}

/** Finds a file or a print of the library by its name; several files with different bytes are a fault (ART-4). */
function findNamed({ byName, prints }: Known, text: string): KnownFile | { printId: string } | Fault {
  const files =
    byName.get(toImportKey(text)) ?? (isPngName(text) ? [] : (byName.get(toImportKey(`${text}.png`)) ?? []));
  const named = isPngName(text) ? [] : (prints.get(toImportKey(text)) ?? []);
  const [print] = named;
  if (named.length > 1) return toFault('SHARED_FILE', text);
  if (print !== undefined) return { printId: print.id };
  const [file] = files;
  if (file === undefined) return toFault('UNKNOWN_FILE', text);
  return new Set(files.map(({ sha256 }) => sha256)).size > 1 ? toFault('SHARED_FILE', text) : file;
}

interface Rules {
  judgeLink: Imports['judgeLink'];
  /** True when the import is applied, for which each picture must be in the library. */
  isApplied: boolean;
}

function findSource(
  known: Known,
  { fileId, picture, file }: ImportLine,
  { judgeLink, isApplied }: Rules,
): (Picture & { mime?: string }) | { printId: string } | Fault {
  if (fileId !== undefined) return known.byId.get(fileId) ?? toFault('UNKNOWN_FILE', file);
  if (picture !== undefined) {
    const same = known.byHash.get(picture.sha256 ?? '');
    if (same !== undefined) return same;
    const { width, height, sha256 } = picture;
    const own = { id: `new ${sha256 ?? file}`, name: fileNameOf(file), width, height, hasThumbnail: false };
    return isApplied ? toFault('NOT_FETCHED', file) : { ...own, contrasts: null };
  }
  if (file === '') return toFault('NO_FILE');
  if (!isAddress(file)) return findNamed(known, file);
  const fault = judgeLink(file);
  if (fault !== null) return toFault(fault, file);
  if (isApplied) return toFault('NOT_FETCHED', file);
  const unmeasured = { width: null, height: null, hasThumbnail: false, contrasts: null };
  return { id: `new ${file}`, name: fileNameOf(file), ...unmeasured };
}

function toSource(line: ImportLine, found: ReturnType<typeof findSource>): LineSource | Fault {
  if (isFault(found)) return found;
  const { side: sideCell, variant: variantCell, file: text } = line;
  if ('printId' in found) return sideCell + variantCell === '' ? found : toFault('SIDE_OF_PRINT', text);
  // A file that was uploaded for the line keeps the name that the table uses.
  const file = text === '' ? found.name : text;
  const { side, isMockup, suggestedSide, variant } = readImportCells({ side: sideCell, variant: variantCell, file });
  if (side === null)
    return toFault('NO_SIDE', sideCell === '' ? fileNameOf(file) : sideCell, { suggestion: suggestedSide });
  if (variant === null) return toFault('UNKNOWN_VARIANT', variantCell);
  const place = isMockup ? toMockup(side) : side;
  if (isDesignSide(place) && found.mime !== undefined && found.mime !== PNG) return toFault('NOT_PNG', file);
  return { side: place, variant, file: found };
}

/** Finds the file or the print of each line: of the library, or a picture that the library does not have yet (ART-2). */
export async function findSources(
  reader: Queryable,
  scope: OwnerScope,
  lines: readonly ImportLine[],
  rules: Rules,
): Promise<(LineSource | Fault)[]> {
  const known = await readKnown(reader, scope, lines);
  return lines.map((line) => toSource(line, findSource(known, line, rules)));
}
