import { listPrints, placePrint } from '@bobbin/contract/prints';
import type { Caller } from '../world/world.ts';

/** Places the first print of a shop on the SKU of a product; returns the ids of print, placement and change. */
export async function placeTestPrint(seller: Caller, shopId: string, productId: string) {
  const printId = (await seller.call(listPrints, { query: { shops: shopId } })).body?.data[0]?.id ?? '';
  const target = { kind: 'sku' as const, shopId, skuIds: [productId.split('-')[1] ?? ''] };
  const placed = await seller.call(placePrint, { params: { id: printId }, body: { target } });
  return {
    printId,
    placementId: placed.body?.placements[0]?.id ?? '',
    changeId: placed.body?.changeId ?? '',
  };
}
