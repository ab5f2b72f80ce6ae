/* The values that a PDF is written in (ISO 32000-1, 7.3), as far as its structure needs them; strings are skipped. */

export type PdfValue = number | boolean | null | PdfName | PdfRef | PdfDict | PdfValue[] | PdfString;
export interface PdfName {
  name: string;
}
export interface PdfRef {
  ref: number;
}
export interface PdfString {
  isString: true;
}
export type PdfDict = Map<string, PdfValue>;

/** The bytes do not say what they should; the text is for people. */
export class PdfFault extends Error {}

const DEPTH_MAX = 40;
/** Values of one object. */
const VALUES_MAX = 20_000;
const SPACE = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y;
const NUMBER = /[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})/y;
const WORD = /true|false|null/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Reads values one after the other from a text with one sign a byte. */
export interface PdfReader {
  /** Where the next value begins. */
  position: number;
  /** Reads the next value. Errors: PdfFault. */
  read(): PdfValue;
  /** Takes what fits here after blanks and comments, null where nothing does; the pattern is sticky. */
  take(pattern: RegExp): RegExpExecArray | null;
}

/**
 * Makes a reader that begins at a position.
 *
 * Errors: none by itself.
 */
export function createPdfReader(text: string, start: number): PdfReader {
  let count = 0;

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = reader.position;
    const found = pattern.exec(text);
    if (found !== null) reader.position = pattern.lastIndex;
    return found;
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    match(SPACE);
    return match(pattern);
  }

  function readDict(depth: number): PdfDict {
    const dict: PdfDict = new Map();
    while (take(/>>/y) === null) {
      const key = match(NAME);
      if (key === null) throw new PdfFault('a dictionary breaks off');
      dict.set(key[1] ?? '', readValue(depth));
    }
    return dict;
  }

  function readArray(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    while (take(/\]/y) === null) values.push(readValue(depth));
    return values;
  }

  /** Brackets within a string stand in pairs unless they follow a backslash. */
  function skipString(): PdfString {
    let open = 1;
    while (open > 0) {
      const sign = match(/[^()\\]*(\\[\s\S]|[()])/y);
      if (sign === null) throw new PdfFault('a text breaks off');
      if (sign[1] === '(') open += 1;
      if (sign[1] === ')') open -= 1;
    }
    return { isString: true };
  }

  function readValue(depth: number): PdfValue {
    count += 1;
    if (depth > DEPTH_MAX || count > VALUES_MAX) throw new PdfFault('it is nested too deeply or too long');
    match(SPACE);
    if (match(/<</y) !== null) return readDict(depth + 1);
    if (match(/\[/y) !== null) return readArray(depth + 1);
    if (match(/\(/y) !== null) return skipString();
    if (match(/<[\dA-Fa-f\s]*>/y) !== null) return { isString: true };
    const name = match(NAME);
    if (name !== null) return { name: name[1] ?? '' };
    const reference = match(REFERENCE);
    if (reference !== null) return { ref: Number(reference[1]) };
    const number = match(NUMBER);
    if (number !== null) return Number(number[0]);
    const word = match(WORD);
    if (word !== null) return WORDS[word[0]] ?? null;
    throw new PdfFault('something is not written as in a PDF');
  }

  const reader: PdfReader = { position: start, read: () => readValue(0), take };
  return reader;
}

/** Whether a value is a dictionary (ISO 32000-1, 7.3.7). Errors: none. */
export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

/** Whether a value names another object of the file, as in `12 0 R` (ISO 32000-1, 7.3.10). Errors: none. */
export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === 'object' && value !== null && 'ref' in value;
}

/** The name that stands at a key, null where none does. Errors: none. */
export function nameAt(dict: PdfDict, key: string): string | null {
  const value = dict.get(key);
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
}

/** The whole number from 0 at a key, null where none stands. Errors: none. */
export function countAt(dict: PdfDict, key: string): number | null {
  const value = dict.get(key);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
