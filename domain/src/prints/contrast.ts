import { readHex, toOklab, type Oklab, type Rgb } from './oklab.ts';

/**
 * A colour of a side's ink: how many thousandths of its inked pixels (alpha of at least one half) have about this colour. Computed once per
 * file, so that garments are checked without reading pixels again (PRN-10).
 */
export interface InkColor {
  /** '#RRGGBB'. */
  hex: string;
  thousandths: number;
}

/** Pixels of a picture as RGBA bytes, row by row. */
export interface RgbaPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Minimum alpha of a pixel that counts as ink: one half. */
export const INK_ALPHA = 128;
/** Maximum stored colours of a file; rarer ones cannot make a print visible. */
export const INK_COLORS_MAX = 64;
/** Bits per channel that group similar pixels. */
const BITS = 4;

/**
 * Counts the colours of a picture's ink, the most frequent first.
 *
 * Units: thousandths of the inked pixels. Errors: none; a picture without ink gives an empty list.
 * @example measureInk({ data: new Uint8Array([255, 255, 255, 255]), width: 1, height: 1 }) // [{ hex: '#ffffff', thousandths: 1000 }]
 */
export function measureInk({ data, width, height }: RgbaPixels): InkColor[] {
  const bins = new Map<number, { count: number; r: number; g: number; b: number }>();
  let inked = 0;
  for (let at = 0; at < width * height * 4; at += 4) {
    if ((data[at + 3] ?? 0) < INK_ALPHA) continue;
    inked += 1;
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const key = ((r >> (8 - BITS)) << (2 * BITS)) | ((g >> (8 - BITS)) << BITS) | (b >> (8 - BITS));
    const bin = bins.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    bins.set(key, { count: bin.count + 1, r: bin.r + r, g: bin.g + g, b: bin.b + b });
  }
  return [...bins.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, INK_COLORS_MAX)
    .map(({ count, r, g, b }) => ({
      hex: toHex({ r: Math.round(r / count), g: Math.round(g / count), b: Math.round(b / count) }),
      thousandths: Math.round((count / inked) * 1000),
    }))
    .filter(({ thousandths }) => thousandths > 0);
}

function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Distance in OKLab below which ink is indistinguishable from the garment. */
export const SEEN_DISTANCE = 0.13;
/** Minimum share of the ink, in thousandths, that must differ from the garment; below it the print would vanish. Default of the setting. */
export const VISIBLE_MIN = 100;

/**
 * Returns the share of a print's ink that is visible on a garment (PRN-10). Units: thousandths of the inked pixels, 0 to 1000. Errors:
 * RangeError when the garment's colour is not '#RRGGBB'.
 * @example visibleShare([{ hex: '#ffffff', thousandths: 1000 }], '#ffffff') // 0
 */
export function visibleShare(ink: readonly InkColor[], garmentHex: string): number {
  const garment = toOklab(readHex(garmentHex), SURFACE_LIGHT);
  const all = ink.reduce((sum, { thousandths }) => sum + thousandths, 0);
  if (all === 0) return 0;
  const visible = ink
    .filter(({ hex }) => distance(toOklab(readHex(hex), SURFACE_LIGHT), garment) >= SEEN_DISTANCE)
    .reduce((sum, { thousandths }) => sum + thousandths, 0);
  return Math.round((visible / all) * 1000);
}

/**
 * Returns whether a print would vanish on a garment.
 * Units: `visibleMin` in thousandths of the ink. Errors: RangeError when the garment's colour is not '#RRGGBB'.
 * @example vanishes([{ hex: '#ffffff', thousandths: 1000 }], '#FFFFFF') // true
 */
export function vanishes(ink: readonly InkColor[], garmentHex: string, visibleMin = VISIBLE_MIN): boolean {
  return visibleShare(ink, garmentHex) < visibleMin;
}

/**
 * Share of white light that fabric and ink of any colour reflect from their surface. Without it two blacks measure far apart although a
 * person cannot distinguish them on a shirt.
 */
const SURFACE_LIGHT = 0.03;

function distance(a: Oklab, b: Oklab): number {
  return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}
