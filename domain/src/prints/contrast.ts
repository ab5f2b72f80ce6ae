import { colorHex } from '../products/colors.ts';
import { luminanceOf, luminanceOfHex } from './tones.ts';

/** Contrast below which a print counts as invisible on the garment, in hundredths: 3 : 1 (PRN-9). */
export const CONTRAST_MIN = 300;
/** Longest edge of the sampled picture that is measured, in pixels. */
export const MEASURED_PX = 180;
/** Number of garment brightnesses at which a print is measured, from black to white in equal ratios. */
const LEVELS = 24;

/** Minimum alpha of a pixel that counts as ink; fainter pixels are the edge of a shape. */
const INK_ALPHA = 128;
/**
 * Neighbouring pixels belong to one region when their brightness differs by less than this ratio. A gradient is one region; words on a shape are a
 * region of their own.
 */
const SAME_RATIO = 1.3;
/** Share of the ink that may be invisible. A larger share would be a whole part of the design, such as its words. */
const LOST_SHARE = 0.12;
/**
 * Share of a region's edges that may have less contrast. An outline may vanish beside a visible filling, because its inner edge, almost half of its
 * edges, has contrast.
 */
const EDGE_SHARE = 0.66;
/** The contrast ratio of WCAG adds this value to both luminances. */
const FLARE = 0.05;

/** Raw pixels of a picture, four bytes (RGBA) per pixel. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A connected area of similar ink: its pixels, its pixels next to the garment, and its contrast ratios with other ink next to it. */
interface Region {
  pixels: number[];
  /** Pixels next to the garment; a pixel is listed once for each of its edges that touch the garment. */
  edges: number[];
  inkRatios: number[];
}

interface Ink {
  luminance: Float64Array;
  /** Alpha of each pixel, 0 to 1; 0 for a pixel without ink. */
  alpha: Float64Array;
  regions: Region[];
  count: number;
}

function ratioOf(a: number, b: number): number {
  return (Math.max(a, b) + FLARE) / (Math.min(a, b) + FLARE);
}

function readInk({ data, width, height }: Pixels): Ink {
  const size = width * height;
  const luminance = new Float64Array(size);
  const alpha = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    const opacity = data[at * 4 + 3] ?? 0;
    if (opacity < INK_ALPHA) continue;
    luminance[at] = luminanceOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0);
    alpha[at] = opacity / 255;
  }
  const regions = findRegions(luminance, alpha, width);
  return { luminance, alpha, regions, count: regions.reduce((sum, { pixels }) => sum + pixels.length, 0) };
}

/** Returns the four neighbours of a pixel. A neighbour outside the picture is -1; the garment is there. */
function neighboursOf(at: number, width: number, size: number): [number, number, number, number] {
  const column = at % width;
  return [
    column === 0 ? -1 : at - 1,
    column === width - 1 ? -1 : at + 1,
    at - width,
    at + width < size ? at + width : -1,
  ];
}

/** Groups connected ink of similar brightness into regions. */
function findRegions(luminance: Float64Array, alpha: Float64Array, width: number): Region[] {
  const size = luminance.length;
  const isFound = new Uint8Array(size);
  const light = (at: number) => luminance[at] ?? 0;
  const regions: Region[] = [];
  for (let start = 0; start < size; start += 1) {
    if (isFound[start] === 1 || alpha[start] === 0) continue;
    const region: Region = { pixels: [start], edges: [], inkRatios: [] };
    isFound[start] = 1;
    for (let next = 0; next < region.pixels.length; next += 1) {
      const at = region.pixels[next] ?? 0;
      for (const beside of neighboursOf(at, width, size)) {
        if (beside < 0 || alpha[beside] === 0) region.edges.push(at);
        else if (ratioOf(light(at), light(beside)) >= SAME_RATIO) {
          region.inkRatios.push(ratioOf(light(at), light(beside)));
        } else if (isFound[beside] === 0) {
          isFound[beside] = 1;
          region.pixels.push(beside);
        }
      }
    }
    regions.push(region);
  }
  return regions;
}

/** Returns the quantile of the values for a share: this share of the values is below it. */
function shareOf(values: Float64Array, share: number): number {
  const sorted = values.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 1;
}

/**
 * Returns the contrast at which a region is visible: the best of the contrast at its edges, over half of its area, and between bright and dark parts
 * inside it.
 */
function judge({ pixels, edges, inkRatios }: Region, { luminance, alpha }: Ink, garment: number): number {
  const seen = (at: number) => {
    const opacity = alpha[at] ?? 0;
    // The garment shows through half-transparent ink.
    return (luminance[at] ?? 0) * opacity + garment * (1 - opacity);
  };
  const along = Float64Array.from([...edges.map((at) => ratioOf(seen(at), garment)), ...inkRatios]);
  const area = Float64Array.from(pixels, (at) => ratioOf(seen(at), garment));
  const lights = Float64Array.from(pixels, seen);
  return Math.max(
    shareOf(along, EDGE_SHARE),
    shareOf(area, 0.5),
    ratioOf(shareOf(lights, 0.85), shareOf(lights, 0.15)),
  );
}

/** Returns the contrast that all ink has at least, apart from the share that may be invisible. */
function readRatio(ink: Ink, garment: number): number {
  const judged = ink.regions.map((region) => ({ ratio: judge(region, ink, garment), area: region.pixels.length }));
  let lost = 0;
  for (const { ratio, area } of judged.toSorted((a, b) => a.ratio - b.ratio)) {
    lost += area;
    if (lost > ink.count * LOST_SHARE) return ratio;
  }
  return 1;
}

const STEP = Math.log((1 + FLARE) / FLARE) / (LEVELS - 1);
const levelOf = (luminance: number) => Math.log((luminance + FLARE) / FLARE) / STEP;

/**
 * Measures how well a print is seen on garments of all brightnesses: for each brightness, the contrast in hundredths that at least 88 % of the
 * print's ink has. Ink is visible by the contrast at its edges, over its area, or between light and dark parts inside it. The result is empty for a
 * picture without ink (PRN-9). Errors: none.
 */
export function measureContrasts(pixels: Pixels): number[] {
  const ink = readInk(pixels);
  if (ink.count === 0) return [];
  return Array.from({ length: LEVELS }, (_, level) =>
    Math.round(100 * readRatio(ink, Math.exp(level * STEP) * FLARE - FLARE)),
  );
}

/**
 * Returns the contrast of a measured print on a garment colour, in hundredths; null for an unknown colour, for an unmeasured print and for a print
 * without ink. Errors: none.
 * @example contrastOn([], 'Black') // null
 */
export function contrastOn(measured: readonly number[] | null, color: string): number | null {
  const hex = colorHex(color);
  if (hex === null || measured === null || measured.length !== LEVELS) return null;
  const level = levelOf(luminanceOfHex(hex));
  const below = Math.min(LEVELS - 2, Math.floor(level));
  const [low = 0, high = 0] = [measured[below], measured[below + 1]];
  return Math.round(low + (high - low) * (level - below));
}

/**
 * Returns whether a print vanishes on a garment, so that a person must confirm that it is printed there (PRN-10). An unknown contrast requires no
 * confirmation.
 * Errors: none.
 * @example vanishes(230) // true
 */
export function vanishes(contrast: number | null, least = CONTRAST_MIN): boolean {
  return contrast !== null && contrast < least;
}
