import { colorHex } from '../products/colors.ts';
import { lightness } from './oklab.ts';

/** Tone of a garment: light ink shows on 'dark', dark ink on 'light'. */
export const GARMENT_TONES = ['dark', 'light'] as const;
export type GarmentTone = (typeof GARMENT_TONES)[number];

/** Garments below this lightness (OKLab, 0 to 1) are dark: a mid grey is 0.6. */
export const DARK_BELOW = 0.62;

/**
 * Returns the tone of a garment's colour: the seller's correction, else by its known value; null for an unknown colour (PRN-5). Errors:
 * none.
 * @example garmentTone('Black') // 'dark'
 */
export function garmentTone(
  color: string,
  corrections: ReadonlyMap<string, GarmentTone> = new Map(),
): GarmentTone | null {
  const corrected = corrections.get(color);
  if (corrected !== undefined) return corrected;
  const hex = colorHex(color);
  if (hex === null) return null;
  return lightness(hex) < DARK_BELOW ? 'dark' : 'light';
}
