import type { ArtworkCheck } from '@bobbin/contract/artwork';
import type { Side } from '@bobbin/contract/files';
import type { House } from '@bobbin/domain/factories/houses';
import { readPngSize } from '@bobbin/domain/files/png-size';
import { isDesignSide, type PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { checkPrint, type PrintCheck } from '@bobbin/domain/fulfilment/print-check';
import type { PlannedArtwork } from './artwork-plan.ts';

/** Number of bytes read at first. The pixel data of a PNG nearly always begins within them; only a large colour profile moves it further back. */
const HEAD_BYTES = 4_096;
const HEAD_MAX_BYTES = 4 * 1024 * 1024;

/** Reads the displayed size of a PNG from its first bytes; null if the file is not a PNG. */
export async function measurePng(readHead: (bytes: number) => Promise<Uint8Array>): Promise<PixelSize | null> {
  for (let wanted = HEAD_BYTES; wanted <= HEAD_MAX_BYTES; wanted *= 32) {
    const head = await readHead(wanted);
    const size = readPngSize(head);
    if (size !== 'unfinished') return size;
    if (head.length < wanted) return null;
  }
  return null;
}

/** Judges how a picture prints at its target by the worst result among the target's garments; null for mockups, which are never printed (BLK-17). */
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

/** Lists the pictures of a plan that a factory would not print as they are, or would print only after a confirmation. */
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
