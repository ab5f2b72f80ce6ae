import type { Locale } from '@bobbin/contract/errors';

/** Conditions of a story: one language, on a laptop or on a phone. */
export interface Variant {
  name: string;
  language: Locale;
  viewport: { width: number; height: number };
}

export const WIDE = { width: 1366, height: 860 };
export const NARROW = { width: 390, height: 844 };

/** Each language on a laptop and on a phone; neighbours differ in language. */
export const VARIANTS: readonly Variant[] = (
  [
    ['vi', WIDE],
    ['en', NARROW],
    ['vi', NARROW],
    ['en', WIDE],
  ] as const
).map(([language, viewport]) => ({ name: `${language}, ${viewport.width} px`, language, viewport }));

/** Lists the lines of a file on which its stories begin, from 1 on. */
export function listStoryLines(source: string): number[] {
  return source.split('\n').flatMap((line, index) => (/^\s*test\(/.test(line) ? [index + 1] : []));
}

interface Turn {
  /** All files of stories, in order. */
  files: readonly string[];
  file: string;
  /** The index of the story in its file, from 0 on. */
  index: number;
  /** For stories that one line defines several times. */
  turn?: number;
  round?: number;
}

/** Assigns variants in rotation: the next story of a file and the first one of the next file get the next variant. */
export function pickVariant({ files, file, index, turn = 0, round = 0 }: Turn): Variant {
  const place = files.indexOf(file);
  const variant = VARIANTS[(place + index + turn + round) % VARIANTS.length];
  if (place < 0 || index < 0 || variant === undefined) throw new Error(`No story ${index} of ${file}`);
  return variant;
}
