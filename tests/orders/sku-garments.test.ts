import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { getOrder, listOrderProducts } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { addOrder, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('the garment chosen for a SKU (PRD-30)', () => {
  let world: World;
  let seller: Caller;
  let scope: OwnerScope;
  let shopId: string;
  let wire: MarketplaceOrder;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    scope = systemScope(seller.userId, 'test');
    shopId = (await world.connectShops(seller))[0] ?? '';
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, shopId);
    const access = await world.app.shops.getAccess(scope, shopId);
    const [order] = (await world.app.marketplace.getOrders(access, [id])).orders;
    if (!order) throw new Error(`no order ${id}`);
    wire = order;
  });
  afterAll(() => world.close());

  const store = (...orders: MarketplaceOrder[]) =>
    inTransaction(world.db, (trx) => storeOrders(trx, world.app, scope, shopId, orders, 'poll'));

  async function readProducts(id: string) {
    const { body } = await seller.call(getOrder, { params: { id } });
    return (body?.orderProducts ?? []).map(({ id: productId, skuId, productType, productColor, productSize }) => ({
      id: productId,
      skuId,
      productType,
      productColor,
      productSize,
    }));
  }

  const choose = (orderId: string, productId: string, productType: string, color: string, size: string) =>
    inTransaction(world.db, (trx) =>
      world.app.orders.setProductChoice(trx, scope, orderId, productId, { productType, color, size }),
    );

  it("applies to every later order of the SKU, as each factory's product type, and to no earlier order", async () => {
    const early = `${wire.id.slice(0, -3)}001`;
    await store({ ...wire, id: early });
    const [before] = await readProducts(early);
    const [product] = await readProducts(wire.id);
    if (!before || !product) throw new Error('The order has no product');
    await choose(wire.id, product.id, 'GILDAN G18500', 'Maroon', '3XL');

    const late = `${wire.id.slice(0, -3)}002`;
    await store({ ...wire, id: late });
    const chosen = { productType: 'Hoodie', productColor: 'Maroon', productSize: '3XL' };
    expect((await readProducts(late)).find(({ skuId }) => skuId === product.skuId)).toMatchObject(chosen);
    expect((await readProducts(early))[0]).toEqual(before);

    // The latest choice applies to new orders, and updates of an existing order do not change its garment.
    await choose(late, `${late}-${product.skuId}`, 'T-shirt', 'White', 'M');
    await store({ ...wire, id: late, updatedAt: wire.updatedAt + 1000 });
    const last = `${wire.id.slice(0, -3)}003`;
    await store({ ...wire, id: last });
    for (const id of [late, last]) {
      expect((await readProducts(id)).find(({ skuId }) => skuId === product.skuId)).toMatchObject({
        productType: 'T-shirt',
        productColor: 'White',
        productSize: 'M',
      });
    }
  });

  it('appears as a suggestion for products whose name contains no garment, and is not requested again (FUL-83, PRD-30)', async () => {
    const [line] = wire.lineItems;
    if (!line) throw new Error('The order has no line');
    const asName = (number: string, skuId: string, skuName: string) => ({
      ...wire,
      id: `${wire.id.slice(0, -3)}${number}`,
      lineItems: [
        { ...line, id: `${number}-line`, skuId, skuName, productId: 'product-of-no-name', productName: 'Gift idea' },
      ],
    });
    const ask = async (id: string) => {
      const [product] = (await seller.call(listOrderProducts, { params: { id } })).body ?? [];
      return product;
    };
    const [blank, told, again] = [
      asName('011', 'sku-blank', 'Red'),
      asName('012', 'sku-told', 'Hoodie, Red, M'),
      asName('013', 'sku-blank', 'Red'),
    ];
    await store(blank, again);
    // The garment of this product is unknown to Bobbin.
    expect(await ask(blank.id)).toMatchObject({ productType: null, garmentHint: null });
    await store(told);
    expect(await ask(told.id)).toMatchObject({ productType: 'Hoodie', garmentHint: null });
    const product = await ask(blank.id);
    expect(product).toMatchObject({
      productType: null,
      garmentHint: { productType: 'Hoodie', basis: 'product', count: 1 },
    });
    await choose(blank.id, product?.id ?? '', 'GILDAN G18500', 'Red', 'L');
    // Another order of the SKU was already waiting. Its garment is known now, and the order keeps the colour from the product's name.
    expect(await ask(again.id)).toMatchObject({ productType: 'Hoodie', productColor: 'Red', garmentHint: null });
  });

  it('applies to no other seller’s orders', async () => {
    const rows = await world.db.selectFrom('sku_garments').select(['owner_id', 'shop_id']).distinct().execute();
    expect(rows).toEqual([{ owner_id: seller.userId, shop_id: shopId }]);
  });
});
