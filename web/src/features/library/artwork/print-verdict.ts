import type { ArtworkCheck } from '@bobbin/contract/artwork';
import type { Side } from '@bobbin/contract/files';
import type { House } from '@bobbin/domain/factories/houses';
import { isDesignSide, type PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { checkPrint, type PrintCheck } from '@bobbin/domain/fulfilment/print-check';
import type { PlannedArtwork } from './artwork-plan.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Signature, length and name of the first chunk, width and height. */
export const PNG_HEAD_BYTES = 24;

/** Pixels of a PNG by its first bytes; null where they are no PNG's. */
export function readPngSize(head: Uint8Array): PixelSize | null {
  if (head.length < PNG_HEAD_BYTES || SIGNATURE.some((byte, at) => head[at] !== byte)) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** How a picture prints where it would go: the worst of its garments; null for mockups, which nobody prints (BLK-17). */
export function judgePrint(
  house: House,
  side: Side | null,
  pixels: PixelSize,
  garments: ArtworkCheck['garments'],
): PrintCheck | null {
  if (side === null || !isDesignSide(side)) return null;
  const of = garments.length > 0 ? garments : [{ productType: null, size: null }];
  const checks = of.map((garment) => checkPrint(house, side, pixels, garment));
  return checks.reduce((worst, check) => (check.dpi < worst.dpi ? check : worst));
}

/** Those of a plan that a house would not print as they are, or only once somebody confirms it. */
export function listPrinted(
  plan: readonly PlannedArtwork[],
  pixels: ReadonlyMap<string, PixelSize | null>,
  house: House,
  as: 'confirm' | 'blocked',
): PlannedArtwork[] {
  return plan.filter(({ item, check }) => {
    const size = pixels.get(item.key);
    return size && check && judgePrint(house, item.side, size, check.garments)?.verdict === as;
  });
}
