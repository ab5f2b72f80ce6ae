/*
 * What a garment drawing is made of. All paths are of SVG, on a sheet of 1000 by 1200 units; a garment of size L is about 24 units
 * an inch.
 */

export const SHEET = { width: 1000, height: 1200 } as const;

/** A soft line of shade or light on the cloth: `strength` above 0 darkens, below 0 lightens, at most 1. */
export interface Fold {
  path: string;
  width: number;
  /** How far it fades, in units. */
  blur: 6 | 12 | 24;
  strength: number;
}

/** One side of a garment as it lies in front of the buyer. */
export interface Drawing {
  /** The outline of all cloth that is seen. */
  outline: string;
  /** Cloth that is seen from its inner side, as behind the neck. */
  inside?: string;
  /** Knitted edges: collar, cuffs, hem. */
  ribs: readonly string[];
  /** Cloth that lies on top, with its own shade: a hood, a pocket. */
  flaps?: readonly string[];
  seams: readonly string[];
  stitches: readonly string[];
  /** Strings that hang down, with their ends. */
  cords?: readonly string[];
  folds: readonly Fold[];
  /** Where a full print of that side lies; a design keeps its shape in it, from the top. */
  print: Print;
}

/** A rectangle on the sheet, turned around its middle, clockwise in degrees. */
export interface Print {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
}

/** What is seen of the sheet. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE: View = { x: 0, y: 0, ...SHEET };

/** A sleeve close up: the wearer's right one, at the left of the front. */
export interface Sleeve {
  view: View;
  print: Print;
}

/** A garment from both sides, and its right sleeve; the left one is mirrored. */
export interface Garment {
  front: Drawing;
  back: Drawing;
  sleeve: Sleeve;
}

/** Mirrors the right half of what is written for the left one, on the middle of the sheet. */
function mirrorFold({ path, ...fold }: Fold): Fold {
  let isX = false;
  const mirrored = path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
    isX = !isX;
    return isX ? String(SHEET.width - Number(number)) : number;
  });
  return { ...fold, path: mirrored };
}

/** The folds of both halves; the right ones a little weaker, because the light comes from the right. */
export function onBothSides(folds: readonly Fold[]): Fold[] {
  return folds.flatMap((fold) => [fold, mirrorFold({ ...fold, strength: fold.strength * 0.9 })]);
}
