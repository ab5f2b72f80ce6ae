import { countAlike, findCodePieces, findDepositCodes } from '@bobbin/domain/money/deposit-codes';

/** Lists search terms for deposits: whole codes, and prefixes of truncated or mistyped ones (DEP-6). */
export function listTraces(content: string): { codes: string[]; beginnings: string[] } {
  const pieces = findCodePieces(content);
  return { codes: findDepositCodes(content), beginnings: pieces.map((piece) => piece.slice(0, BEGINNING)) };
}

/** Minimum length of a code prefix in a search: the two characters of every code, and four random ones. */
const BEGINNING = 6;

/** Returns how many leading characters of a code are in a content. */
export function countTrace(content: string, code: string): number {
  const texts = [...findDepositCodes(content), ...findCodePieces(content)];
  return Math.max(0, ...texts.map((text) => countAlike(text, code)));
}
