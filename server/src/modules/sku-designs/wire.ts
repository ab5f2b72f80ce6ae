import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { toneOf } from '@bobbin/domain/prints/tones';
import { colorHex, keyOfColor } from '@bobbin/domain/products/colors';
import { toSkuDesignCode } from '@bobbin/domain/sku-designs/codes';
import { whatSkuDesignAwaits } from '@bobbin/domain/sku-designs/states';
import type { BoardFacts } from '../library/module.ts';
import type { CardRow } from './sku-designs.sql.ts';

export const toMoney = (cents: Cents | null): string | null => (cents === null ? null : formatMoney(cents));
const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the amount that is missing in the balance for a price, if nothing else prevents its payment. */
export function lackOf({ state, agreedCents, priceCents }: CardRow, balance: Cents | null): string | null {
  const awaits = whatSkuDesignAwaits(state, { agreed: agreedCents, price: priceCents });
  if (awaits === 'price' || awaits === null || balance === null || priceCents === null) return null;
  return priceCents > balance ? formatMoney(priceCents - balance) : null;
}

/** Lists the colours of SKUs with the number of SKUs, those with the most SKUs first. */
function toColors(skus: readonly { color: string | null }[]) {
  const byKey = Map.groupBy(skus, ({ color }) => keyOfColor(color));
  return [...byKey]
    .map(([, of]) => {
      const name = of[0]?.color ?? '';
      return { name, hex: colorHex(name), tone: toneOf(name), skus: of.length };
    })
    .toSorted((a, b) => b.skus - a.skus || (a.name < b.name ? -1 : 1));
}

/** Fields of a card that both seller and staff see. */
export function toFields(
  card: CardRow,
  covered: readonly CardRow[],
  facts: ReadonlyMap<string, Pick<BoardFacts, 'color' | 'style'>>,
  /** The SKU with the most waiting orders. */
  busiest: CardRow = card,
) {
  const skus = covered.map(({ skuId, skuName, sellerSku }) => {
    return { skuId, sku_name: skuName, seller_sku: sellerSku, color: facts.get(skuId)?.color ?? null };
  });
  return {
    id: card.id,
    skuId: card.skuId,
    code: toSkuDesignCode(card.id),
    product_name: card.productName,
    sku_name: card.skuName,
    seller_sku: card.sellerSku,
    sku_url: busiest.skuImage,
    style: facts.get(card.skuId)?.style ?? '',
    skus,
    colors: toColors(skus),
    isWhole: card.colors.length === 0 && !card.isSingle,
    price: toMoney(card.priceCents),
    agreedPrice: toMoney(card.agreedCents),
    awaits: whatSkuDesignAwaits(card.state, { agreed: card.agreedCents, price: card.priceCents }),
    fulfillId: card.fulfilDesignId,
    fulfill: card.fulfilCode === null ? null : { code: card.fulfilCode },
    shopId: card.shopId,
    thumbnails: [],
    designs: [],
    createdAt: card.createdAt.toISOString(),
    updated_at: card.updatedAt.toISOString(),
    submittedAt: toInstant(card.submittedAt),
    paidAt: toInstant(card.paidAt),
    // Hides the earlier time of completion of a card that is requested again, until it is completed again.
    doneAt: card.state === 'DONE' ? toInstant(card.doneAt) : null,
  };
}
