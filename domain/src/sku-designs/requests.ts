import { keyOfColor } from '../products/colors.ts';

/** A SKU that a card without a request covers. */
export interface CardSku {
  skuId: string;
  color: string | null;
  /** Milliseconds. */
  createdAt: number;
}

export interface PlannedRequest {
  /** The SKU whose row becomes the card of the request. */
  skuId: string;
  /** The colours that are requested, empty text for an unknown one; no colours for the whole product. */
  colors: string[];
}

/**
 * Decides what a request covers: the chosen colours, or all SKUs of the card. A request is for the whole product when no other SKU of the
 * style is left, so that it covers future SKUs too (SKD-16). Null when the card has none of a chosen colour. Errors: none.
 * @example planRequest('a', [{ skuId: 'a', color: 'Black', createdAt: 0 }], 1, null) // { skuId: 'a', colors: [] }
 */
export function planRequest(
  cardSkuId: string,
  skus: readonly CardSku[],
  /** SKUs of the style that are not personalised. */
  styleSkus: number,
  colors: readonly string[] | null,
): PlannedRequest | null {
  const wanted = colors === null ? null : new Set(colors.map(keyOfColor));
  const known = new Set(skus.map(({ color }) => keyOfColor(color)));
  if (wanted !== null && (wanted.size === 0 || [...wanted].some((key) => !known.has(key)))) return null;
  const chosen = skus
    .filter(({ color }) => wanted?.has(keyOfColor(color)) ?? true)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.skuId < b.skuId ? -1 : 1));
  const lead = chosen.find(({ skuId }) => skuId === cardSkuId) ?? chosen[0];
  if (lead === undefined) return null;
  const byKey = new Map(chosen.map(({ color }) => [keyOfColor(color), color ?? '']));
  return { skuId: lead.skuId, colors: chosen.length === styleSkus ? [] : [...byKey.values()].toSorted() };
}

/** Why a card cannot be requested together with others. */
export const BULK_BLOCKS = ['styles', 'personalised'] as const;
export type BulkBlock = (typeof BULK_BLOCKS)[number];

/**
 * Returns why the cards of a product are requested one by one: its SKUs carry different designs, or buyers' words (SKD-18); null when they
 * may be requested in bulk. Errors: none.
 * @example findBulkBlock([{ style: '', isMarked: false }]) // null
 */
export function findBulkBlock(skus: readonly { style: string; isMarked: boolean }[]): BulkBlock | null {
  if (skus.some(({ isMarked }) => isMarked)) return 'personalised';
  return new Set(skus.map(({ style }) => style)).size > 1 ? 'styles' : null;
}
