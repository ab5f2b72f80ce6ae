import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilForm } from './fulfil-form.ts';

/**
 * Returns the confirmation key of a personalised product, whose text a person compares. Another picture on a side changes the key, so that the
 * comparison must be repeated (FIL-27).
 */
export function lookOf({ id, designs }: Pick<OrderProductDesigns, 'id' | 'designs'>): string {
  const sides = designs.flatMap(({ placement, fileId }) =>
    isPlacement(placement) && !isMockupPlacement(placement) ? [`${placement}:${fileId}`] : [],
  );
  return [id, ...sides.toSorted()].join(' ');
}

/**
 * Returns the key under which blurred sides are confirmed. The key contains the factory and the garment, because sharpness depends on both (FUL-80).
 */
export function blurredLookOf({ house, choices }: FulfilForm, products: readonly OrderProductDesigns[]): string {
  const parts = products.map((product) => {
    const { productType = null, productSize = null } = choices[product.id] ?? {};
    return [lookOf(product), productType, productSize].join(' ');
  });
  return [house, ...parts].join('\n');
}
