import type { ImportedLine, ImportLine } from '@bobbin/contract/artwork-imports';
import type { SKU_OUTCOMES } from '@bobbin/contract/prints';
import { PRINT_VARIANTS_MAX } from '@bobbin/domain/limits';
import {
  keepFields,
  keyOfImported,
  mergeImported,
  signContent,
  type ContentVariant,
} from '@bobbin/domain/prints/import-content';
import { choosePlace } from '@bobbin/domain/prints/places';
import { keyOfColor } from '@bobbin/domain/products/colors';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { previewContent } from '../prints/answers.ts';
import { listPlacesFor, type NewPlace, type PlaceRow } from '../prints/places.sql.ts';
import { listBySignatures, listContents, type PrintContent, type VariantRow } from '../prints/prints.sql.ts';
import * as resolver from '../prints/resolver.ts';
import type { SkuRow } from '../prints/skus.sql.ts';
import { listReplaced, toPlaces } from '../prints/targets.ts';
import type { LineSource } from './line-files.ts';
import { isFault, toFault, type Fault, type Unit } from './line-targets.ts';

/** Maximum number of placements that one import makes. */
const UNITS_MAX = 20_000;
/** Key of the placements that have no SKU and no product. */
const PATTERNS = '*';

type Outcome = (typeof SKU_OUTCOMES)[number];
type PlacedFile = Exclude<LineSource, { printId: string }>;

/** A line with the places that it names and what it puts there. */
interface FoundLine {
  line: ImportLine;
  units: Unit[] | Fault;
  source: LineSource | Fault;
}

/** A place with everything that the lines put there. */
interface Wanted {
  unit: Unit;
  lines: ImportLine[];
  files: Map<string, PlacedFile>;
  printId: string | null;
}

/** A place with the print that it gets. */
export interface PlannedUnit extends Wanted {
  signature: string;
  variants: ContentVariant[];
  content: PrintContent;
  /** The existing print; null for a print that the import creates. */
  existingId: string | null;
  fresh: NewPlace | null;
  replaced: PlaceRow[];
  state: 'new' | 'replaces' | 'unchanged';
  isAnyway: boolean;
  outcomes: Outcome[];
  asks: resolver.ResolvedFile[][];
}

export interface ImportPlan {
  lines: (Pick<ImportedLine, 'state'> & { key: string; fault: Fault | null })[];
  units: PlannedUnit[];
  contents: ReadonlyMap<string, PrintContent>;
}

type LineStates = Map<string, Fault | 'same'>;

const cellOf = (source: LineSource) => ('printId' in source ? 'print' : keyOfImported(source));
const fileOf = (source: LineSource) => ('printId' in source ? source.printId : source.file.id);

/** Lists the lines of which each puts another file on the same place than a second line (ART-5). */
function listTwice(found: readonly FoundLine[]): Set<string> {
  const had = new Map<string, { file: string; keys: string[]; isTwice: boolean }>();
  const twice = new Set<string>();
  const collide = (id: string, file: string, key: string) => {
    const there = had.get(id) ?? { file, keys: [], isTwice: false };
    there.keys.push(key);
    there.isTwice ||= there.file !== file;
    had.set(id, there);
  };
  for (const { line, units, source } of found) {
    if (isFault(units) || isFault(source)) continue;
    for (const unit of units) {
      collide(`${unit.key} ${cellOf(source)}`, fileOf(source), line.key);
      // A whole print excludes single files.
      collide(`${unit.key} kind`, 'printId' in source ? 'print' : 'file', line.key);
    }
  }
  for (const { keys, isTwice } of had.values()) if (isTwice) for (const key of keys) twice.add(key);
  return twice;
}

/** Lists for each place what the lines put there. A line that only repeats earlier lines gets the state 'same' (ART-5). */
function collect(found: readonly FoundLine[], states: LineStates): Map<string, Wanted> {
  const twice = listTwice(found);
  const wanted = new Map<string, Wanted>();
  for (const { line, units, source } of found) {
    const fault = isFault(units) ? units : isFault(source) ? source : twice.has(line.key) ? toFault('TWICE') : null;
    if (fault !== null || isFault(units) || isFault(source)) {
      states.set(line.key, fault ?? toFault('NO_TARGET'));
      continue;
    }
    let hasNew = false;
    for (const unit of units) {
      const there = wanted.get(unit.key) ?? { unit, lines: [], files: new Map<string, PlacedFile>(), printId: null };
      const isKnown = 'printId' in source ? there.printId !== null : there.files.has(cellOf(source));
      if ('printId' in source) there.printId = source.printId;
      else there.files.set(cellOf(source), source);
      if (!isKnown) there.lines.push(line);
      hasNew ||= !isKnown;
      if (wanted.size < UNITS_MAX || wanted.has(unit.key)) wanted.set(unit.key, there);
      else states.set(line.key, toFault('TOO_MANY'));
    }
    if (!hasNew) states.set(line.key, 'same');
  }
  return wanted;
}

