import { DESIGN_SIDES, type DesignSide } from '../fulfilment/design-sides.ts';
import { readPrintName, type PrintName } from '../prints/print-names.ts';

/** The garments that a picture is for, as its name says. */
export type PictureVariant = Pick<PrintName, 'tone' | 'isYouth' | 'colour'>;

/** A picture of a fulfil design with its side. */
export interface PlacedPicture<T> {
  picture: T;
  side: DesignSide;
  variant: PictureVariant;
}

/** For all garments. */
export const ANY_GARMENT: PictureVariant = { tone: null, isYouth: false, colour: null };

const keyOf = ({ tone, isYouth, colour }: PictureVariant) => JSON.stringify([tone, isYouth, colour]);

/**
 * Assigns sides to the pictures of a fulfil design. The first picture whose name has a side (`dad_back.png`) gets it, once for each kind of garment
 * in the names (`dad_back_dark.png`); the others are for all garments and get the remaining sides, front first, in their own order.
 * Pictures without a side are omitted (SKD-9).
 * Errors: none.
 * @example placePictures([{ name: 'a.png' }, { name: 'a_back.png' }]).map(({ side }) => side) // ['front', 'back']
 */
export function placePictures<T extends { name: string }>(pictures: readonly T[]): PlacedPicture<T>[] {
  const variants = new Map([[keyOf(ANY_GARMENT), { variant: ANY_GARMENT, bySide: new Map<DesignSide, T>() }]]);
  const rest: T[] = [];
  for (const picture of pictures) {
    const { side, tone, isYouth, colour } = readPrintName(picture.name);
    if (side === null) {
      rest.push(picture);
      continue;
    }
    const variant = { tone, isYouth, colour };
    const known = variants.get(keyOf(variant)) ?? { variant, bySide: new Map<DesignSide, T>() };
    variants.set(keyOf(variant), known);
    if (!known.bySide.has(side)) known.bySide.set(side, picture);
  }
  const used = new Set([...variants.values()].flatMap(({ bySide }) => [...bySide.keys()]));
  const plain = variants.get(keyOf(ANY_GARMENT))?.bySide ?? new Map<DesignSide, T>();
  for (const picture of rest) {
    const open = DESIGN_SIDES.find((side) => !used.has(side) && !plain.has(side));
    if (open !== undefined) plain.set(open, picture);
  }
  return [...variants.values()].flatMap(({ variant, bySide }) =>
    DESIGN_SIDES.flatMap((side) => {
      const picture = bySide.get(side);
      return picture === undefined ? [] : [{ picture, side, variant }];
    }),
  );
}
