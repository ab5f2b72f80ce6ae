/**
 * Codes in a transfer description, each of which identifies a deposit (DEP-2): BB, seven random characters, and a check character. Banks change the
 * text that the payer typed, so a code has a fixed length, a fixed prefix, and no characters that look alike.
 */
const PREFIX = 'BB';
/** The alphabet has 31 characters. Because 31 is prime, the check character detects each single wrong character and each swap of two characters. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BODY_LENGTH = 7;
const CODE_LENGTH = PREFIX.length + BODY_LENGTH + 1;
/** Minimum characters of a truncated code that is shown to staff. */
const CUT_MIN = 6;

/** Random numbers from which a code is made: `count` numbers that are at least 0 and less than `below`. */
export const CODE_CHOICES = { count: BODY_LENGTH, below: LETTERS.length } as const;

function checkOf(body: string): string {
  const sum = [...body].reduce((total, letter, index) => total + LETTERS.indexOf(letter) * (index + 2), 0);
  return LETTERS.charAt(sum % LETTERS.length);
}

/**
 * Makes a code from random numbers (see `CODE_CHOICES`).
 * Errors: RangeError when there are too few numbers, or one is out of range.
 * @example writeDepositCode([0, 0, 0, 0, 0, 0, 0]) // 'BB22222222'
 */
export function writeDepositCode(choices: readonly number[]): string {
  const letters = choices.map((choice) => LETTERS.charAt(choice));
  const body = letters.join('');
  if (body.length !== BODY_LENGTH || letters.includes('')) throw new RangeError('a code needs seven choices in range');
  return `${PREFIX}${body}${checkOf(body)}`;
}

/**
 * Returns the random numbers from which a code was made. Errors: RangeError when the code is invalid.
 * @example readDepositCode('BB22222222') // [0, 0, 0, 0, 0, 0, 0]
 */
export function readDepositCode(code: string): number[] {
  if (!isCode(code)) throw new RangeError('not a code of a deposit');
  return Array.from(code.slice(PREFIX.length, -1), (letter) => LETTERS.indexOf(letter));
}

/**
 * Removes the constant prefix of a code when the code is longer than the limit of a transfer description.
 * Errors: none.
 * @example shortenDepositCode('BB22222222', 9) // '22222222'
 */
export function shortenDepositCode(code: string, max: number): string {
  return code.length <= max ? code : code.slice(PREFIX.length);
}

function isCode(text: string): boolean {
  const body = text.slice(PREFIX.length, -1);
  const isWhole = text.length === CODE_LENGTH && text.startsWith(PREFIX);
  return isWhole && [...body].every((letter) => LETTERS.includes(letter)) && text.endsWith(checkOf(body));
}

/** Returns the letters and digits of a transfer description in capitals without accents; every bank preserves these. */
function squeeze(content: string): string {
  return content
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * Finds the codes in a transfer description, also in lower case, with spaces, or joined to other words, because banks change the text (DEP-5). Duplicates are removed.
 * Errors: none.
 * @example findDepositCodes('MBVCB.77.bb2222 2222.CT tu 01') // ['BB22222222']
 */
export function findDepositCodes(content: string): string[] {
  const text = squeeze(content);
  const found = new Set<string>();
  for (let at = text.indexOf(PREFIX); at !== -1; at = text.indexOf(PREFIX, at + 1)) {
    const part = text.slice(at, at + CODE_LENGTH);
    if (isCode(part)) found.add(part);
  }
  return [...found];
}

/**
 * Accepts a word of characters of the alphabet, and a word with a digit, because few ordinary words have a digit and a mistyped code is worth showing
 * too.
 */
function isLikePiece(piece: string): boolean {
  return /\d/.test(piece) || [...piece].every((letter) => LETTERS.includes(letter));
}

/**
 * Finds possible beginnings of a truncated or mistyped code, for a person to compare (DEP-6): at least six characters.
 * Errors: none.
 * @example findCodePieces('BB2222 NAP TIEN') // ['BB2222']
 */
export function findCodePieces(content: string): string[] {
  const pieces = new Set<string>();
  // Words are not joined here, because the word after a truncated code does not belong to the code.
  for (const word of content
    .normalize('NFD')
    .toUpperCase()
    .split(/[^A-Z0-9]/)) {
    for (let at = word.indexOf(PREFIX); at !== -1; at = word.indexOf(PREFIX, at + 1)) {
      const piece = word.slice(at, at + CODE_LENGTH);
      if (piece.length >= CUT_MIN && isLikePiece(piece)) pieces.add(piece);
    }
  }
  return [...pieces];
}

/** A part of a transfer description, and whether the part is a complete or partial code. */
interface ContentPart {
  text: string;
  isCode: boolean;
}

/**
 * Splits a transfer description at its codes, or at partial codes when it has no complete code. The joined parts are exactly the description.
 * Errors: none.
 * @example splitAtCodes('NAP BBQ4T8W CT') // [{ text: 'NAP ', isCode: false }, { text: 'BBQ4T8W', isCode: true }, { text: ' CT', isCode:
 * false }]
 */
export function splitAtCodes(content: string): ContentPart[] {
  const whole = findDepositCodes(content);
  // Partial codes are ignored beside a complete code, because text joined to the beginning of a code would look like a partial code.
  const codes = whole.length > 0 ? whole : findCodePieces(content).toSorted((a, b) => b.length - a.length);
  const choices = codes.map((code) => [...code].join('[^A-Z0-9]*')).join('|');
  if (choices === '') return content === '' ? [] : [{ text: content, isCode: false }];
  return content
    .split(new RegExp(`(${choices})`, 'i'))
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/**
 * Counts the equal characters at the beginning of two texts.
 * Errors: none.
 * @example countAlike('BBQ4T8W', 'BBQ4T9W') // 5
 */
export function countAlike(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}
