import type { Locale } from '@bobbin/contract/errors';

/** The conditions of a test: a language, and the window of a laptop or a phone. */
export interface Variant {
  name: string;
  language: Locale;
  viewport: { width: number; height: number };
}

export const WIDE = { width: 1366, height: 860 };
export const NARROW = { width: 390, height: 844 };

/** Both languages on a laptop and on a phone; neighbouring variants differ in language. */
export const VARIANTS: readonly Variant[] = (
  [
    ['vi', WIDE],
    ['en', NARROW],
    ['vi', NARROW],
    ['en', WIDE],
  ] as const
).map(([language, viewport]) => ({ name: `${language}, ${viewport.width} px`, language, viewport }));

/** Lists the numbers of the lines in a file on which its tests begin. */
export function listStoryLines(source: string): number[] {
  return source.split('\n').flatMap((line, index) => (/^\s*test\(/.test(line) ? [index + 1] : []));
}

interface Turn {
  /** Names of all test files, sorted. */
  files: readonly string[];
  file: string;
  /** Index of the test in its file, counted from 0. */
  index: number;
  /** Distinguishes tests that a loop defines on one line. */
  turn?: number;
  round?: number;
}

/** Assigns variants in rotation: the next test of a file, and the first test of the next file, get the next variant. */
export function pickVariant({ files, file, index, turn = 0, round = 0 }: Turn): Variant {
  const place = files.indexOf(file);
  const variant = VARIANTS[(place + index + turn + round) % VARIANTS.length];
  if (place < 0 || index < 0 || variant === undefined) throw new Error(`No story ${index} of ${file}`);
  return variant;
}
