/* The parts of a garment drawing. All paths are SVG, on a sheet of 1000 by 1200 units; a garment of size L has about 24 units an inch. */

export const SHEET = { width: 1000, height: 1200 } as const;

/** A soft line of shade or light on the cloth: a `strength` above 0 darkens, below 0 lightens, at most 1. */
export interface Fold {
  path: string;
  width: number;
  /** Width of the fade, in units. */
  blur: 6 | 12 | 24;
  strength: number;
}

/** One side of a garment, laid flat. */
export interface Drawing {
  /** The outline of all visible cloth. */
  outline: string;
  /** Cloth whose inner side is visible, as behind the neck. */
  inside?: string;
  /** Knitted edges: collar, cuffs, hem. */
  ribs: readonly string[];
  /** Cloth on top, with its own shade: a hood, a pocket. */
  flaps?: readonly string[];
  seams: readonly string[];
  stitches: readonly string[];
  /** Hanging strings, with their ends. */
  cords?: readonly string[];
  folds: readonly Fold[];
  /** The full print area of that side; a design keeps its proportions in it, aligned to the top. */
  print: Print;
}

/** A rectangle on the sheet, rotated around its middle, clockwise in degrees. */
export interface Print {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
}

/** The visible part of the sheet. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE: View = { x: 0, y: 0, ...SHEET };

/** A close-up of a sleeve: the wearer's right one, at the left of the front. */
export interface Sleeve {
  view: View;
  print: Print;
}

/** Both sides of a garment, and its right sleeve; the left one is mirrored. */
export interface Garment {
  front: Drawing;
  back: Drawing;
  sleeve: Sleeve;
}

/** Mirrors a fold of the left half at the middle of the sheet. */
function mirrorFold({ path, ...fold }: Fold): Fold {
  let isX = false;
  const mirrored = path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
    isX = !isX;
    return isX ? String(SHEET.width - Number(number)) : number;
  });
  return { ...fold, path: mirrored };
}

/** Returns the folds of both halves; the right ones a little weaker, because the light comes from the right. */
export function onBothSides(folds: readonly Fold[]): Fold[] {
  return folds.flatMap((fold) => [fold, mirrorFold({ ...fold, strength: fold.strength * 0.9 })]);
}
