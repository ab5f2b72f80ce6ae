import type { Pixels } from './contrast.ts';

/** Draws simple prints for the tests of contrast: bars that represent words, shapes, outlines and photographs. */
const WIDTH = 100;
const HEIGHT = 120;

type Rgba = readonly [number, number, number, number?];

const INKS = {
  white: [255, 255, 255],
  black: [20, 20, 20],
  pale: [238, 228, 205],
  orange: [230, 150, 50],
  purple: [70, 50, 110],
  red: [190, 20, 40],
  grey: [150, 150, 150],
} as const satisfies Record<string, Rgba>;
export type Ink = keyof typeof INKS;

function draw(inkAt: (x: number, y: number) => Rgba | null): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const ink = inkAt(x, y);
      if (ink === null) continue;
      const [red, green, blue, alpha = 255] = ink;
      data.set([red, green, blue, alpha], (y * WIDTH + x) * 4);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const isWord = (x: number, y: number) => y > 84 && y < 104 && x > 12 && x < 88 && x % 9 < 5;
const isCircle = (x: number, y: number, radius: number) => (x - 50) ** 2 + (y - 42) ** 2 < radius ** 2;

export const DRAWN = {
  /** A print of words only. */
  words: (ink: Ink) => draw((x, y) => (isWord(x, y) ? INKS[ink] : null)),
  /** A shape with words below it in another colour. */
  shapeAndWords: (shape: Ink, words: Ink) =>
    draw((x, y) => (isCircle(x, y, 26) ? INKS[shape] : isWord(x, y) ? INKS[words] : null)),
  /** A filled shape with a thin outline. */
  outlined: (fill: Ink, outline: Ink) =>
    draw((x, y) => {
      if (isCircle(x, y, 12)) return INKS[fill];
      return isCircle(x, y, 15) ? INKS[outline] : null;
    }),
  /** Words with an outline. */
  outlinedWords: (fill: Ink, outline: Ink) =>
    draw((x, y) => {
      if (!(y > 80 && y < 108 && x > 10 && x < 92)) return null;
      const at = x % 12;
      if (at < 2 || (at > 6 && at < 9)) return INKS[outline];
      return at < 7 ? INKS[fill] : null;
    }),
  /** A gradient with all brightnesses from edge to edge, like a photograph. */
  photograph: () =>
    draw((x, y) => {
      const light = Math.round(127 + 120 * Math.sin(x / 6) * Math.cos(y / 7));
      return [light, Math.round(light * 0.9), Math.round(light * 0.8)];
    }),
  /** Half-transparent words. */
  faint: (ink: Ink) => draw((x, y) => (isWord(x, y) ? [...INKS[ink], 140] : null)),
  nothing: () => draw(() => null),
};
