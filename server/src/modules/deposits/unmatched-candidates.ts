import { countAlike, findCodePieces, findDepositCodes } from '@bobbin/domain/money/deposit-codes';

/** Texts under which deposits are looked for: whole codes, and beginnings of those that were cut or mistyped (DEP-6). */
export function listTraces(content: string): { codes: string[]; beginnings: string[] } {
  const pieces = findCodePieces(content);
  return { codes: findDepositCodes(content), beginnings: pieces.map((piece) => piece.slice(0, BEGINNING)) };
}

/** So many characters of a code are enough to look for it: the two of every code, and four by chance. */
const BEGINNING = 6;

/** Returns how many leading characters of a code are in a content. */
export function countTrace(content: string, code: string): number {
  const texts = [...findDepositCodes(content), ...findCodePieces(content)];
  return Math.max(0, ...texts.map((text) => countAlike(text, code)));
}
