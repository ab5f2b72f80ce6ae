import { CHECKED_LETTERS } from '@bobbin/domain/texts/fonts';
import { parseFont, toTextFont } from './parse-font.ts';

/** What Bobbin must know about a font before it is stored. */
export interface FontFacts {
  name: string;
  /** Licence bits of the OS/2 table; 0 when the font has none. */
  fsType: number;
  /** Letters of English and Vietnamese that the font does not have. */
  missing: string;
}

/** Maximum distance of a point from the origin, as a multiple of the font's em. */
const EMS_MAX = 100;
const NAME_MAX = 80;

function toName(...names: readonly (string | undefined)[]): string {
  const cleaned = names.map((name) => (name ?? '').replace(/[\p{C}\s]+/gu, ' ').trim());
  return [...(cleaned.find((name) => name !== '') ?? '')].slice(0, NAME_MAX).join('');
}

/**
 * Parses a font and draws each of its glyphs once, as texts are drawn, so that a font that is stored can be drawn later. Runs in a process of its own.
 * @throws Error when a glyph cannot be drawn, or no glyph has an outline
 */
export async function readFontFacts(bytes: Uint8Array): Promise<FontFacts> {
  const font = await parseFont(bytes);
  const { glyphs, unitsPerEm } = font;
  const text = toTextFont(font);
  let inked = 0;
  for (let index = 0; index < glyphs.length; index += 1) {
    const glyph = glyphs.get(index);
    const { x1, y1, x2, y2 } = glyph.getBoundingBox();
    const sizes = [x1, y1, x2, y2, glyph.advanceWidth ?? 0];
    if (sizes.some((size) => !(Math.abs(size) <= EMS_MAX * unitsPerEm))) throw new Error(`Glyph ${index} is too large`);
    if (text.toPath({ glyph: index, x: 0, y: 0, angle: 0 }, 1) !== '' && x2 > x1) inked += 1;
  }
  if (inked === 0) throw new Error('No glyph has an outline');
  const present = [...CHECKED_LETTERS].filter((letter) => text.hasGlyph(letter));
  // Applies the kerning between letters, too.
  if (!Number.isFinite(text.shape(present.join('')).at(-1)?.x ?? 0)) throw new Error('The letters have no place');
  const family = [font.getEnglishName('fontFamily'), font.getEnglishName('fontSubfamily')].filter(Boolean).join(' ');
  return {
    name: toName(font.getEnglishName('fullName'), family, font.getEnglishName('postScriptName')),
    fsType: Number(font.tables['os2']?.['fsType'] ?? 0),
    missing: [...CHECKED_LETTERS].filter((letter) => !text.hasGlyph(letter)).join(''),
  };
}
