import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import type { SellerScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import { sourceOf, type Library } from '../../library/module.ts';
import { toOrderProduct } from '../list/wire.ts';
import type { Orders } from './order.ts';

/** Lists the products of an order with the files of their print sides; the eight fields with the wire's names contain links. */
export async function listOrderDesigns(
  orders: Pick<Orders, 'listProducts' | 'findForWork' | 'hintGarment'>,
  library: Pick<Library, 'listPlacements' | 'listPersonalised' | 'listWaiting' | 'readTextNotes' | 'toPlacementFile'>,
  scope: SellerScope,
  orderId: string,
): Promise<OrderProductDesigns[]> {
  const [order, products, rows] = await Promise.all([
    orders.findForWork(scope, orderId),
    orders.listProducts(scope, orderId),
    library.listPlacements(scope, [orderId]),
  ]);
  if (!order || products.length === 0) throw new AppError('NOT_FOUND');
  const marked = await library.listPersonalised(
    scope,
    products.map(({ skuId }) => skuId),
  );
  const texts = await library.readTextNotes(scope, orderId);
  const isPriced = scope.can('viewCosts', order.shopId);
  const hints = new Map<string, Awaited<ReturnType<Orders['hintGarment']>>>();
  for (const { id, productId, productType } of products) {
    if (productType === null) hints.set(id, await orders.hintGarment(scope, { productId, shopId: order.shopId }));
  }
  const isOpen = hasTrait(order.fulfilState, 'designsOpen');
  const bare = products.filter(
    ({ skuId }) => isOpen && !rows.some((row) => row.skuId === skuId && isDesignSide(row.side)),
  );
  const asked = bare.length === 0 ? [] : await library.listWaiting(scope, bare);
  const waiting = new Map(bare.map(({ id }, at) => [id, asked[at] ?? null]));
  return products.map((product) => {
    const designs = rows
      .filter((row) => row.skuId === product.skuId)
      .map((row) => ({ ...library.toPlacementFile(scope, row), skuId: row.skuId }));
    const from = sourceOf(rows.filter((row) => row.skuId === product.skuId));
    const linkOf = (placement: string) => designs.find((file) => file.placement === placement)?.url ?? null;
    return {
      ...toOrderProduct(product, isPriced),
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
      from,
      waiting: waiting.get(product.id) ?? null,
      ...(texts.has(product.skuId) ? { text: texts.get(product.skuId) } : {}),
      isPersonalised: marked.has(product.skuId),
      garmentHint: hints.get(product.id) ?? null,
    };
  });
}