/** Returns the print that the SKUs of a place have in common; null when they have different prints or none. */
function commonPrint(skus: readonly SkuRow[]): string | null {
  // A personalised SKU has a print only if the print has text fields (FIL-25).
  const ids = new Set(skus.filter(({ isMarked, printId }) => !isMarked || printId !== null).map((sku) => sku.printId));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
}

const toVariants = (content: PrintContent | undefined): ContentVariant[] =>
  (content?.variants ?? []).map(({ productType, sizes, isYouth, colors, tone, files }) => ({
    productType,
    sizes,
    isYouth,
    colors,
    tone,
    files: files.map(({ side, fileId }) => ({ side, fileId })),
  }));

/** Builds the content that a place gets, with the measurements of all files that are known. */
function toContent(
  variants: readonly ContentVariant[],
  base: PrintContent | undefined,
  files: readonly PlacedFile[],
): PrintContent {
  const measured: VariantRow = {
    variant: 0,
    productType: null,
    sizes: [],
    isYouth: false,
    colors: [],
    tone: null,
    files: files.map(({ side, file: { id, ...facts } }) => ({ side, fileId: id, ...facts })),
  };
  const texts = keepFields(variants, base?.texts ?? []);
  const known = { id: '', name: '', version: 0, variants: [...(base?.variants ?? []), measured], texts };
  return previewContent(
    known,
    variants.map((variant) => ({ ...variant, files: [...variant.files] })),
  );
}

/** Returns a text that is equal for equal files and equal text fields; a print with text fields is never found by its files alone. */
const signAll = (variants: readonly ContentVariant[], texts: PrintContent['texts']): string =>
  texts.length === 0 ? signContent(variants) : JSON.stringify([signContent(variants), texts]);

interface Read {
  active: PlaceRow[];
  contents: Map<string, PrintContent>;
}

function toPlanned(wanted: Wanted, { active, contents }: Read, now: number) {
  const { unit, printId, files } = wanted;
  const [fresh] = toPlaces(unit.target, unit.skus, { printId: '', without: [], changeId: '', now });
  const replaced = fresh === undefined ? [] : listReplaced(active, [fresh]);
  const baseId = printId ?? replaced[0]?.printId ?? commonPrint(unit.skus);
  const base = contents.get(baseId ?? '');
  const placed = [...files.values()].map(({ side, variant, file }) => ({ side, variant, fileId: file.id }));
  const variants = mergeImported(toVariants(base), placed);
  const content = toContent(variants, base, [...files.values()]);
  const signature = signAll(variants, content.texts);
  const isBase = base !== undefined && signature === signAll(toVariants(base), base.texts);
  const isAnyway = wanted.lines.some(({ printAnyway }) => printAnyway);
  return {
    ...wanted,
    fresh: fresh ?? null,
    replaced,
    variants,
    signature,
    content,
    isAnyway,
    baseId: isBase ? baseId : null,
  };
}

/** Judges how a print looks on the SKUs of a place alone: a fault when it would be visible on none of them (ART-4). */
function judge(
  { unit, content, isAnyway }: Pick<PlannedUnit, 'unit' | 'content' | 'isAnyway'>,
  facts: resolver.ColourFacts,
): { fault: Fault | null; asks: resolver.ResolvedFile[][]; states: Outcome[] } {
  const { kind } = unit.target;
  const chosen = unit.skus.map((sku) => {
    const one = resolver.chooseOn(content, resolver.toGarment(sku, {}, facts.tones), facts, kind === 'sku' || isAnyway);
    const isPattern = kind === 'pattern' || kind === 'allShops';
    const isUnfilled = sku.isMarked && content.texts.length === 0;
    const isLeft = isUnfilled || one.state === 'none' || (isPattern && (one.isWrongSize || sku.style !== ''));
    const state: Outcome = isLeft ? 'left' : one.state === 'asks' ? 'asks' : 'places';
    return { state, asks: state === 'asks' ? one.files.filter(({ asks }) => asks) : [] };
  });
  const has = (outcome: Outcome) => chosen.some(({ state }) => state === outcome);
  const fault = has('places')
    ? null
    : has('asks')
      ? toFault('VANISHES', [...new Set(unit.skus.flatMap(({ color }) => color ?? []))].slice(0, 5).join(', '))
      : toFault('WRONG_SIZE');
  return { fault, asks: chosen.map(({ asks }) => asks), states: chosen.map(({ state }) => state) };
}

