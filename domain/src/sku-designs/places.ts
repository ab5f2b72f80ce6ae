import { DESIGN_SIDES, type DesignSide } from '../fulfilment/design-sides.ts';
import { readArtworkName } from '../products/artwork-name.ts';

/** A picture of a fulfil design with the side it is for. */
export interface PlacedPicture<T> {
  picture: T;
  side: DesignSide;
}

/**
 * Puts the pictures of a fulfil design on sides: where a name says one (`dad_back.png`) it has it, the first that does; the others take
 * the sides that are left, front first, in their own order. What finds no side is for nobody (SKD-9).
 *
 * Errors: none.
 * @example placePictures([{ name: 'a.png' }, { name: 'a_back.png' }]).map(({ side }) => side) // ['front', 'back']
 */
export function placePictures<T extends { name: string }>(pictures: readonly T[]): PlacedPicture<T>[] {
  const bySide = new Map<DesignSide, T>();
  for (const picture of pictures) {
    const { side } = readArtworkName(picture.name);
    if (side !== null && !bySide.has(side)) bySide.set(side, picture);
  }
  for (const picture of pictures) {
    if ([...bySide.values()].includes(picture) || readArtworkName(picture.name).side !== null) continue;
    const free = DESIGN_SIDES.find((side) => !bySide.has(side));
    if (free !== undefined) bySide.set(free, picture);
  }
  return DESIGN_SIDES.flatMap((side) => {
    const picture = bySide.get(side);
    return picture === undefined ? [] : [{ picture, side }];
  });
}
