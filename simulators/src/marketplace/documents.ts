import type { World } from './world.ts';
import { createHmac } from 'node:crypto';
import { orderId } from './ids.ts';
import { createLabelPdf } from './label-pdf.ts';
import { createLabelPng } from './label-png.ts';
import { getBuyer, listPieces } from './order-content.ts';
import { toAddress } from './address.ts';
import { findPackage } from './world.ts';

export const DOCUMENT_TYPES = [
  'SHIPPING_LABEL',
  'PACKING_SLIP',
  'SHIPPING_LABEL_AND_PACKING_SLIP',
  'SHIPPING_LABEL_PICTURE',
  'HAZMAT_LABEL',
  'INVOICE_LABEL',
] as const;
/** 0 is accepted too, because a real client sends 0 for the default (MKT-23). */
export const PAGE_SIZES = ['A6', 'A5', '0'] as const;

type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Contents of the pages of each PDF. */
const PAGES: Record<
  Exclude<DocumentType, 'SHIPPING_LABEL_PICTURE'>,
  { title: string; hasLabel: boolean; hasSlip: boolean }
> = {
  SHIPPING_LABEL: { title: 'Shipping label', hasLabel: true, hasSlip: false },
  PACKING_SLIP: { title: 'Packing slip', hasLabel: false, hasSlip: true },
  SHIPPING_LABEL_AND_PACKING_SLIP: { title: 'Shipping label', hasLabel: true, hasSlip: true },
  HAZMAT_LABEL: { title: 'Hazmat label', hasLabel: false, hasSlip: true },
  INVOICE_LABEL: { title: 'Invoice', hasLabel: false, hasSlip: true },
};

/** Lifetime of a document URL: 24 h (MKT-23). */
const LIFE_SECONDS = 86_400;

/** Creates a URL that needs no signature of the app, because it contains its own expiry and signature. */
export function createDocumentUrl(world: World, packageId: string, type: DocumentType, size: string): string {
  const name = `${packageId}-${type}-${size}-${world.clock.seconds() + LIFE_SECONDS}`;
  return `${world.baseUrl}/documents/${name}-${seal(world, name)}.${type === 'SHIPPING_LABEL_PICTURE' ? 'png' : 'pdf'}`;
}

/** Returns the file for a URL, or the reason why there is no file. */
export async function getDocument(
  world: World,
  file: string,
): Promise<{ contentType: string; bytes: Uint8Array } | 'unknown' | 'expired'> {
  const match = /^(\d{19})-([A-Z_]+)-(A6|A5|0)-(\d{10})-([0-9a-f]{32})\.(?:pdf|png)$/.exec(file);
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
    if (type === 'SHIPPING_LABEL_PICTURE')
      return { contentType: 'image/png', bytes: createLabelPng(`420${buyer.city.zip}${parcel.trackingNumber}`) };
    const bytes = await createLabelPdf({
      ...PAGES[type],
      // Hazmat labels are always A4 and invoices always A6, independent of the requested size (MKT-23).
      size: type === 'HAZMAT_LABEL' ? 'A4' : type !== 'INVOICE_LABEL' && size === 'A5' ? 'A5' : 'A6',
      orderId: orderId(shop.index, order.number),
      packageId,
      trackingNumber: parcel.trackingNumber,
      // The label contains the full address, because the carrier needs it (MKT-18).
      recipient: [`${buyer.firstName} ${buyer.lastName}`, String(toAddress(buyer, false).full_address)],
      sender: [shop.name, `100 Commerce Street, ${shop.city.city}, ${shop.city.stateCode} ${shop.city.zip}`],
      zip: buyer.city.zip,
      pieces: pieces.map((piece) => `${piece.sku.sellerSku}  ${piece.sku.name}`),
      madeAt: new Date(parcel.updateTime * 1000),
    });
    return { contentType: 'application/pdf', bytes };
  }
  return 'unknown';
}

function seal(world: World, name: string): string {
  return createHmac('sha256', world.appSecret).update(`document:${name}`).digest('hex').slice(0, 32);
}
