import { colorHex } from '../products/colors.ts';

export const TONES = ['dark', 'light'] as const;
export type Tone = (typeof TONES)[number];

/** Luminance below which a garment is dark: the luminance at half of the perceived lightness. */
const DARK_BELOW = 0.18;

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear values of the 256 channel values; the table avoids computing them for each pixel of a picture. */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => toLinear(channel));

/**
 * Returns the relative luminance of a colour, 0 to 1, as WCAG defines it. Errors: none.
 * @example luminanceOf(255, 255, 255) // 1
 */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);
}

/**
 * Returns the luminance of '#RRGGBB'. Errors: none.
 * @example luminanceOfHex('#000000') // 0
 */
export function luminanceOfHex(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return luminanceOf((value >> 16) & 255, (value >> 8) & 255, value & 255);
}

/**
 * Returns whether a garment of this colour is dark or light; null for an unknown colour (PRN-4). Errors: none.
 * @example toneOf('Navy') // 'dark'
 */
export function toneOf(color: string): Tone | null {
  const hex = colorHex(color);
  if (hex === null) return null;
  return luminanceOfHex(hex) < DARK_BELOW ? 'dark' : 'light';
}
