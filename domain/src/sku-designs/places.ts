import { DESIGN_SIDES, type DesignSide } from '../fulfilment/design-sides.ts';
import { readArtworkName } from '../products/artwork-name.ts';

/** A picture of a fulfil design with its side. */
export interface PlacedPicture<T> {
  picture: T;
  side: DesignSide;
}

/**
 * Assigns sides to the pictures of a fulfil design. The first picture whose name contains a side (`dad_back.png`) gets that side. The other pictures
 * get the remaining sides, front first, in their sequence. Pictures without a side are omitted (SKD-9).
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
