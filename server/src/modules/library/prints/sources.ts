import type { DesignSource } from '@bobbin/contract/prints';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { PlacedFrom, PlacementRow } from '../library.sql.ts';
import type { PlaceRow } from './places.sql.ts';
import type { PrintContent } from './prints.sql.ts';

const OF_ORDER: DesignSource = {
  kind: 'order',
  printId: null,
  printName: null,
  version: null,
  placementId: null,
  placedAt: null,
  placedBy: null,
  colour: null,
  productId: null,
  pattern: null,
};

/** Returns the name of the placement that gave an order product its print. */
export function toSource({
  print,
  place,
}: {
  print: Pick<PrintContent, 'id' | 'name' | 'version'>;
  place: PlaceRow;
}): DesignSource {
  return {
    kind: place.kind,
    printId: print.id,
    printName: print.name,
    version: print.version,
    placementId: place.id,
    placedAt: new Date(place.placedAt).toISOString(),
    placedBy: place.actorName,
    colour: place.color === '' ? null : place.color,
    productId: place.productId,
    pattern: place.pattern,
  };
}

function fromPlaced({
  kind,
  printId,
  printName,
  version,
  placeId,
  at,
  by,
  color,
  productId,
  pattern,
}: PlacedFrom): DesignSource {
  return {
    kind,
    printId,
    printName,
    version,
    placementId: placeId,
    placedAt: new Date(at).toISOString(),
    placedBy: by,
    colour: color === '' ? null : color,
    productId,
    pattern,
  };
}

/**
 * Returns where the print files of an order product came from: a placement, or the order itself if a user chose one of the files; null when it has no
 * files (PRN-6).
 */
export function sourceOf(rows: readonly Pick<PlacementRow, 'side' | 'from'>[]): DesignSource | null {
  const designs = rows.filter(({ side }) => isDesignSide(side));
  const [first] = designs;
  if (first === undefined) return null;
  const isOne = designs.every(({ from }) => from !== null && from.placeId === first.from?.placeId);
  return isOne && first.from !== null ? fromPlaced(first.from) : OF_ORDER;
}
