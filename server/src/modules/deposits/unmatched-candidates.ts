import { countAlike, findCodePieces, findDepositCodes } from '@bobbin/domain/money/deposit-codes';

/** Lists search terms for the deposit of a transfer: complete codes, and the beginnings of truncated or mistyped codes (DEP-6). */
export function listTraces(content: string): { codes: string[]; beginnings: string[] } {
  const pieces = findCodePieces(content);
  return { codes: findDepositCodes(content), beginnings: pieces.map((piece) => piece.slice(0, BEGINNING)) };
}

/** Minimum number of characters of a code to search for it: the two characters that all codes begin with, and four random ones. */
const BEGINNING = 6;

/** Returns how many leading characters of a code occur in a transfer description. */
export function countTrace(content: string, code: string): number {
  const texts = [...findDepositCodes(content), ...findCodePieces(content)];
  return Math.max(0, ...texts.map((text) => countAlike(text, code)));
}