/**
 * Plans an import without writing it: the print of each place, what it replaces, and which SKUs get it. Places, prints and colours are read with a
 * fixed number of statements for any number of lines (ART-7). The scope must cover all shops.
 */
export async function planImport(
  reader: Queryable,
  whole: OwnerScope,
  found: readonly FoundLine[],
  now: number,
): Promise<ImportPlan> {
  const states: LineStates = new Map();
  const wanted = [...collect(found, states).values()].filter(({ lines }) => lines.length > 0);
  const skus = wanted.flatMap(({ unit }) => unit.skus);
  const active = await listPlacesFor(reader, whole, [...new Set(skus.flatMap((sku) => [sku.skuId, sku.productId]))]);
  const ids = new Set(wanted.flatMap(({ unit, printId }) => printId ?? unit.skus.flatMap((sku) => sku.printId ?? [])));
  for (const { printId } of active) ids.add(printId);
  const contents = await listContents(reader, whole, [...ids]);
  const byRef = Map.groupBy(active, ({ ref }) => ref ?? PATTERNS);
  const near = ({ unit }: Wanted) =>
    [unit.skus[0]?.skuId, unit.skus[0]?.productId, PATTERNS].flatMap((ref) => byRef.get(ref ?? '') ?? []);
  const planned = wanted.map((one) => toPlanned(one, { active: near(one), contents }, now));
  const signed = await listBySignatures(reader, whole, [...new Set(planned.map(({ signature }) => signature))]);
  const judgedFacts = await resolver.readColourFacts(
    reader,
    whole,
    planned.map(({ content }) => content),
  );
  const good = planned.flatMap((one) => {
    const { fault, asks, states: outcomes } = judge(one, judgedFacts);
    const isFull = one.variants.length > PRINT_VARIANTS_MAX;
    if (fault !== null || isFull) {
      for (const { key } of one.lines) states.set(key, isFull ? toFault('TOO_MANY') : (fault ?? toFault('TOO_MANY')));
      return [];
    }
    const existingId = one.printId ?? one.baseId ?? signed.get(one.signature) ?? null;
    const isSame = one.replaced.some(({ printId, without }) => printId === existingId && without.length === 0);
    const state: PlannedUnit['state'] = isSame ? 'unchanged' : one.replaced.length > 0 ? 'replaces' : 'new';
    return [{ ...one, existingId, state, asks, outcomes }];
  });
  const after: After = {
    fresh: Map.groupBy(
      good.flatMap(({ fresh }) => (fresh === null ? [] : [{ ...fresh, placedAt: Number.MAX_SAFE_INTEGER }])),
      ({ ref }) => ref ?? PATTERNS,
    ),
    gone: new Set(good.flatMap(({ replaced }) => replaced.map(({ id }) => id))),
    active: byRef,
  };
  const units = good.map((one) => ({ ...one, outcomes: settle(one, after) }));
  return { lines: toLines(found, states, units), units, contents };
}

/** The places that apply after the import: the new ones, and the active ones except those that are replaced. */
interface After {
  fresh: ReadonlyMap<string, (NewPlace & { placedAt: number })[]>;
  gone: ReadonlySet<string>;
  active: ReadonlyMap<string, PlaceRow[]>;
}

/** Lists for each SKU of a place what it gets when all places of the import are made: a narrower placement keeps its SKUs (PRN-1). */
function settle({ unit, outcomes, fresh }: PlannedUnit, after: After): Outcome[] {
  return unit.skus.map((sku, at) => {
    const outcome = outcomes[at] ?? 'left';
    if (outcome === 'left' || fresh === null) return outcome;
    const refs = [sku.skuId, sku.productId, PATTERNS];
    const kept = refs.flatMap((ref) => after.active.get(ref) ?? []).filter(({ id }) => !after.gone.has(id));
    const planned = refs.flatMap((ref) => after.fresh.get(ref) ?? []);
    const chosen = choosePlace({ ...sku, colorKey: keyOfColor(sku.color) }, [...kept, ...planned]);
    return chosen?.id === fresh.id ? outcome : 'keeps';
  });
}

function toLines(found: readonly FoundLine[], states: LineStates, units: readonly PlannedUnit[]): ImportPlan['lines'] {
  const changed = new Set(units.filter(({ state }) => state !== 'unchanged').flatMap((one) => one.lines.map(keyOf)));
  return found.map(({ line: { key } }) => {
    const state = states.get(key);
    if (state === 'same') return { key, state, fault: null };
    if (state !== undefined) return { key, state: 'problem', fault: state };
    return { key, state: changed.has(key) ? 'places' : 'unchanged', fault: null };
  });
}

const keyOf = ({ key }: ImportLine) => key;
