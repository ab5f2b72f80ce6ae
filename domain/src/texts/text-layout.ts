import { countCharacters } from './text-characters.ts';
import type { TextField } from './text-fields.ts';

/** A glyph of a line at size 1, with the y axis up and the origin at the start of the line's baseline. */
export interface Shape {
  /** Index of the glyph in its font. */
  glyph: number;
  x: number;
  advance: number;
  /** Box of the ink relative to the glyph's own origin; null for a space. */
  ink: { left: number; bottom: number; right: number; top: number } | null;
}

/** A font, as far as the layout needs it. `lineHeight` is the distance between baselines at size 1. */
export interface LayoutFont {
  lineHeight: number;
  shape(line: string): Shape[];
}

/** A glyph on the side: origin in pixels with the y axis down, and the angle in radians by which it is turned clockwise. */
export interface PlacedGlyph {
  glyph: number;
  x: number;
  y: number;
  angle: number;
}

export interface TextLayout {
  glyphs: PlacedGlyph[];
  /** Size of the font in pixels. */
  size: number;
  /** The size as a part of the largest size of the field, from 0 to 1. */
  scale: number;
  lines: string[];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Canvas {
  width: number;
  height: number;
}

/** Steps of the search for the largest size that fits; the last step is finer than a tenth of a pixel. */
const STEPS = 18;
/** Rounding errors below this number of pixels are ignored. */
const SLACK = 0.01;

const outlineOf = ({ outline }: TextField) => outline?.width ?? 0;

/** Returns the width of a line at size 1, with its outline. */
function widthOf(shapes: readonly Shape[], field: TextField): number {
  const end = shapes.reduce((most, { x, advance }) => Math.max(most, x + advance), 0);
  return shapes.length === 0 ? 0 : end + outlineOf(field);
}

/** Adds the spacing and the outline of a field to the glyphs of a line: the ink of each glyph grows by the outline (PTX-6). */
function dress(shapes: readonly Shape[], field: TextField): Shape[] {
  const { spacing = 0 } = field;
  const width = outlineOf(field);
  return shapes.map(({ ink, x, ...shape }, at) => ({
    ...shape,
    x: x + at * spacing + width,
    ink: ink && {
      left: ink.left - width,
      bottom: ink.bottom - width,
      right: ink.right + width,
      top: ink.top + width,
    },
  }));
}

/** Splits words into a number of lines whose longest line is as short as possible. */
function breakWords(words: readonly string[], count: number): string[] {
  if (count === 1 || words.length <= 1) return [words.join(' ')];
  let best: string[] = [];
  let bestLength = Number.POSITIVE_INFINITY;
  for (let at = 1; at <= words.length - count + 1; at += 1) {
    const lines = [words.slice(0, at).join(' '), ...breakWords(words.slice(at), count - 1)];
    const length = Math.max(...lines.map((line) => line.length));
    if (length < bestLength) [best, bestLength] = [lines, length];
  }
  return best;
}

/** Lists the ways to break a text, the fewest lines first; the buyer's own lines are kept when the field has room for them. */
function listBreaks(text: string, maxLines: number): string[][] {
  const written = text.split('\n');
  if (written.length > 1 && written.length <= maxLines) return [written];
  const words = text.split(/\s+/u);
  // A text of very many words is broken into few lines only, because each further line multiplies the number of ways.
  const most = Math.min(maxLines, words.length, words.length > 24 ? 2 : maxLines);
  return Array.from({ length: Math.max(1, most) }, (_, at) => breakWords(words, at + 1));
}

/** Places the lines straight, with the middle of their ink in the middle of the box. */
function placeStraight(lines: readonly Shape[][], size: number, box: Box, field: TextField, lineHeight: number) {
  const inks = lines.map((shapes) => shapes.flatMap(({ ink }) => (ink === null ? [] : [ink])));
  const top = Math.max(0, ...(inks[0] ?? []).map((ink) => ink.top)) * size;
  const bottom = Math.min(0, ...(inks.at(-1) ?? []).map((ink) => ink.bottom)) * size;
  const height = top - bottom + (lines.length - 1) * lineHeight * size;
  const first = (box.top + box.bottom - height) / 2 + top;
  const room = box.right - box.left;
  return lines.flatMap((shapes, row) => {
    const gap = room - widthOf(shapes, field) * size;
    const start = box.left + (field.align === 'left' ? 0 : field.align === 'right' ? gap : gap / 2);
    const y = first + row * lineHeight * size;
    return shapes.map(({ glyph, x }) => ({ glyph, x: start + x * size, y, angle: 0 }));
  });
}

/** Lists the corners of the ink of a placed glyph; none for a space. */
function listCorners({ x, y, angle }: PlacedGlyph, shape: Shape | undefined, size: number): { x: number; y: number }[] {
  const ink = shape?.ink ?? null;
  if (ink === null) return [];
  return [ink.left, ink.right].flatMap((right) =>
    [ink.bottom, ink.top].map((up) => ({
      x: x + right * size * Math.cos(angle) + up * size * Math.sin(angle),
      y: y + right * size * Math.sin(angle) - up * size * Math.cos(angle),
    })),
  );
}

/** Places a line on an arc over the whole width of the box; its highest or lowest ink touches the box. */
function placeCurved(shapes: readonly Shape[], size: number, box: Box, field: TextField): PlacedGlyph[] {
  const angle = (Math.abs(field.curve) * Math.PI) / 180;
  const radius = (box.right - box.left) / (2 * Math.sin(angle / 2));
  const middle = (box.left + box.right) / 2;
  const sign = field.curve > 0 ? 1 : -1;
  const gap = radius * angle - widthOf(shapes, field) * size;
  const start = field.align === 'left' ? 0 : field.align === 'right' ? gap : gap / 2;
  const glyphs = shapes.map(({ glyph, x, advance }) => {
    const at = (start + (x + advance / 2) * size) / radius - angle / 2;
    const half = (advance * size) / 2;
    const turn = sign * at;
    const centre = { x: middle + radius * Math.sin(at), y: sign * radius * (1 - Math.cos(at)) };
    return { glyph, x: centre.x - half * Math.cos(turn), y: centre.y - half * Math.sin(turn), angle: turn };
  });
  // A corner of a glyph beside the middle is higher than the middle, so the ink decides, not the arc.
  const ys = glyphs.flatMap((glyph, at) => listCorners(glyph, shapes[at], size).map(({ y }) => y));
  const shift = ys.length === 0 ? 0 : sign > 0 ? box.top - Math.min(...ys) : box.bottom - Math.max(...ys);
  return glyphs.map((glyph) => ({ ...glyph, y: glyph.y + shift }));
}

/** Returns whether the ink of all glyphs is inside the box. */
function isInside(glyphs: readonly PlacedGlyph[], shapes: readonly Shape[], size: number, box: Box): boolean {
  return glyphs.every((glyph, at) =>
    listCorners(glyph, shapes[at], size).every(
      ({ x, y }) => x >= box.left - SLACK && x <= box.right + SLACK && y >= box.top - SLACK && y <= box.bottom + SLACK,
    ),
  );
}

/**
 * Lays out a text in the box of a field, as large as possible between the field's sizes. Units: pixels of the side's file. Errors: none; null when the
 * text does not fit at the smallest size.
 * @example layOutText(field, 'LINH', { width: 4500, height: 5400 }, font)?.scale // 1
 */
export function layOutText(field: TextField, text: string, canvas: Canvas, font: LayoutFont): TextLayout | null {
  const box = {
    left: field.box.x * canvas.width,
    top: field.box.y * canvas.height,
    right: (field.box.x + field.box.width) * canvas.width,
    bottom: (field.box.y + field.box.height) * canvas.height,
  };
  const most = field.size.most * canvas.height;
  const least = field.size.least * canvas.height;
  let best: TextLayout | null = null;
  for (const lines of listBreaks(text, field.maxLines)) {
    const shaped = lines.map((line) => dress(font.shape(line), field));
    const all = shaped.flat();
    const place = (size: number) => {
      const glyphs =
        field.curve === 0
          ? placeStraight(shaped, size, box, field, font.lineHeight)
          : placeCurved(all, size, box, field);
      return isInside(glyphs, all, size, box) ? { glyphs, size, scale: size / most, lines } : null;
    };
    const found = place(most) ?? searchSize(place, least, most);
    if (found !== null && (best === null || found.size > best.size + SLACK)) best = found;
  }
  return best;
}

function searchSize(place: (size: number) => TextLayout | null, least: number, most: number): TextLayout | null {
  let found = place(least);
  if (found === null) return null;
  let [low, high] = [least, most];
  for (let step = 0; step < STEPS; step += 1) {
    const size = (low + high) / 2;
    const next = place(size);
    if (next === null) high = size;
    else [found, low] = [next, size];
  }
  return found;
}

/**
 * Counts how many characters of a text that is too long fit at the smallest size. Errors: none.
 * @example countFitting(field, 'CHRISTOPHER', canvas, font) // 7
 */
export function countFitting(field: TextField, text: string, canvas: Canvas, font: LayoutFont): number {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
  let [low, high] = [0, countCharacters(text)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const start = characters.slice(0, middle).map(({ segment }) => segment);
    const fits = layOutText(field, start.join('').trim() || start.join(''), canvas, font) !== null;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return low;
}
