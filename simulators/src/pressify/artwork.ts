import { checkArtwork, checkLabel } from '../factory/files.ts';
import type { Order } from './world.ts';

/** PRESSIFY prints front and back from a PNG of exactly this many pixels (PAR-13). */
const ARTWORK = { width: 4_500, height: 5_400 };

type Finding = { status: 'onhold' | 'wrongsize'; note: string };

/** Checks the label and each front and back artwork. A missing file has precedence over a wrong size. */
export async function checkFiles(order: Order, closing: AbortSignal): Promise<Finding | null> {
  const problems = [order.label === null ? null : await checkLabel(order.label, closing)];
  for (const file of order.items.flatMap((item) => item.printFiles)) {
    if (file.key === 'front' || file.key === 'back') {
      problems.push(await checkArtwork(file.key, file.url, ARTWORK, closing));
    }
  }
  const found = problems.filter((problem) => problem !== null);
  const worst = found.find(({ kind }) => kind === 'unusable') ?? found[0];
  return worst === undefined ? null : { status: worst.kind === 'unusable' ? 'onhold' : 'wrongsize', note: worst.note };
}
