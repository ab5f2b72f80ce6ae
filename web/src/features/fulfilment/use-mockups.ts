import { drawMockups } from '@bobbin/contract/files.calls';
import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders.calls';
import { DESIGN_SIDES, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import { PRODUCT_TYPES, type ProductType } from '@bobbin/domain/products/garments';
import { readProductType } from '@bobbin/domain/products/product-types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { awaitDrawings } from './await-drawings.ts';
import type { FulfilForm, VariantChoice } from './fulfil-form.ts';
import { toProductsKey } from './use-fulfilment.ts';

/** Interval in milliseconds between polls for drawings. */
const LOOK_MS = 1_500;

/** Returns the kind of the chosen garment, which may have our name or the factory's; null if Bobbin has no drawing of this kind. */
function toType({ productType }: VariantChoice): ProductType | null {
  if (productType === null) return null;
  return PRODUCT_TYPES.find((type) => type === productType) ?? readProductType(productType).type;
}

/** Counts the sides that have a design but no mockup, and for which Bobbin can draw a mockup. */
export function countDrawable({ designs }: OrderProductDesigns, choice: VariantChoice): number {
  if (toType(choice) === null) return 0;
  const has = (placement: string) => designs.some((file) => file.placement === placement);
  return DESIGN_SIDES.filter((side) => has(placementOf(side, false)) && !has(placementOf(side, true))).length;
}

/** Returns whether Bobbin's mockups must be drawn again because another garment or colour was chosen; the factory also receives the mockups. */
export function isOtherCloth({ designs }: OrderProductDesigns, before: VariantChoice, after: VariantChoice): boolean {
  const isOther = toType(before) !== toType(after) || before.productColor !== after.productColor;
  return isOther && toType(after) !== null && designs.some(({ source }) => source === 'drawn');
}

/** Lists the mockups that Bobbin drew, each with its slot. */
function listDrawn(products: readonly OrderProductDesigns[]): Set<string> {
  const drawn = products.flatMap(({ id, designs }) =>
    designs
      .filter(({ source }) => source === 'drawn')
      .map(({ placement, fileId }) => [id, placement, fileId].join(' ')),
  );
  return new Set(drawn);
}

/**
 * Requests missing mockups, and mockups that show another garment or colour than the chosen one (FIL-30), and adds them to the dialog. Returns
 * whether all mockups were drawn; an unreadable design gets no mockup.
 */
export function useDrawMockups() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ orderId, choices }: Pick<FulfilForm, 'choices'> & { orderId: string }) => {
      const known = client.getQueryData<OrderProductDesigns[]>(toProductsKey(orderId)) ?? [];
      const before = listDrawn(known);
      const orderProducts = known.flatMap(({ id }) => {
        const choice = choices[id];
        return choice === undefined ? [] : [{ id, productType: choice.productType, productColor: choice.productColor }];
      });
      return awaitDrawings({
        ask: async () => (await call(drawMockups, { params: { id: orderId }, body: { orderProducts } })).asked,
        read: async () => {
          const products = await call(listOrderProducts, { params: { id: orderId } });
          client.setQueryData(toProductsKey(orderId), products);
          return [...listDrawn(products)].filter((one) => !before.has(one)).length;
        },
        pause: () =>
          new Promise((done) => {
            setTimeout(done, LOOK_MS);
          }),
      });
    },
  });
}
