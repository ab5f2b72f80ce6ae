import type { TextRefusal } from './text-fields.ts';

/** Pictures that phones draw, with the signs that combine them. */
const EMOJI =
  /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\u{1F000}-\u{1FAFF}\u{E0020}-\u{E007F}]|\uFE0F|\u20E3|\u200D/u;
const PICTURE = /\p{Extended_Pictographic}/u;
/** Blocks of the scripts that are written from right to left, and the characters that turn the direction of others. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u200E\u200F\u202A-\u202E\u2066-\u2069\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Scripts whose letters are drawn one after the other, without joining or reordering. */
const SIMPLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;
const MARK = /\p{M}/u;

/** Splits a text into the characters that a reader sees. */
function split(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
}

function judge(character: string, hasGlyph: (char: string) => boolean): TextRefusal['code'] | null {
  const isMissing = [...character].some((char) => char !== '\n' && !hasGlyph(char));
  if (RIGHT_TO_LEFT.test(character)) return 'RIGHT_TO_LEFT';
  if (EMOJI.test(character) || (isMissing && PICTURE.test(character))) return 'EMOJI';
  if (![...character].every((char) => SIMPLE.test(char))) return 'SCRIPT';
  if (MARK.test(character)) return 'MARK';
  return isMissing ? 'NO_GLYPH' : null;
}

/**
 * Returns why a font cannot draw a text, with the characters concerned; null when it can. Only the most important reason is returned: nothing is left
 * out or replaced. The text has composed letters (NFC). Errors: none.
 * @example checkCharacters('Linh 🎄', hasGlyph) // { code: 'EMOJI', characters: ['🎄'] }
 */
export function checkCharacters(
  text: string,
  hasGlyph: (char: string) => boolean,
): Pick<TextRefusal, 'code' | 'characters'> | null {
  const found = new Map<TextRefusal['code'], Set<string>>();
  for (const character of split(text)) {
    const code = judge(character, hasGlyph);
    if (code !== null) found.set(code, (found.get(code) ?? new Set()).add(character));
  }
  const [code] = (['RIGHT_TO_LEFT', 'EMOJI', 'SCRIPT', 'MARK', 'NO_GLYPH'] as const).filter((one) => found.has(one));
  return code === undefined ? null : { code, characters: [...(found.get(code) ?? [])] };
}

/** Counts the characters that a reader sees. */
export function countCharacters(text: string): number {
  return split(text).length;
}
