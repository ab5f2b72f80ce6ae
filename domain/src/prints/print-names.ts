import type { DesignSide } from '../fulfilment/design-sides.ts';
import { readArtworkName } from '../products/artwork-name.ts';
import { findColor } from '../products/colors.ts';
import type { Tone } from './tones.ts';

/** Parts of the file name of a print. */
export interface PrintName {
  name: string;
  /** The side; null when the file name contains no known side. */
  side: DesignSide | null;
  isMockup: boolean;
  /** The known side with the most similar name, when the file name contains an unknown side. */
  suggestion: DesignSide | null;
  tone: Tone | null;
  isYouth: boolean;
  /** Our name of the garment's colour. */
  colour: string | null;
}

const TONE_WORDS: Readonly<Record<string, Tone>> = { dark: 'dark', light: 'light' };
const YOUTH_WORDS = new Set(['youth', 'kid', 'kids', 'toddler']);

/**
 * Reads `name_side_variant.png`: the variant is `dark` or `light` for the garment, `youth`, or a colour (PRN-5). Folders are ignored.
 * Errors: none.
 * @example readPrintName('night-owl_back_dark.png').tone // 'dark'
 */
export function readPrintName(path: string): PrintName {
  const file = path.split(/[/\\]/).at(-1) ?? '';
  const ext = /\.[a-z0-9]{2,5}$/i.exec(file)?.[0] ?? '';
  const parts = file.slice(0, file.length - ext.length).split('_');
  const found: Pick<PrintName, 'tone' | 'isYouth' | 'colour'> = { tone: null, isYouth: false, colour: null };
  // Only words after the side describe the variant. In "navy_front", the word "navy" is therefore the print's name.
  while (parts.length > 2) {
    const word = (parts.at(-1) ?? '').trim().toLowerCase();
    const tone = TONE_WORDS[word];
    const color = findColor(word);
    if (tone !== undefined) found.tone ??= tone;
    else if (YOUTH_WORDS.has(word)) found.isYouth = true;
    else if (color !== null) found.colour ??= color.name;
    else break;
    parts.pop();
  }
  const { target, side, isMockup, suggestion } = readArtworkName(`${parts.join('_')}${ext}`);
  return { name: target, side, isMockup, suggestion, ...found };
}
