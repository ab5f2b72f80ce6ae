import { colorHex } from '../products/colors.ts';
import { luminanceOf, luminanceOfHex } from './tones.ts';

/** Contrast in hundredths below which a print vanishes into the garment: 3 : 1 (PRN-9). */
export const CONTRAST_MIN = 300;
/** Longest edge of the sampled picture that is measured, in pixels. */
export const MEASURED_PX = 180;
/** Brightnesses of garments at which a print is measured, from black to white in equal ratios. */
const LEVELS = 24;

/** Pixels from this alpha on are ink; fainter ones are the edge of a shape. */
const INK_ALPHA = 128;
/** Neighbours whose brightness differs by less belong to one region: a gradient is one, words on a shape are not. */
const SAME_RATIO = 1.3;
/** Share of the ink that may be lost; more of it is a part of the design, such as its words. */
const LOST_SHARE = 0.12;
/** An outline that vanishes beside a visible filling is no loss: its inner edge is almost half of its edges. */
const EDGE_SHARE = 0.66;
/** WCAG adds this to both luminances of a ratio. */
const FLARE = 0.05;

/** Raw pixels, four bytes each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** An area of similar ink: its pixels, those at the garment, and its ratios with other ink beside it. */
interface Region {
  pixels: number[];
  /** Pixels at the garment, once for each of their edges. */
  edges: number[];
  inkRatios: number[];
}

interface Ink {
  luminance: Float64Array;
  /** 0 for a pixel without ink. */
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

/** The four neighbours of a pixel; -1 outside the picture, where the garment is. */
function neighboursOf(at: number, width: number, size: number): [number, number, number, number] {
  const column = at % width;
  return [
    column === 0 ? -1 : at - 1,
    column === width - 1 ? -1 : at + 1,
    at - width,
    at + width < size ? at + width : -1,
  ];
}

/** Collects connected ink of similar brightness. */
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

/** Returns the value below which a share of the values is. */
function shareOf(values: Float64Array, share: number): number {
  const sorted = values.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 1;
}

/** How well a region is seen: by its edges, by most of its area, or by brightnesses of its own. */
function judge({ pixels, edges, inkRatios }: Region, { luminance, alpha }: Ink, garment: number): number {
  const seen = (at: number) => {
    const opacity = alpha[at] ?? 0;
    // Half-transparent ink shows the garment.
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

/** The contrast that all ink but the lost share has at least. */
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
 * Measures how well a print is seen on garments of all brightnesses: for each, the contrast in hundredths that at least 88 % of its ink
 * has. Ink is seen by its edges, with the garment or with an outline, by its area, or by the light and shade in it. Empty for a picture
 * without ink (PRN-9). Errors: none.
 */
export function measureContrasts(pixels: Pixels): number[] {
  const ink = readInk(pixels);
  if (ink.count === 0) return [];
  return Array.from({ length: LEVELS }, (_, level) =>
    Math.round(100 * readRatio(ink, Math.exp(level * STEP) * FLARE - FLARE)),
  );
}

/**
 * Returns the contrast of a measured print on a garment colour, in hundredths; null for an unknown colour, an unmeasured print and one
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
 * Returns whether a person has to say that a file is printed on a colour: it vanishes there (PRN-10). An unknown contrast asks nothing.
 * Errors: none.
 * @example vanishes(230) // true
 */
export function vanishes(contrast: number | null, least = CONTRAST_MIN): boolean {
  return contrast !== null && contrast < least;
}
