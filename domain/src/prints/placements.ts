/**
 * Kinds of print placement, from the narrowest to the widest (PRN-2). An option is the part of a SKU's name beside garment, colour and
 * size: 'Dad design', 'Style 2'.
 */
export const PLACEMENT_KINDS = ['sku', 'option', 'color', 'product', 'shopPattern', 'pattern'] as const;
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

/** A print on a SKU, an option, a colour, a whole product, or all seller SKUs that match a pattern. */
export interface PrintPlacement {
  id: string;
  printId: string;
  kind: PlacementKind;
  /** Null only for a pattern over all shops. */
  shopId: string | null;
  productId: string | null;
  skuId: string | null;
  /** The known name of the colour, of kind 'color'. */
  color: string | null;
  /** As `optionOf` returns it, of kind 'option'. */
  option: string | null;
  /** Seller SKU with `*` for any characters, of both kinds of pattern. */
  pattern: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Facts of an order line's SKU that decide its placement. */
export interface PlacementTarget {
  shopId: string;
  productId: string;
  skuId: string;
  sellerSku: string;
  color: string | null;
  option: string | null;
}

/** Maximum characters of a pattern. */
export const PATTERN_MAX = 100;
/** Minimum characters besides `*`, so that a pattern does not match every SKU. */
export const PATTERN_LITERALS_MIN = 3;

export type PatternProblem = 'PATTERN_TOO_LONG' | 'PATTERN_TOO_WIDE';

/**
 * Checks a pattern of seller SKUs.
 *
 * Errors: none; null means that the pattern can be used.
 * @example checkPattern('*') // 'PATTERN_TOO_WIDE'
 */
export function checkPattern(pattern: string): PatternProblem | null {
  if ([...pattern].length > PATTERN_MAX) return 'PATTERN_TOO_LONG';
  return countLiterals(pattern) < PATTERN_LITERALS_MIN ? 'PATTERN_TOO_WIDE' : null;
}

/**
 * Counts the characters of a pattern that must match literally: all but `*` and spaces at the ends.
 *
 * Errors: none.
 * @example countLiterals('OWL-*') // 4
 */
export function countLiterals(pattern: string): number {
  return [...pattern.trim()].filter((character) => character !== '*').length;
}

/**
 * Returns whether a seller SKU matches a pattern: `*` matches any characters or none; letters match in any case. The time is at most
 * proportional to the product of both lengths. Errors: none.
 * @example matchesPattern('OWL-*', 'owl-blk-m') // true
 */
export function matchesPattern(pattern: string, sellerSku: string): boolean {
  const wanted = toPatternKey(pattern);
  const text = toPatternKey(sellerSku);
  const [first = '', ...rest] = wanted.split('*');
  if (rest.length === 0) return wanted === text;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/**
 * Returns the form in which patterns and seller SKUs are compared: NFC, lower case, no spaces at the ends.
 * Errors: none.
 * @example toPatternKey(' OWL-* ') // 'owl-*'
 */
export function toPatternKey(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/**
 * Returns whether a placement covers an order line.
 * Errors: none.
 * @example covers({ ...placement, kind: 'product', shopId: 's', productId: 'p' }, { ...line, shopId: 's', productId: 'p' }) // true
 */
export function covers(placement: PrintPlacement, line: PlacementTarget): boolean {
  if (placement.kind === 'pattern') return matchesPattern(placement.pattern ?? '', line.sellerSku);
  if (placement.shopId !== line.shopId) return false;
  if (placement.kind === 'shopPattern') return matchesPattern(placement.pattern ?? '', line.sellerSku);
  if (placement.productId !== line.productId) return false;
  switch (placement.kind) {
    case 'sku':
      return placement.skuId === line.skuId;
    case 'option':
      return line.option !== null && placement.option === line.option;
    case 'color':
      return line.color !== null && placement.color === line.color;
    case 'product':
      return true;
  }
}

/**
 * Compares two placements of one line for `sort`: the narrower first; of two patterns the one with more literal characters, then the
 * newer one (PRN-2). Equal instants are decided by the id, so that the order is the same everywhere.
 *
 * Errors: none.
 * @example [wholeProduct, oneSku].toSorted(comparePlacements) // [oneSku, wholeProduct]
 */
export function comparePlacements(a: PrintPlacement, b: PrintPlacement): number {
  const kinds = PLACEMENT_KINDS.indexOf(a.kind) - PLACEMENT_KINDS.indexOf(b.kind);
  if (kinds !== 0) return kinds;
  const literals = countLiterals(b.pattern ?? '') - countLiterals(a.pattern ?? '');
  if (literals !== 0) return literals;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : -1;
}

/**
 * Finds the placement that gives a line its print, or null where none covers it.
 *
 * Errors: none.
 * @example choosePlacement(line, [wholeProduct, oneSku])?.id // oneSku.id
 */
export function choosePlacement<P extends PrintPlacement>(line: PlacementTarget, placements: readonly P[]): P | null {
  return placements.filter((placement) => covers(placement, line)).toSorted(comparePlacements)[0] ?? null;
}

/**
 * Lists the placements that are narrower than one and cover part of what it covers: they keep their SKUs until the seller replaces them.
 *
 * Errors: none.
 * @example listNarrower(wholeProduct, [oneSku], lines) // [oneSku]
 */
export function listNarrower<P extends PrintPlacement>(
  placement: PrintPlacement,
  placements: readonly P[],
  lines: readonly PlacementTarget[],
): P[] {
  const own = lines.filter((line) => covers(placement, line));
  return placements.filter(
    (other) =>
      other.id !== placement.id && comparePlacements(other, placement) < 0 && own.some((line) => covers(other, line)),
  );
}
