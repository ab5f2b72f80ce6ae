/** Normalises a text for comparison by removing case and Vietnamese diacritics, so that `don hang` finds `Đơn hàng`. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u0110\u0111]/g, 'd')
    .toLowerCase()
    .trim();
}

/** Returns whether every word of the query occurs in the text. */
export function isMatch(query: string, text: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
