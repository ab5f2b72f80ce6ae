import type { World } from './world.ts';
import { createHmac } from 'node:crypto';
import { orderId } from './ids.ts';
import { createLabelPdf } from './label-pdf.ts';
import { getBuyer, listPieces } from './order-content.ts';
import { toAddress } from './address.ts';
import { findPackage } from './world.ts';

export const DOCUMENT_TYPES = ['SHIPPING_LABEL', 'PACKING_SLIP', 'SHIPPING_LABEL_AND_PACKING_SLIP'] as const;
/** One client in the field sends 0 for "default" (marketplace §4). */
export const PAGE_SIZES = ['A6', 'A5', '0'] as const;

type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document address serves for 24 h (marketplace §4). */
const LIFE_SECONDS = 86_400;

/** An address that needs no signature of the app: it carries its own end and seal. */
export function createDocumentUrl(world: World, packageId: string, type: DocumentType, size: string): string {
  const name = `${packageId}-${type}-${size}-${world.clock.seconds() + LIFE_SECONDS}`;
  return `${world.baseUrl}/documents/${name}-${seal(world, name)}.pdf`;
}

/** The PDF behind an address, or why there is none. */
export async function getDocument(world: World, file: string): Promise<Uint8Array | 'unknown' | 'expired'> {
  const match = /^(\d{19})-([A-Z_]+)-(A6|A5|0)-(\d{10})-([0-9a-f]{32})\.pdf$/.exec(file);
  const [, packageId = '', typeText = '', size = '', until = '', mark = ''] = match ?? [];
  const type = DOCUMENT_TYPES.find((one) => one === typeText);
  if (type === undefined || mark !== seal(world, `${packageId}-${typeText}-${size}-${until}`)) return 'unknown';
  if (Number(until) <= world.clock.seconds()) return 'expired';
  for (const shop of world.shops) {
    const found = findPackage(shop, packageId);
    const parcel = found?.order.packages[found.index];
    if (found === null || parcel === undefined) continue;
    const { order } = found;
    const buyer = getBuyer(order);
    const pieces = listPieces(order).filter((_, line) => parcel.lines?.includes(line) ?? true);
    return createLabelPdf({
      hasLabel: type !== 'PACKING_SLIP',
      hasSlip: type !== 'SHIPPING_LABEL',
      isLarge: size === 'A5',
      orderId: orderId(shop.index, order.number),
      packageId,
      trackingNumber: parcel.trackingNumber,
      // The label is where the full address goes: the carrier needs it (marketplace §3.3).
      recipient: [`${buyer.firstName} ${buyer.lastName}`, String(toAddress(buyer, false).full_address)],
      sender: [shop.name, `100 Commerce Street, ${shop.city.city}, ${shop.city.stateCode} ${shop.city.zip}`],
      zip: buyer.city.zip,
      pieces: pieces.map((piece) => `${piece.sku.sellerSku}  ${piece.sku.name}`),
      madeAt: new Date(parcel.updateTime * 1000),
    });
  }
  return 'unknown';
}

function seal(world: World, name: string): string {
  return createHmac('sha256', world.appSecret).update(`document:${name}`).digest('hex').slice(0, 32);
}
