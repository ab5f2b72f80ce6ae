import { keyOfColor } from '../products/colors.ts';
import type { ImportVariant } from './import-cells.ts';
import type { Tone } from './tones.ts';
import { keyOfWhen } from './variants.ts';

/** A variant of a print as it is stored, with a file or null for each side. */
export interface ContentVariant {
  productType: string | null;
  sizes: string[];
  isYouth: boolean;
  colors: string[];
  tone: Tone | null;
  files: readonly { side: string; fileId: string | null }[];
}

/** A file that the lines of an import put on a side. */
interface ImportedFile {
  side: string;
  variant: ImportVariant;
  fileId: string;
}

const keyOf = ({ colors, ...when }: Omit<ContentVariant, 'files'>) =>
  keyOfWhen({ ...when, colorKeys: colors.map(keyOfColor) });

const toWhen = ({ tone, isYouth, colour }: ImportVariant): Omit<ContentVariant, 'files'> => ({
  productType: null,
  sizes: [],
  isYouth,
  colors: colour === null ? [] : [colour],
  tone,
});

/**
 * Returns a text that is equal for lines that put a file on the same side of the same variant; such lines exclude each other (ART-5). Errors: none.
 */
export function keyOfImported({ side, variant }: Pick<ImportedFile, 'side' | 'variant'>): string {
  return `${side} ${keyOf(toWhen(variant))}`;
}

/**
 * Puts the files of an import on their sides; the other sides and variants stay as they were (ART-3). Errors: none.
 * @example mergeImported([], [{ side: 'front', variant: { tone: null, isYouth: false, colour: null }, fileId: 'f1' }]).length // 1
 */
export function mergeImported(base: readonly ContentVariant[], files: readonly ImportedFile[]): ContentVariant[] {
  const merged = base.map((variant) => ({ ...variant, files: [...variant.files] }));
  for (const { side, variant, fileId } of files) {
    const when = toWhen(variant);
    const found = merged.find((one) => keyOf(one) === keyOf(when));
    if (found === undefined) merged.push({ ...when, files: [{ side, fileId }] });
    else found.files = [...found.files.filter((file) => file.side !== side), { side, fileId }];
  }
  // The variant without conditions is the default of the print and comes first.
  const isDefault = (variant: ContentVariant) => keyOf(variant) === keyOf(toWhen(NO_CONDITION));
  return [...merged.filter(isDefault), ...merged.filter((variant) => !isDefault(variant))];
}

const NO_CONDITION: ImportVariant = { tone: null, isYouth: false, colour: null };

/**
 * Returns the text fields that a print keeps with other files: those of the sides that still have a file in one of the variants (PTX-1). Errors: none.
 * @example keepFields([], [{ side: 'back' }]) // []
 */
export function keepFields<F extends { side: string }>(
  variants: readonly Pick<ContentVariant, 'files'>[],
  fields: readonly F[],
): F[] {
  const files = variants.flatMap((variant) => variant.files);
  return fields.filter((field) => files.some(({ side, fileId }) => side === field.side && fileId !== null));
}

const signFiles = (files: ContentVariant['files']) =>
  files
    .map(({ side, fileId }) => `${side}:${fileId}`)
    .toSorted()
    .join(' ');

/**
 * Returns a text by which prints with the same content are found: equal files on equal sides of equal variants give the same text. A print that has
 * only its default variant gets the text that is also used for uploads in orders, so an upload finds an equal print. Errors: none.
 */
export function signContent(variants: readonly ContentVariant[]): string {
  const [only] = variants;
  if (variants.length === 1 && only !== undefined && keyOf(only) === keyOf(toWhen(NO_CONDITION))) {
    return signFiles(only.files);
  }
  const signed = variants.map((variant) => [keyOf(variant), signFiles(variant.files)]);
  return `variants ${JSON.stringify(signed.toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)))}`;
}
