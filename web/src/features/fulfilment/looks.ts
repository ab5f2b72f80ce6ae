import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilForm } from './fulfil-form.ts';

/** What somebody has in front of them who compares a product's words: with another picture on a side it is another look (FIL-27). */
export function lookOf({ id, designs }: Pick<OrderProductDesigns, 'id' | 'designs'>): string {
  const sides = designs.flatMap(({ placement, fileId }) =>
    isPlacement(placement) && !isMockupPlacement(placement) ? [`${placement}:${fileId}`] : [],
  );
  return [id, ...sides.toSorted()].join(' ');
}

/** What somebody has in front of them who wants a side printed blurred: how sharp it is depends on the house and the garment too (FUL-80). */
export function blurredLookOf({ house, choices }: FulfilForm, products: readonly OrderProductDesigns[]): string {
  const parts = products.map((product) => {
    const { productType = null, productSize = null } = choices[product.id] ?? {};
    return [lookOf(product), productType, productSize].join(' ');
  });
  return [house, ...parts].join('\n');
}
