import { drawMockups } from '@bobbin/contract/files';
import { listOrderProducts, type OrderProductDesigns } from '@bobbin/contract/orders';
import { DESIGN_SIDES, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import { PRODUCT_TYPES } from '@bobbin/domain/products/garments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { toProductsKey } from './use-fulfilment.ts';

/** How often, and how many times, it is looked whether the drawings came, in milliseconds. */
const LOOK_MS = 1_500;
const LOOKS_MAX = 60;

/** Sides of a product with a design and no mockup, of which one can be drawn. */
export function countDrawable({ productType, designs }: OrderProductDesigns): number {
  if (!PRODUCT_TYPES.some((type) => type === productType)) return 0;
  const has = (placement: string) => designs.some((file) => file.placement === placement);
  return DESIGN_SIDES.filter((side) => has(placementOf(side, false)) && !has(placementOf(side, true))).length;
}

/**
 * Has the mockups drawn that an order lacks (FIL-30), and brings them into the dialog. Gives whether all of them came: a design that
 * cannot be read gets none.
 */
export function useDrawMockups(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { asked } = await call(drawMockups, { params: { id: orderId } });
      for (let look = 0; asked > 0 && look < LOOKS_MAX; look += 1) {
        await new Promise((done) => {
          setTimeout(done, LOOK_MS);
        });
        const products = await call(listOrderProducts, { params: { id: orderId } });
        client.setQueryData(toProductsKey(orderId), products);
        if (products.every((product) => countDrawable(product) === 0)) return true;
      }
      return asked === 0;
    },
  });
}
