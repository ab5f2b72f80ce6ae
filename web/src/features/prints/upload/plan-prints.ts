import type { Side } from '@bobbin/contract/files';
import type { VariantCondition } from '@bobbin/contract/prints';
import { checkFileName } from '@bobbin/domain/fulfilment/design-sides';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { readPrintName } from '@bobbin/domain/prints/print-names';

/** Files of one upload. */
export const UPLOAD_FILES_MAX = 200;

/** A file that was chosen, with the side that the person set for it. */
export interface ChosenFile {
  id: number;
  name: string;
  size: number;
  side: Side | null;
}

/** Why a file is in no print, in the order in which they are shown. */
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
 * Joins files to prints by their names: `name_side_variant.png` (PRN-5). A file without a known side, or at a place that another file of the
 * upload already has, is a problem and in no print.
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

/** Returns whether two variants have the same condition, and therefore compete. */
function isSameWhen(a: VariantCondition, b: VariantCondition): boolean {
  const look = ({ productType, sizes, isYouth, colours, tone }: VariantCondition) =>
    JSON.stringify([productType, sizes.toSorted(), isYouth, colours.toSorted(), tone]).toLowerCase();
  return look(a) === look(b);
}

interface StoredVariant {
  when: VariantCondition;
  files: { side: Side; fileId: string | null }[];
}

/** Puts uploaded files over the variants of an existing print: other sides and variants stay. */
export function mergeVariants(known: readonly StoredVariant[], uploaded: readonly StoredVariant[]): StoredVariant[] {
  const merged = known.map(({ when, files }) => {
    const given = uploaded.find((one) => isSameWhen(one.when, when))?.files ?? [];
    const kept = files.filter(({ side }) => !given.some((one) => one.side === side));
    return { when, files: [...kept.map(({ side, fileId }) => ({ side, fileId })), ...given] };
  });
  const added = uploaded.filter(({ when }) => !known.some((one) => isSameWhen(one.when, when)));
  return [...merged, ...added];
}
