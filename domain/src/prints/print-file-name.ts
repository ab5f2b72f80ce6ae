import type { DesignSide } from '../fulfilment/design-sides.ts';
import { readArtworkName } from '../products/artwork-name.ts';
import type { GarmentTone } from './tones.ts';

/** Parts of a print file's name. */
export interface PrintFileName {
  print: string;
  side: DesignSide;
  /** Null when the name has no tone: the file is for all garments. */
  tone: GarmentTone | null;
  isMockup: boolean;
}

const TONES: Readonly<Record<string, GarmentTone>> = { dark: 'dark', light: 'light' };

/**
 * Reads `name_front.png` and `name_back_dark.png`: the print, its side, and the garments that the file is for: `_dark` for dark garments,
 * `_light` for light ones (PRN-6). A name without a side is a front. Folders in the path are ignored.
 * Errors: none.
 * @example readPrintFileName('owl_back_dark.png') // { print: 'owl', side: 'back', tone: 'dark', isMockup: false }
 */
export function readPrintFileName(path: string): PrintFileName {
  const file = (path.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(/\.[a-z0-9]{2,5}$/i, '');
  const [, before, word = ''] = /^(.+)[_\s-](dark|light)$/i.exec(file) ?? [];
  const tone = TONES[word.toLowerCase()] ?? null;
  const rest = tone === null ? file : (before ?? file);
  const { target, side, isMockup } = readArtworkName(`${rest}.png`);
  return side === null
    ? { print: rest.trim(), side: 'front', tone, isMockup: false }
    : { print: target, side, tone, isMockup };
}
