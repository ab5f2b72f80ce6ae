import type { OrderDetail, OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders';
import { listTargets, type Targets } from '@bobbin/contract/prints';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { put, slotOf } from './design-steps.ts';
import { listSellers, sell } from './partners.ts';
import { buildClearDesign } from './pictures.ts';
import { fill, toPattern, type Words } from './words.ts';
import { expect, openInList, ORIGIN, readOrder, rowOf, SELLER, signIn, test } from './world.ts';

interface Sold {
  order: OrderDetail;
  product: OrderProductDesigns;
}

async function read<Body>(request: APIRequestContext, { path }: { path: string }, id: string): Promise<Body> {
  const { accessToken } = await signIn(ORIGIN, SELLER);
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await request.get(`/api${path.replace('{id}', id)}`, { headers });
  return ((await response.json()) as { body: Body }).body;
}

/** Returns the only product of an order, or undefined when it already has a print, is placed by its styles, or is not placed at all (PRN-8). */
async function readBare(request: APIRequestContext, id: string): Promise<OrderProductDesigns | undefined> {
  const [product, ...others] = await read<OrderProductDesigns[]>(request, listOrderProducts, id);
  if (product === undefined || others.length > 0 || product.isPersonalised) return undefined;
  const { from, styles } = await read<Targets>(request, listTargets, product.id);
  return from === null && styles.length === 0 ? product : undefined;
}

/** Creates orders until there are two orders of one product in two colours, neither of which has a print. */
async function sellTwice(request: APIRequestContext): Promise<[Sold, Sold]> {
  const shopId = (await listSellers())[0]?.shops[0] ?? '';
  const sold: Sold[] = [];
  for (let round = 0; round < 8; round += 1) {
    for (const id of await sell(shopId, { count: 10, status: 'AWAITING_SHIPMENT', notify: true })) {
      await expect.poll(async () => (await readOrder(request, SELLER, id))?.id).toBe(id);
      const [order, product] = [await readOrder(request, SELLER, id), await readBare(request, id)];
      if (order === null || product === undefined) continue;
      const other = sold.find((one) => {
        return one.product.productId === product.productId && one.product.productColor !== product.productColor;
      });
      if (other !== undefined && product.productColor !== null && other.product.productColor !== null)
        return [other, { order, product }];
      sold.push({ order, product });
    }
  }
  throw new Error('no product was sold in two colours');
}

async function openFulfil(page: Page, words: Words, id: string): Promise<Locator> {
  await openInList(page, id);
  await rowOf(page, id)
    .getByRole('button', { name: fill(words.orders.fulfilOf, { id }) })
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(id) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('A print that is uploaded in one order appears on another colour of the product, is placed in all shops, and is removed by undo (PRW-1, PRW-14)', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const source = words['design-source'];
  const { scopes } = words;
  const [first, second] = await sellTwice(request);

  await test.step('the first upload of a product becomes its print', async () => {
    const dialog = await openFulfil(page, words, first.order.id);
    const slot = await put(dialog, words, 'productFront', await buildClearDesign(`owl-${Date.now()}_front.png`));
    await expect(slot.getByText('4500×5400')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const dialog = await openFulfil(page, words, second.order.id);
  await test.step('another order of the product in another colour says where its files come from', async () => {
    await expect(slotOf(dialog, words, 'productFront').getByText('4500×5400')).toBeVisible();
    await expect(dialog.getByText(source.kinds.product, { exact: true })).toBeVisible();
  });

  await test.step('the print is placed in all shops by its seller SKU', async () => {
    await dialog.getByRole('button', { name: source.change }).click();
    const picker = page.getByRole('dialog', { name: words['print-library'].pick });
    await picker.getByRole('button', { name: toPattern(words['print-library'].useNamed) }).click();
    await dialog.getByRole('radio', { name: toPattern(scopes.names.allShops) }).check();
    await dialog.getByRole('button', { name: toPattern(scopes.apply.allShops_other) }).click();
    const placing = page.getByRole('dialog', { name: toPattern(`${words.placements.title} `) });
    const place = placing.getByRole('button', { name: toPattern(words.placements.place) });
    const said = page.getByRole('status').filter({ hasText: toPattern(scopes.done) });
    // Where no confirmation is needed, the print is placed immediately.
    await expect(place.or(said)).toBeVisible();
    if (await place.isVisible()) await place.click();
    await expect(said).toBeVisible();
  });

  await test.step('the undo list takes it back', async () => {
    await page.goto('/community/prints/undo');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const count = await rows.count();
    await rows
      .first()
      .getByRole('button', { name: toPattern(words['print-library'].undoList.undo) })
      .click();
    await expect(rows).toHaveCount(Math.max(0, count - 1));
  });
});
