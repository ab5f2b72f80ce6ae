import { createHash } from 'node:crypto';
import { fingerprintFont } from '@bobbin/domain/texts/fonts';
import { isSameText, toDrawn, type TextField } from '@bobbin/domain/texts/text-fields';
import { findTexts } from '@bobbin/domain/texts/text-rules';
import type { BaseFile, TextEdits } from './texts.sql.ts';

/** The text of a field in an order. */
export interface ReadText {
  field: TextField;
  /** The text in the buyer's own letters; null when no rule finds one. */
  text: string | null;
  /** Position of the rule that found the text, from 1. */
  rule: number | null;
  isEdited: boolean;
}

/** The texts of an order product, and the words of the buyer that no field uses. */
export interface ReadTexts {
  texts: ReadText[];
  rest: string;
}

/** Finds the texts of fields in the buyer's message; a text that a seller wrote replaces the found one (PTX-3, PTX-12). */
export function readTexts(message: string, fields: readonly TextField[], edits: TextEdits): ReadTexts {
  const { texts, rest } = findTexts(message, fields);
  return {
    rest,
    texts: fields.map((field) => {
      const found = texts.find(({ key }) => key === field.key);
      const edited = edits[field.key];
      return edited === undefined
        ? { field, text: found?.text ?? null, rule: found?.rule ?? null, isEdited: false }
        : { field, text: edited, rule: null, isEdited: true };
    }),
  };
}

/** Returns whether the drawn texts are the buyer's whole text, letter by letter (PTX-5). */
export function isExactly({ texts, rest }: ReadTexts): boolean {
  return (
    rest === '' &&
    texts.every(({ field, text, isEdited }) => !isEdited && (text === null || isSameText(text, toDrawn(text, field))))
  );
}

/** Returns whether a user put other files on all sides of the drawn ones, which then need no approval (PTX-9). */
export function isReplaced(
  { base }: { base: readonly BaseFile[] },
  own: readonly { side: string; source: string; from: unknown }[],
): boolean {
  return base.every(({ side }) => {
    const file = own.find((one) => one.side === side);
    return file !== undefined && file.source !== 'text' && file.from === null;
  });
}

/** Everything that decides the drawn files of an order product (PTX-10). */
export interface DrawnFrom {
  printId: string;
  version: number;
  message: string;
  fields: readonly TextField[];
  edits: TextEdits;
  base: readonly BaseFile[];
}

/** Returns a hash that changes with the buyer's text, the rules, the font, the version of the print or an edit (PTX-10). */
export function fingerprintOf({ printId, version, message, fields, edits, base }: DrawnFrom): string {
  const fonts = [...new Set(fields.map(({ font }) => fingerprintFont(font)))].toSorted();
  const sides = base.map(({ side, fileId }) => `${side} ${fileId}`).toSorted();
  const written = Object.entries(edits).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const facts = JSON.stringify([printId, version, message, fields, fonts, written, sides]);
  return hash(facts);
}

/** Returns a hash of the buyer's message, by which a change of the message is told from other changes. */
export const digestOf = (message: string): string => hash(message);

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
