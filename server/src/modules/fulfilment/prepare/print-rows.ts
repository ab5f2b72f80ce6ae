import { checkDesigns, type DesignProblem } from '@bobbin/domain/fulfilment/design-checks';
import type { Placement } from '@bobbin/domain/fulfilment/design-sides';
import type { DesignToPrint } from '@bobbin/domain/fulfilment/print-check';
import type { Orders } from '../../orders/module.ts';
import { toPlacement, type PlacedFile } from '../parcel.ts';

type OrderProductRow = Awaited<ReturnType<Orders['listProducts']>>[number];

function toSizes(files: readonly PlacedFile[], skuId: string): Partial<Record<Placement, DesignToPrint>> {
  const sizes: Partial<Record<Placement, DesignToPrint>> = {};
  for (const file of files) {
    const placement = file.skuId === skuId ? toPlacement(file.side) : null;
    if (placement) sizes[placement] = { width: file.width ?? 0, height: file.height ?? 0, print: file.print };
  }
  return sizes;
}

/** Removes duplicates, because the same design of the same SKU in two orders of a parcel is charged as one print. */
export function toPrints<F extends PlacedFile>(placed: readonly F[]): F[] {
  return [...new Map(placed.map((file) => [`${file.skuId} ${file.side}`, file])).values()];
}

/** Lists what prevents a factory from printing the files of products (FUL-18). */
export function checkRows(
  house: string,
  rows: readonly Pick<OrderProductRow, 'id' | 'skuId' | 'productType' | 'size'>[],
  files: readonly PlacedFile[],
): DesignProblem[] {
  return checkDesigns(
    house,
    rows.map(({ id, skuId, productType, size }) => ({ id, productType, size, placements: toSizes(files, skuId) })),
  );
}
