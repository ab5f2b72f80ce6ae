import { keyOfColor } from '@bobbin/domain/products/colors';
import type { ColourAnswer } from '@bobbin/contract/prints';
import type { NewVariant, PrintContent, SideFile } from './prints.sql.ts';
import { chooseOn, keyOfConfirmed, type ColourFacts } from './resolver.ts';

/** Returns whether a variant applies to exactly one colour, without any other condition. */
const isOnlyOf = (variant: NewVariant, colorKey: string) =>
  variant.productType === null &&
  variant.sizes.length === 0 &&
  !variant.isYouth &&
  variant.tone === null &&
  variant.colors.length === 1 &&
  keyOfColor(variant.colors[0] ?? '') === colorKey;

/** Returns the variants after setting the file of a side for one colour; a null `fileId` means that the side is not printed. */
function withSide(variants: readonly NewVariant[], color: string, file: SideFile): NewVariant[] {
  const colorKey = keyOfColor(color);
  const put = (files: readonly SideFile[]) => [...files.filter(({ side }) => side !== file.side), file];
  if (variants.some((variant) => isOnlyOf(variant, colorKey))) {
    return variants.map((variant) =>
      isOnlyOf(variant, colorKey) ? { ...variant, files: put(variant.files) } : variant,
    );
  }
  return [...variants, { productType: null, sizes: [], isYouth: false, colors: [color], tone: null, files: [file] }];
}

/** Returns the variants of a version in the form in which they are stored. */
function toNewVariants({ variants }: PrintContent): NewVariant[] {
  return variants.map(({ productType, sizes, isYouth, colors, tone, files }) => ({
    productType,
    sizes,
    isYouth,
    colors,
    tone,
    files: files.map(({ side, fileId }) => ({ side, fileId })),
  }));
}

/**
 * Applies answers about sides that are hardly visible on a colour. Leaving out a side, or using the file of another variant, is stored as a variant
 * for this colour, and so creates the next version. Returns null when no variant changes.
 */
export function changeVariants(print: PrintContent, answers: readonly ColourAnswer[]): NewVariant[] | null {
  let variants: NewVariant[] | null = null;
  for (const { colour, side, answer, variantId } of answers) {
    if (answer === 'print' || answer === 'revoke') continue;
    const from = print.variants.find(({ variant }) => String(variant) === variantId);
    const fileId = answer === 'skip' ? null : from?.files.find((file) => file.side === side)?.fileId;
    if (fileId !== undefined) variants = withSide(variants ?? toNewVariants(print), colour, { side, fileId });
  }
  return variants;
}

/** Returns the content of a print with other variants, for a preview; the files keep their measurements. */
export function previewContent(print: PrintContent, variants: readonly NewVariant[] | null): PrintContent {
  if (variants === null) return print;
  const known = new Map(print.variants.flatMap(({ files }) => files).map((file) => [file.fileId, file]));
  const nothing = { name: null, width: null, height: null, hasThumbnail: null, contrasts: null };
  return {
    ...print,
    variants: variants.map(({ files, ...when }, at) => ({
      ...when,
      variant: at + 1,
      files: files.map(({ side, fileId }) => ({ ...nothing, ...known.get(fileId), side, fileId })),
    })),
  };
}

export interface AnsweredFile {
  fileId: string;
  color: string;
  colorKey: string;
  contrast: number | null;
}

/** Lists the files that an answer is about: the print's files of the side for garments of the colour. */
export function filesOfAnswer(
  print: PrintContent,
  { colour, side }: Pick<ColourAnswer, 'colour' | 'side'>,
  garments: readonly Parameters<typeof chooseOn>[1][],
): AnsweredFile[] {
  const colorKey = keyOfColor(colour);
  const nothing: Pick<ColourFacts, 'confirmed'> = { confirmed: new Set() };
  const files = garments
    .filter(({ garment }) => garment.colorKey === colorKey)
    .flatMap((of) => chooseOn(print, of, nothing).files.filter((file) => file.side === side));
  const byId = new Map(files.map(({ fileId, contrast }) => [fileId, { fileId, color: colour, colorKey, contrast }]));
  return [...byId.values()];
}

/** Adds the confirmations in the answers to the stored ones. */
export function confirmIn(
  facts: ColourFacts,
  print: PrintContent,
  answers: readonly ColourAnswer[],
  garments: readonly Parameters<typeof chooseOn>[1][],
): ColourFacts {
  const confirmed = new Set(facts.confirmed);
  for (const answer of answers) {
    for (const { fileId, colorKey } of filesOfAnswer(print, answer, garments)) {
      if (answer.answer === 'print') confirmed.add(keyOfConfirmed(fileId, colorKey));
      if (answer.answer === 'revoke') confirmed.delete(keyOfConfirmed(fileId, colorKey));
    }
  }
  return { ...facts, confirmed };
}
