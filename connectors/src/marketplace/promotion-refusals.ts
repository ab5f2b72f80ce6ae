import type { ConnectorError } from '../errors.ts';
import type { PromotionRefusal } from '../marketplace-promotion.ts';
import { SHOP_DISABLED } from './errors.ts';

/**
 * The marketplace documents no codes of its promotions: those that were seen go first, then its words (MKT-44). What neither
 * says is an item that may not be promoted.
 */
const CODES: Readonly<Record<string, PromotionRefusal>> = {
  '11072001': 'title',
  '11072002': 'time',
  '11072003': 'over',
  '11072004': 'item',
  '11072005': 'overlap',
  '11072006': 'price',
  '11072007': 'full',
};

/** Too little or too much off shares its code with a price above the lowest one, and asks for something else. */
const DEAL = /discount must/i;

const WORDS: readonly (readonly [RegExp, PromotionRefusal])[] = [
  [/title/i, 'title'],
  [DEAL, 'deal'],
  [/lowest price|30 days/i, 'price'],
  [/another (flash sale|activity|promotion)|overlap/i, 'overlap'],
  [/exceeds? the (limit|maximum)|too many sku/i, 'full'],
  [/(begin|start|end)_time|period|72 hours/i, 'time'],
  [/does not exist|\b(expired|deactivated|ended)\b/i, 'over'],
];

/** Codes of the marketplace's front: they say nothing about a promotion, but about the shop, its rights or the call's form. */
const OF_ANY_CALL = /^(36\d{6}|10\d{4}|HTTP_\d+)$/;

/**
 * Sorts a refusal of a call about a flash sale; null when the call failed, or was
 * refused for what has nothing to do with it.
 *
 * Errors: none.
 */
export function readPromotionRefusal(error: ConnectorError): PromotionRefusal | null {
  if (error.kind !== 'rejected') return null;
  const known = CODES[error.code ?? ''];
  if (known !== undefined) return known === 'price' && DEAL.test(error.providerMessage) ? 'deal' : known;
  if (error.code === SHOP_DISABLED || OF_ANY_CALL.test(error.code ?? '')) return null;
  return WORDS.find(([words]) => words.test(error.providerMessage))?.[1] ?? 'item';
}

/**
 * Finds what a refusal names: a variant, or a product with all of its variants; nothing where it names none of those that were sent.
 *
 * Errors: none.
 * @example findNamedIds('SKU 1729000000000000001 is not eligible', ['1729000000000000001']) // ['1729000000000000001']
 */
export function findNamedIds(message: string, ids: readonly string[]): string[] {
  const named = new Set(message.match(/\d{6,}/g) ?? []);
  return ids.filter((id) => named.has(id));
}
