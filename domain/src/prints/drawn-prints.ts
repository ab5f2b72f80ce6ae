import type { RgbaPixels } from './contrast.ts';
import { readHex } from './oklab.ts';

const WIDTH = 96;
const HEIGHT = 112;

type Paint = (x: number, y: number) => string | null;

/** Paints a picture pixel by pixel; null leaves a pixel clear. Edges are half-transparent, as in drawing programs. */
function paint(color: Paint): RgbaPixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const hex = color(x, y);
      const near = hex ?? color(x + 1, y) ?? color(x, y + 1);
      if (near === null) continue;
      const { r, g, b } = readHex(near);
      data.set([r, g, b, hex === null ? 100 : 255], (y * WIDTH + x) * 4);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Bars 6 pixels thick, like letters: ink on about a third of the picture. */
const isLetter = (x: number, y: number) => y % 24 < 16 && x % 18 < 6 && x > 6 && x < 90 && y > 8;

/** Letters in one colour. */
export const letters = (ink: string): RgbaPixels => paint((x, y) => (isLetter(x, y) ? ink : null));

/** Letters with an outline of `width` pixels. */
export function outlined(fill: string, outline: string, width: number): RgbaPixels {
  const isNear = (x: number, y: number) => {
    for (let dy = -width; dy <= width; dy += 1) {
      for (let dx = -width; dx <= width; dx += 1) if (isLetter(x + dx, y + dy)) return true;
    }
    return false;
  };
  return paint((x, y) => (isLetter(x, y) ? fill : isNear(x, y) ? outline : null));
}

/** Stripes of equal width, each in its colour. */
export const stripes = (colors: readonly string[]): RgbaPixels =>
  paint((x, y) => (y > 12 && y < 100 ? (colors[Math.floor((x / WIDTH) * colors.length)] ?? null) : null));

/** A rectangle in one colour with letters in another on it. */
export const badge = (ground: string, ink: string): RgbaPixels =>
  paint((x, y) => (x > 4 && x < 92 && y > 6 && y < 104 ? (isLetter(x, y) ? ink : ground) : null));

/** A photograph: a gradient between two colours with grain. */
export function photo(from: string, to: string): RgbaPixels {
  const [a, b] = [readHex(from), readHex(to)];
  return paint((x, y) => {
    const share = (x + y) / (WIDTH + HEIGHT);
    const grain = ((x * 7919 + y * 104729) % 17) - 8;
    const mix = (low: number, high: number) =>
      Math.max(0, Math.min(255, Math.round(low + (high - low) * share + grain)));
    const channels = [mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)];
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  });
}
