/**
 * Widths of the bars and gaps of each symbol of Code 128, by value; the digits of an entry alternate between bar and gap. The entries after 102 are
 * the start symbols A, B and C.
 */
const SYMBOLS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(
    /\s+/,
  );
const STOP = '2331112';
const START_B = 104;
const START_C = 105;
const CHECK_MODULUS = 103;
const FIRST_OF_B = 32;

function toValues(text: string): number[] | null {
  // Set C writes two digits in one symbol, which makes the barcode of an order id half as wide.
  if (/^(?:\d\d)+$/.test(text)) return [START_C, ...(text.match(/\d\d/g) ?? []).map(Number)];
  if (!/^[ -~]+$/.test(text)) return null;
  return [START_B, ...Array.from(text, (char) => char.charCodeAt(0) - FIRST_OF_B)];
}

/**
 * Encodes a text as a barcode of Code 128. Returns the widths of its bars and gaps in modules, beginning with a bar; null for a text with characters
 * that Code 128 does not have.
 */
export function encodeCode128(text: string): number[] | null {
  const values = toValues(text);
  if (values === null) return null;
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % CHECK_MODULUS;
  const symbols = [...values, check].map((value) => SYMBOLS[value] ?? '');
  return Array.from([...symbols, STOP].join(''), Number);
}
