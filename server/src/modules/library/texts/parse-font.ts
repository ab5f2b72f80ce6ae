import type { LayoutFont, PlacedGlyph, Shape } from '@bobbin/domain/texts/text-layout';
import type { Font, Glyph } from 'opentype.js';

/** A parsed font: what the layout needs, and the outlines of its glyphs. */
export interface TextFont extends LayoutFont {
  hasGlyph(char: string): boolean;
  /** Returns the outline of a glyph at its place as path data of SVG; empty for a glyph without ink. */
  toPath(placed: PlacedGlyph, size: number): string;
}

const round = (value: number) => Number(value.toFixed(2));

function toShape(glyph: Glyph, x: number, unitsPerEm: number): Shape {
  const { x1, y1, x2, y2 } = glyph.getBoundingBox();
  const hasInk = x2 > x1 && y2 > y1;
  const ink = { left: x1 / unitsPerEm, bottom: y1 / unitsPerEm, right: x2 / unitsPerEm, top: y2 / unitsPerEm };
  return { glyph: glyph.index, x, advance: (glyph.advanceWidth ?? 0) / unitsPerEm, ink: hasInk ? ink : null };
}

/** Writes the commands of an outline, turned and moved to the place of its glyph. */
function toPathData(glyph: Glyph, { x, y, angle }: PlacedGlyph, size: number, font: Font): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const point = (px: number, py: number) => `${round(x + px * cos - py * sin)} ${round(y + px * sin + py * cos)}`;
  return glyph
    .getPath(0, 0, size, undefined, font)
    .commands.map((command) => {
      if (command.type === 'Z') return 'Z';
      const end = point(command.x, command.y);
      if (command.type === 'Q') return `Q${point(command.x1, command.y1)} ${end}`;
      if (command.type === 'C') return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${end}`;
      return `${command.type}${end}`;
    })
    .join('');
}

/** Returns what the layout and the drawing need of a parsed font. */
export function toTextFont(font: Font): TextFont {
  const { unitsPerEm, ascender, descender } = font;
  return {
    lineHeight: (ascender - descender) / unitsPerEm,
    hasGlyph: (char) => font.charToGlyphIndex(char) > 0,
    shape(line) {
      const shapes: Shape[] = [];
      font.forEachGlyph(line, 0, 0, 1, undefined, (glyph, x) => shapes.push(toShape(glyph, x, unitsPerEm)));
      return shapes;
    },
    toPath: (placed, size) => toPathData(font.glyphs.get(placed.glyph), placed, size, font),
  };
}

/** Parses the bytes of a font. @throws Error when they are no font that can be drawn */
export async function parseFont(bytes: Uint8Array): Promise<Font> {
  const { default: opentype } = await import('opentype.js');
  const own = new Uint8Array(bytes);
  const font = opentype.parse(own.buffer);
  if (!(font.unitsPerEm > 0) || font.glyphs.length === 0) throw new Error('The font has no glyphs');
  return font;
}
