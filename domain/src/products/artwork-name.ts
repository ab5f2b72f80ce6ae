import type { DesignSide } from '../fulfilment/design-sides.ts';

/** Parts of an artwork file's name. */
export interface ArtworkName {
  /** A SKU or an order id, as written. */
  target: string;
  /** Null when the name has no known side. */
  side: DesignSide | null;
  isMockup: boolean;
  /** The side that was probably meant when the word is unknown. */
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
 * Reads `SKU_front.png`: the side follows the last separator, sleeves as `right` or `right_sleeve`, mockups as `SKU_mockup_front`. Folders
 * in the path are ignored (BLK-12).
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
  // The two words of a sleeve are tried before one word of a side.
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
 * Returns the known word nearest to an unknown word, or null when none is near. Errors: none.
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
