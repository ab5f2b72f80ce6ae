import type { ConnectorError } from '../errors.ts';
import type { PromotionRefusal } from '../marketplace-promotion.ts';
import { SHOP_DISABLED } from './errors.ts';

/**
 * Reasons by observed codes. The marketplace documents no codes for promotions, so observed codes are matched first, and then the texts (MKT-44). Any
 * other refusal means that the item may not be promoted.
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

/**
 * A discount that is too small or too large has the same code as a price that is not below the lowest recent price, but requires another correction.
 */
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

/** Codes of the marketplace's gateway. They concern the shop, its rights or the form of the call, and not the promotion. */
const OF_ANY_CALL = /^(36\d{6}|10\d{4}|HTTP_\d+)$/;

/**
 * Returns the reason of a refused call about a flash sale; null when the call failed, or was refused for an unrelated reason.
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
 * Finds the ids in the text of a refusal that were sent: a variant, or a product with all its variants. The result is empty when the text names none
 * of them.
 * Errors: none.
 * @example findNamedIds('SKU 1729000000000000001 is not eligible', ['1729000000000000001']) // ['1729000000000000001']
 */
export function findNamedIds(message: string, ids: readonly string[]): string[] {
  const named = new Set(message.match(/\d{6,}/g) ?? []);
  return ids.filter((id) => named.has(id));
}
