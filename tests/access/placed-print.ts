import { uploadFile } from '@bobbin/contract/files';
import { listPrints, placePrint } from '@bobbin/contract/prints';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import type { Caller, World } from '../world/world.ts';

/** Uploads a design to the back of a product, which creates a print, and returns the id of the file. */
export async function placeTestDesign(world: World, seller: Caller, productId: string): Promise<string> {
  const form = new FormData();
  form.append('id', productId);
  form.append('side', 'back');
  form.append('file', new Blob([new Uint8Array(await paint(60, 60).png().toBuffer())]), `${productId}.png`);
  const headers = { authorization: `Bearer ${seller.accessToken}` };
  const response = await fetch(`${world.url}/api${uploadFile.path}`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { body: { fileId: string } | null }).body?.fileId ?? '';
}

/** Places the first print of a shop on the SKU of a product, and returns the ids of print, placement and change. */
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
