import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilForm } from './fulfil-form.ts';

/** Returns the confirmation key of a product whose words a person compares: another picture on a side changes the key (FIL-27). */
export function lookOf({ id, designs }: Pick<OrderProductDesigns, 'id' | 'designs'>): string {
  const sides = designs.flatMap(({ placement, fileId }) =>
    isPlacement(placement) && !isMockupPlacement(placement) ? [`${placement}:${fileId}`] : [],
  );
  return [id, ...sides.toSorted()].join(' ');
}

/** Returns the confirmation key of blurred sides: sharpness also depends on the factory and the garment (FUL-80). */
export function blurredLookOf({ house, choices }: FulfilForm, products: readonly OrderProductDesigns[]): string {
  const parts = products.map((product) => {
    const { productType = null, productSize = null } = choices[product.id] ?? {};
    return [lookOf(product), productType, productSize].join(' ');
  });
  return [house, ...parts].join('\n');
}
