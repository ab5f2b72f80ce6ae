import { choosePlace, type Place } from '@bobbin/domain/prints/places';
import { listStyles } from '@bobbin/domain/prints/styles';
import { keyOfColor } from '@bobbin/domain/products/colors';

/** A line of an order: a SKU of a product, with its colour. */
export interface Line {
  shopId: string;
  productId: string;
  skuId: string;
  skuName: string;
  sellerSku: string;
  color: string;
}

/** Result of a replay. */
export interface Share {
  lines: number;
  /** In percent. */
  ready: number;
  /** Lines for which a person had to choose a print. */
  touches: number;
}

/** Replays lines in the sequence of their orders; each line that no placement covers is a touch, which places its print. */
export function replay(lines: readonly Line[], kind: 'sku' | 'product'): Share {
  const names = Map.groupBy(lines, ({ productId }) => productId);
  const styles = new Map<string, string>();
  for (const of of names.values()) {
    const skus = [...new Map(of.map((line) => [line.skuId, line])).values()];
    for (const [skuId, style] of listStyles(skus)) styles.set(skuId, style);
  }
  const keys = new Map([...new Set(lines.map(({ color }) => color))].map((color) => [color, keyOfColor(color)]));
  const places = new Map<string, Place[]>();
  let touches = 0;
  for (const line of lines) {
    const own = [...(places.get(line.skuId) ?? []), ...(places.get(line.productId) ?? [])];
    const style = styles.get(line.skuId) ?? '';
    if (choosePlace({ ...line, style, colorKey: keys.get(line.color) ?? '' }, own) !== null) {
      continue;
    }
    touches += 1;
    const ref = kind === 'sku' ? line.skuId : line.productId;
    const place = { id: ref, kind, shopId: line.shopId, ref, colorKey: '', pattern: null, without: [], placedAt: 0 };
    places.set(ref, [...(places.get(ref) ?? []), { ...place, style: kind === 'sku' ? '' : style }]);
  }
  const ready = lines.length - touches;
  return { lines: lines.length, ready: Math.round((ready / lines.length) * 1_000) / 10, touches };
}
