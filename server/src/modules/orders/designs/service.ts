import type { OrderProductDesigns, PlacementFile } from '@bobbin/contract/orders';
import type { SellerScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import { toOrderProduct } from '../list/service.ts';
import type { Orders } from '../service.ts';

interface PlacedFile extends PlacementFile {
  skuId: string;
}

/** Products of an order with what is placed on their sides; the eight flat fields are links by the documents' names. */
export async function listOrderDesigns(
  orders: Orders,
  listPlaced: (scope: SellerScope, orderId: string) => Promise<PlacedFile[]>,
  scope: SellerScope,
  orderId: string,
): Promise<OrderProductDesigns[]> {
  const [products, placed] = await Promise.all([orders.listProducts(scope, orderId), listPlaced(scope, orderId)]);
  if (products.length === 0) throw new AppError('NOT_FOUND');
  return products.map((product) => {
    const designs = placed.filter((file) => file.skuId === product.skuId);
    const linkOf = (placement: string) => designs.find((file) => file.placement === placement)?.url ?? null;
    return {
      ...toOrderProduct(product),
      productFront: linkOf('productFront'),
      productBack: linkOf('productBack'),
      productRight: linkOf('productRight'),
      productLeft: linkOf('productLeft'),
      productMockupFront: linkOf('productMockupFront'),
      productMockupBack: linkOf('productMockupBack'),
      productMockupRight: linkOf('productMockupRight'),
      productMockupLeft: linkOf('productMockupLeft'),
      images: product.skuImage === '' ? [] : [product.skuImage],
      designs,
    };
  });
}
