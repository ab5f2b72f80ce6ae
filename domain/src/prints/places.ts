/** Kinds of placements of a print, the most specific first (PRN-1). */
export const PLACE_KINDS = ['sku', 'colour', 'product', 'pattern', 'allShops'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Minimum number of literal characters of a pattern, without its stars; a shorter pattern would match unrelated SKUs (PRN-2). */
export const PATTERN_LITERALS_MIN = 3;

export interface Place {
  id: string;
  kind: PlaceKind;
  /** Id of the shop; null means that the placement applies to all shops. */
  shopId: string | null;
  /** Id of the SKU or of the product; null for a pattern. */
  ref: string | null;
  /** Key of the colour; set only for a placement of the kind `colour`. */
  colorKey: string;
  /** Style of the product's SKUs to which the placement applies; empty when the SKUs differ in colour and size only. */
  style: string;
  pattern: string | null;
  /** Keys of the colours to which the placement does not apply. */
  without: readonly string[];
  /** Instant at which the placement was set, in epoch milliseconds. */
  placedAt: number;
}

/** The facts of an order line that decide its placement. */
export interface PlacedLine {
  shopId: string;
  skuId: string;
  productId: string;
  sellerSku: string;
  style: string;
  /** Key of the garment's colour; empty when the colour is unknown. */
  colorKey: string;
}

/**
 * Returns whether a seller SKU matches a pattern, in which a star stands for any characters; case is ignored (PRN-2). Errors: none.
 * @example matchesPattern('OWL-*', 'owl-bc-blk-m') // true
 */
export function matchesPattern(pattern: string, sellerSku: string): boolean {
  const parts = pattern.trim().toUpperCase().split('*');
  const text = sellerSku.trim().toUpperCase();
  const [first = ''] = parts;
  if (parts.length === 1) return text !== '' && text === first;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/**
 * Counts the literal characters of a pattern, without its stars. Errors: none.
 * @example countLiterals('OWL-*') // 4
 */
export function countLiterals(pattern: string): number {
  return pattern.trim().replaceAll('*', '').length;
}

/** Returns whether a placement applies to an order line. */
function covers(place: Place, line: PlacedLine): boolean {
  if (place.shopId !== null && place.shopId !== line.shopId) return false;
  if (line.colorKey !== '' && place.without.includes(line.colorKey)) return false;
  switch (place.kind) {
    case 'sku':
      return place.ref === line.skuId;
    case 'colour':
      return (
        place.ref === line.productId &&
        place.style === line.style &&
        line.colorKey !== '' &&
        place.colorKey === line.colorKey
      );
    case 'product':
      return place.ref === line.productId && place.style === line.style;
    case 'pattern':
    case 'allShops':
      // SKUs of different styles carry different designs, so the placement must have the SKU's style (PRN-8).
      return line.style === '' && place.pattern !== null && matchesPattern(place.pattern, line.sellerSku);
  }
}

/** Sorts placements by precedence: the narrower kind first, then the pattern with more literal characters, then the newer placement. */
function comparePlaces(a: Place, b: Place): number {
  return (
    PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) ||
    countLiterals(b.pattern ?? '') - countLiterals(a.pattern ?? '') ||
    b.placedAt - a.placedAt ||
    (a.id < b.id ? 1 : -1)
  );
}

/**
 * Returns the placement that gives an order line its print: the most specific of the placements that apply to the line (PRN-1). Errors: none.
 * @example choosePlace(line, []) // null
 */
export function choosePlace<P extends Place>(line: PlacedLine, places: readonly P[]): P | null {
  let best: P | null = null;
  for (const place of places) {
    if (covers(place, line) && (best === null || comparePlaces(place, best) < 0)) best = place;
  }
  return best;
}

/**
 * Returns whether a kind of placement is narrower than another. A narrower placement stays in effect when a wider one is set (PRN-1). Errors: none.
 * @example isNarrower('sku', 'product') // true
 */
export function isNarrower(kind: PlaceKind, than: PlaceKind): boolean {
  return PLACE_KINDS.indexOf(kind) < PLACE_KINDS.indexOf(than);
}

/**
 * Proposes a pattern for a seller SKU: the common beginning of the product's seller SKUs up to a separator, or the first parts of a single SKU. Null
 * when the beginning is too short (PRN-2). Errors: none.
 * @example suggestPattern('OWL-BC-WHT-L', ['OWL-BC-WHT-L', 'OWL-BC-BLK-M']) // 'OWL-BC-*'
 */
export function suggestPattern(sellerSku: string, siblings: readonly string[]): string | null {
  const words = siblings.filter((word) => word !== '' && word !== sellerSku);
  const stem = words.length === 0 ? cutParts(sellerSku) : words.reduce(commonStart, sellerSku);
  const end = Math.max(stem.lastIndexOf('-'), stem.lastIndexOf('_'), stem.lastIndexOf('.'));
  const pattern = `${stem.slice(0, end + 1)}*`;
  return countLiterals(pattern) < PATTERN_LITERALS_MIN ? null : pattern.toUpperCase();
}

function commonStart(a: string, b: string): string {
  let at = 0;
  while (at < a.length && at < b.length && a[at]?.toUpperCase() === b[at]?.toUpperCase()) at += 1;
  return a.slice(0, at);
}

/** The last two parts of a seller SKU are usually colour and size. */
function cutParts(sellerSku: string): string {
  const parts = sellerSku.split(/(?<=[-_.])/);
  return parts.slice(0, parts.length > 2 ? -2 : -1).join('');
}
