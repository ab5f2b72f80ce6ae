import { checkCharacters, countCharacters } from '@bobbin/domain/texts/text-characters';
import { toDrawn, type TextField, type TextRefusal } from '@bobbin/domain/texts/text-fields';
import { countFitting, layOutText } from '@bobbin/domain/texts/text-layout';
import { withSharp } from '../images/with-sharp.ts';
import type { TextFont } from './fonts.ts';

interface Canvas {
  width: number;
  height: number;
}

/** A text as outlines on the side of a print. */
export interface Outlined {
  field: string;
  /** The text as it is drawn, in the letter case of the field. */
  text: string;
  /** Path data of SVG, in pixels of the side's file. */
  path: string;
  color: string;
  /** The line around the letters, with its width in pixels; null without one. */
  outline: { color: string; width: number } | null;
  /** The size as a part of the largest size of the field, from 0 to 1. */
  scale: number;
}

const refuse = (
  field: TextField,
  code: TextRefusal['code'],
  characters: string[] = [],
  fits: number | null = null,
) => ({
  refusal: { field: field.key, code, characters, fits },
});

/** Converts a text to outlines, or says why it cannot be drawn (PTX-6, PTX-7). */
export function outlineText(
  field: TextField,
  written: string,
  canvas: Canvas,
  font: TextFont,
): { outlined: Outlined } | { refusal: TextRefusal } {
  const text = toDrawn(written, field);
  if (countCharacters(text) === 0) return refuse(field, 'NO_TEXT');
  const problem = checkCharacters(text, font.hasGlyph);
  if (problem !== null) return refuse(field, problem.code, problem.characters);
  const layout = layOutText(field, text, canvas, font);
  if (layout === null) return refuse(field, 'TOO_LONG', [], countFitting(field, text, canvas, font));
  const path = layout.glyphs.map((glyph) => font.toPath(glyph, layout.size)).join('');
  const { color, outline: line } = field;
  const outline =
    line === undefined ? null : { color: line.color, width: Number((line.width * layout.size).toFixed(2)) };
  return { outlined: { field: field.key, text, path, color, outline, scale: layout.scale } };
}

/** Half of a stroke lies inside the letters, so it is twice as wide as the outline; the letters are drawn over it. */
function toPaths({ path, color, outline }: Outlined): string {
  const stroke =
    outline === null
      ? ''
      : `<path fill="none" stroke="${outline.color}" stroke-width="${outline.width * 2}" stroke-linejoin="round" d="${path}"/>`;
  return `${stroke}<path fill="${color}" d="${path}"/>`;
}

/** Draws texts, which are outlined on a canvas, on the file of a side at its full size; returns the new PNG. */
export function drawTexts(base: Uint8Array, texts: readonly Outlined[], canvas: Canvas): Promise<Buffer> {
  return withSharp(async (sharp) => {
    const { width, height } = await sharp(base).metadata();
    const paths = texts.map(toPaths).join('');
    const box = `width="${width}" height="${height}" viewBox="0 0 ${canvas.width} ${canvas.height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="none">${paths}</svg>`;
    return sharp(base)
      .ensureAlpha()
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toBuffer();
  });
}
