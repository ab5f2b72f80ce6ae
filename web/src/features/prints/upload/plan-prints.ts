import type { Side } from '@bobbin/contract/files';
import type { VariantCondition } from '@bobbin/contract/prints';
import { checkFileName } from '@bobbin/domain/fulfilment/design-sides';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { readPrintName } from '@bobbin/domain/prints/print-names';

/** Maximum number of files in one upload. */
export const UPLOAD_FILES_MAX = 200;

/** A file that was chosen, with the side that the person selected for it. */
export interface ChosenFile {
  id: number;
  name: string;
  size: number;
  side: Side | null;
}

/** Reasons why a file becomes part of no print, in the sequence in which they are shown. */
export const CAUSES = ['noSide', 'duplicate', 'nameTooLong', 'notPng', 'tooLarge'] as const;
export type Cause = (typeof CAUSES)[number];

export interface PlannedVariant {
  when: VariantCondition;
  files: { side: Side; file: ChosenFile }[];
}

export interface PlannedPrint {
  name: string;
  variants: PlannedVariant[];
  filesCount: number;
}

export interface UploadPlan {
  prints: PlannedPrint[];
  problems: { cause: Cause; files: ChosenFile[] }[];
}

const MOCKUPS = { front: 'mockupFront', back: 'mockupBack', right: 'mockupRight', left: 'mockupLeft' } as const;

function findCause(file: ChosenFile, side: Side | null): Cause | null {
  const problem = checkFileName(file.name, 'productFront');
  if (problem === 'NAME_TOO_LONG') return 'nameTooLong';
  if (problem !== null) return 'notPng';
  if (file.size > UPLOAD_MAX_BYTES) return 'tooLarge';
  return side === null ? 'noSide' : null;
}

/**
 * Groups files into prints by their names: `name_side_variant.png` (PRN-5). A file without a known side, or with the same place as another file of
 * the upload, is listed as a problem and becomes part of no print.
 */
export function planPrints(files: readonly ChosenFile[]): UploadPlan {
  const prints = new Map<string, PlannedPrint>();
  const problems = new Map<Cause, ChosenFile[]>();
  for (const file of files) {
    const read = readPrintName(file.name);
    const named = read.side === null ? null : read.isMockup ? MOCKUPS[read.side] : read.side;
    const side = file.side ?? named;
    const cause = findCause(file, side);
    if (cause !== null || side === null) {
      addTo(problems, cause ?? 'noSide', file);
      continue;
    }
    const name = read.name.slice(0, 100);
    const key = name.toLowerCase();
    const print = prints.get(key) ?? { name, variants: [], filesCount: 0 };
    const when = toWhen(read);
    const variant = print.variants.find((one) => isSameWhen(one.when, when)) ?? { when, files: [] };
    if (variant.files.some((one) => one.side === side)) {
      addTo(problems, 'duplicate', file);
      continue;
    }
    variant.files.push({ side, file });
    if (!print.variants.includes(variant)) print.variants.push(variant);
    print.filesCount += 1;
    prints.set(key, print);
  }
  return {
    prints: [...prints.values()],
    problems: CAUSES.flatMap((cause) => {
      const found = problems.get(cause);
      return found === undefined ? [] : [{ cause, files: found }];
    }),
  };
}

function addTo(problems: Map<Cause, ChosenFile[]>, cause: Cause, file: ChosenFile): void {
  problems.set(cause, [...(problems.get(cause) ?? []), file]);
}

function toWhen({ tone, isYouth, colour }: ReturnType<typeof readPrintName>): VariantCondition {
  return { productType: null, sizes: [], isYouth, colours: colour === null ? [] : [colour], tone };
}

/** Returns whether two variants have the same condition, so that both would apply to a garment. */
function isSameWhen(a: VariantCondition, b: VariantCondition): boolean {
  const look = ({ productType, sizes, isYouth, colours, tone }: VariantCondition) =>
    JSON.stringify([productType, sizes.toSorted(), isYouth, colours.toSorted(), tone]).toLowerCase();
  return look(a) === look(b);
}

interface StoredVariant {
  when: VariantCondition;
  files: { side: Side; fileId: string | null }[];
}

/** Merges uploaded files into the variants of an existing print; sides and variants that were not uploaded stay. */
export function mergeVariants(known: readonly StoredVariant[], uploaded: readonly StoredVariant[]): StoredVariant[] {
  const merged = known.map(({ when, files }) => {
    const given = uploaded.find((one) => isSameWhen(one.when, when))?.files ?? [];
    const kept = files.filter(({ side }) => !given.some((one) => one.side === side));
    return { when, files: [...kept.map(({ side, fileId }) => ({ side, fileId })), ...given] };
  });
  const added = uploaded.filter(({ when }) => !known.some((one) => isSameWhen(one.when, when)));
  return [...merged, ...added];
}
