import type { DesignSide } from '../fulfilment/design-sides.ts';

export const TEXT_ALIGNS = ['left', 'center', 'right'] as const;
export type TextAlign = (typeof TEXT_ALIGNS)[number];

export const LETTER_CASES = ['asWritten', 'upper', 'lower'] as const;
export type LetterCase = (typeof LETTER_CASES)[number];

/** Limits of a text field, and of the number of fields of a print. */
export const TEXT_FIELDS_MAX = 8;
export const TEXT_RULES_MAX = 6;
export const TEXT_LINES_MAX = 5;
export const TEXT_CURVE_MAX = 180;
export const TEXT_LABEL_MAX = 30;
export const TEXT_NAME_MAX = 30;
/** Smallest and largest width of an outline, and limits of the letter spacing, as parts of the font's size. */
export const TEXT_OUTLINE_LEAST = 0.005;
export const TEXT_OUTLINE_MOST = 0.2;
export const TEXT_SPACING_LEAST = -0.1;
export const TEXT_SPACING_MOST = 1;
/** Maximum length of a text that a seller writes instead of the buyer's. */
export const TEXT_EDIT_MAX = 200;

/** How the text of a field is found in the buyer's message. */
export type TextRule =
  /** The whole message. */
  | { kind: 'whole' }
  /** The text after a label, up to a separator, the end of the line or the label of another field. */
  | { kind: 'label'; label: string }
  /** A line of the message, from 1; empty lines do not count. */
  | { kind: 'line'; line: number };

/** A line around the letters of a field, outside of their own shape. */
export interface TextOutline {
  /** `#RRGGBB` */
  color: string;
  /** Thickness as a part of the font's size. */
  width: number;
}

/** A place on a side of a print that is filled with the buyer's text. */
export interface TextField {
  key: string;
  name: string;
  side: DesignSide;
  /** Position and size as fractions of the width and height of the side's file. */
  box: { x: number; y: number; width: number; height: number };
  /** Id of the font. */
  font: string;
  /** Largest and smallest size of the font, as fractions of the height of the side's file. */
  size: { most: number; least: number };
  /** `#RRGGBB` */
  color: string;
  outline?: TextOutline | undefined;
  /** Space that is added between two letters, as a part of the font's size; below 0 the letters are closer. */
  spacing?: number | undefined;
  align: TextAlign;
  /** Degrees of the arc on which the text is drawn: above 0 the middle is higher, below 0 it is lower, 0 is a straight line. */
  curve: number;
  maxLines: number;
  letterCase: LetterCase;
  isRequired: boolean;
  /** The first rule that finds a text is used. */
  rules: TextRule[];
}

/** Reasons why a text field cannot be drawn; each is shown to the seller by name. */
export const TEXT_REFUSALS = [
  'NO_TEXT',
  'TOO_LONG',
  'NO_FONT',
  'EMOJI',
  'RIGHT_TO_LEFT',
  'SCRIPT',
  'MARK',
  'NO_GLYPH',
] as const;
export type TextRefusalCode = (typeof TEXT_REFUSALS)[number];

export interface TextRefusal {
  field: string;
  code: TextRefusalCode;
  /** The characters that cannot be drawn, each once. */
  characters: string[];
  /** For TOO_LONG: how many characters of the text fit at the smallest size. */
  fits: number | null;
}

const CASES: Readonly<Record<LetterCase, (text: string) => string>> = {
  asWritten: (text) => text,
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};

/** Characters without a shape that phones insert; removing them changes nothing that a buyer sees. */
const SHAPELESS = /[\u00AD\u200B\u2060\uFEFF]/gu;

/**
 * Returns a text with composed letters and single spaces, and with its line breaks kept. Errors: none.
 * @example toPlain('  Mary   Ann ') // 'Mary Ann'
 */
export function toPlain(text: string): string {
  return text
    .normalize('NFC')
    .replace(SHAPELESS, '')
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Returns the text of a field as it is drawn: plain, in the letter case of the field. Errors: none.
 * @example toDrawn('O’Brien', { letterCase: 'upper' }) // 'O’BRIEN'
 */
export function toDrawn(text: string, { letterCase }: Pick<TextField, 'letterCase'>): string {
  return CASES[letterCase](toPlain(text)).normalize('NFC');
}

/**
 * Returns whether the drawn text has exactly the buyer's letters; only the letter case may differ, as the field demands. Errors: none.
 * @example isSameText('Straße', 'STRASSE') // false
 */
export function isSameText(written: string, drawn: string): boolean {
  return toPlain(written).toLowerCase() === drawn.toLowerCase();
}

/**
 * Returns whether a field can be drawn at all: its box is inside the side, and its sizes are in order. Errors: none.
 * @example isFieldValid({ ...field, box: { x: 0.9, y: 0, width: 0.2, height: 0.1 } }) // false
 */
export function isFieldValid({ box, size, curve, maxLines }: TextField): boolean {
  const isInside =
    box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0 && box.x + box.width <= 1 && box.y + box.height <= 1;
  const isOrdered = size.least > 0 && size.least <= size.most && size.most <= 1;
  return isInside && isOrdered && (curve === 0 || maxLines === 1);
}
