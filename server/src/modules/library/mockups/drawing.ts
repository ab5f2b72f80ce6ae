/* Types of the drawing of a garment. All paths are SVG paths on a sheet of 1000 by 1200 units; a garment of size L has about 24 units per inch. */

export const SHEET = { width: 1000, height: 1200 } as const;

/** A soft line of shade or light on the cloth. A `strength` from 0 to 1 darkens the cloth, a negative one lightens it. */
export interface Fold {
  path: string;
  width: number;
  /** Width of the blur, in units. */
  blur: 6 | 12 | 24;
  strength: number;
}

/** One side of a garment that lies flat. */
export interface Drawing {
  /** The outline of all visible cloth. */
  outline: string;
  /** Areas where the inner side of the cloth is visible, for example behind the neck. */
  inside?: string;
  /** Knitted edges: collar, cuffs and hem. */
  ribs: readonly string[];
  /** Pieces of cloth that lie on top and have a shade of their own, such as a hood or a pocket. */
  flaps?: readonly string[];
  seams: readonly string[];
  stitches: readonly string[];
  /** Drawstrings, with their ends. */
  cords?: readonly string[];
  folds: readonly Fold[];
  /** The whole print area of the side; a design keeps its proportions and is aligned to the top of the area. */
  print: Print;
}

/** A rectangle on the sheet, rotated clockwise around its centre by an angle in degrees. */
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

/** A close-up of a sleeve: the wearer's right sleeve, which is at the left in the drawing of the front. */
export interface Sleeve {
  view: View;
  print: Print;
}

/** Front and back of a garment and its right sleeve; the left sleeve is the mirrored right one. */
export interface Garment {
  front: Drawing;
  back: Drawing;
  sleeve: Sleeve;
}

/** Mirrors a fold of the left half to the right half of the sheet. */
function mirrorFold({ path, ...fold }: Fold): Fold {
  let isX = false;
  const mirrored = path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => {
    isX = !isX;
    return isX ? String(SHEET.width - Number(number)) : number;
  });
  return { ...fold, path: mirrored };
}

/** Returns the folds of both halves; those of the right half are a little weaker, because the light comes from the right. */
export function onBothSides(folds: readonly Fold[]): Fold[] {
  return folds.flatMap((fold) => [fold, mirrorFold({ ...fold, strength: fold.strength * 0.9 })]);
}
