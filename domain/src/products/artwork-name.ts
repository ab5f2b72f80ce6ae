import type { DesignSide } from '../fulfilment/design-sides.ts';

/** Parts of an artwork file's name. */
export interface ArtworkName {
  /** The SKU or order id for which the artwork is, as written. */
  target: string;
  /** The side; null when the file name contains no known side. */
  side: DesignSide | null;
  isMockup: boolean;
  /** The known side with the most similar name, when the file name contains an unknown side. */
  suggestion: DesignSide | null;
}

const WORDS: Readonly<Record<string, DesignSide>> = {
  front: 'front',
  back: 'back',
  right: 'right',
  left: 'left',
  rightsleeve: 'right',
  leftsleeve: 'left',
  sleeveright: 'right',
  sleeveleft: 'left',
};
/** Maximum wrong, missing or extra letters in a word that is still recognised. */
const SLIPS_MAX = 2;

/**
 * Reads a file name such as `SKU_front.png`. The side follows the last separator; a sleeve is `right` or `right_sleeve`, a mockup `SKU_mockup_front`.
 * Folders in the path are ignored (BLK-12).
 * Errors: none.
 * @example readArtworkName('final/BOO-PEP_back.png') // { target: 'BOO-PEP', side: 'back', isMockup: false, suggestion: null }
 */
export function readArtworkName(path: string): ArtworkName {
  const file = path.split(/[/\\]/).at(-1) ?? '';
  const parts = file
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim()
    .split('_');
  const words = parts.map((part) => part.toLowerCase().replaceAll(/[\s-]/g, ''));
  // A sleeve's name of two words is tried before a side's name of one word.
  for (const taken of [2, 1]) {
    if (parts.length <= taken) continue;
    const side = WORDS[words.slice(-taken).join('')];
    if (side !== undefined) return toName(parts.slice(0, -taken), side, null);
  }
  if (parts.length < 2) return { target: parts.join('_').trim(), side: null, isMockup: false, suggestion: null };
  const meant = Object.keys(WORDS).find((word) => countSlips(words.at(-1) ?? '', word) <= SLIPS_MAX);
  return toName(parts.slice(0, -1), null, meant === undefined ? null : (WORDS[meant] ?? null));
}

function toName(parts: readonly string[], side: DesignSide | null, suggestion: DesignSide | null): ArtworkName {
  const isMockup = parts.length > 1 && parts.at(-1)?.toLowerCase() === 'mockup';
  const target = (isMockup ? parts.slice(0, -1) : parts).join('_').trim();
  return { target, side, isMockup, suggestion };
}

/**
 * Counts the letters by which two words differ: each wrong, missing or extra letter counts one.
 * Errors: none.
 * @example countSlips('frnt', 'front') // 1
 */
export function countSlips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Returns the known word that differs least from an unknown word; null when all differ too much. Errors: none.
 * @example findNearest('DAD-MTN-BLKK', ['DAD-MTN-BLK']) // 'DAD-MTN-BLK'
 */
export function findNearest(word: string, known: readonly string[]): string | null {
  const wanted = word.toLowerCase();
  const near = known
    .map((text) => ({ text, slips: countSlips(wanted, text.toLowerCase()) }))
    .filter(({ slips }) => slips <= SLIPS_MAX)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.text ?? null;
}
