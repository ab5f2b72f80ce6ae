import { displayMoney } from '@bobbin/domain/money/money';
import { fillDesigns } from '@bobbin/contract/files';
import { listFulfilDesigns, type FulfilDesign } from '@bobbin/contract/fulfil-designs';
import { listOrders, type Order } from '@bobbin/contract/orders';
import { confirmColours, listPrints } from '@bobbin/contract/prints';
import { listSkuDesigns, type SkuDesign } from '@bobbin/contract/sku-designs';
import type { APIRequestContext, Page } from '@playwright/test';
import { listTouched } from './database.ts';
import { slotOf } from './design-steps.ts';
import { ADMIN, callAs } from './staff.ts';
import { fill } from './words.ts';
import { expect, openBrowser, openInList, rowOf, SELLER, test } from './world.ts';

/** Finds the card with the most untouched orders that wait only for its design, and these orders. */
async function findWaiting(request: APIRequestContext): Promise<{ card: SkuDesign; orderIds: string[] }> {
  const { answer } = await callAs<{ data: SkuDesign[] }>(request, SELLER, listSkuDesigns, { query: '?view=none' });
  const touched = await listTouched();
  const found: { card: SkuDesign; orderIds: string[] }[] = [];
  for (const card of answer.body.data) {
    const orderIds: string[] = [];
    for (const { skuId } of card.skus) {
      const query = `?statuses=AWAITING_SHIPMENT&search=${skuId}`;
      const orders = (await callAs<{ data: Order[] }>(request, SELLER, listOrders, { query })).answer.body.data;
      const alone = orders.filter(
        ({ id, orderProducts: [one, ...more] }) => one?.skuId === skuId && more.length === 0 && !touched.has(id),
      );
      orderIds.push(...alone.map(({ id }) => id));
    }
    found.push({ card, orderIds });
  }
  const [most] = found.toSorted((a, b) => b.orderIds.length - a.orderIds.length);
  if (most === undefined || most.orderIds.length === 0)
    throw new Error('No product without a design is alone in an order');
  return most;
}

/** Finds the first of the orders that the remembered design fills, because other tests may have changed some of them. */
async function findFilled(request: APIRequestContext, orderIds: readonly string[]): Promise<string> {
  for (const id of orderIds) {
    const { answer } = await callAs<{ filled: string[] }>(request, SELLER, fillDesigns, { id });
    if (answer.body.filled.length > 0) return id;
  }
  throw new Error('No order of the SKU is filled from memory');
}

/** Confirms the new print on all colours of the card, because it may be hard to see on some of them (PRN-10). */
async function agreeToColours(request: APIRequestContext, card: SkuDesign): Promise<void> {
  const { answer } = await callAs<{ data: { id: string }[] }>(request, SELLER, listPrints, {
    query: `?limit=1&search=${card.skuId}`,
  });
  const id = answer.body.data[0]?.id ?? '';
  const sides = ['front', 'back', 'left', 'right'] as const;
  const answers = card.colors.flatMap(({ name }) => sides.map((side) => ({ colour: name, side, answer: 'print' })));
  const { status } = await callAs(request, SELLER, confirmColours, { id, data: { answers } });
  expect(status).toBe(200);
}

/** Returns the code of a fulfil design that can complete a SKU design. */
async function findFulfilDesign(request: APIRequestContext): Promise<string> {
  const query = '?kind=checked';
  const { answer } = await callAs<{ data: FulfilDesign[] }>(request, ADMIN, listFulfilDesigns, { query });
  const found = answer.body.data.find(({ designUrlCount }) => designUrlCount > 0);
  if (found === undefined) throw new Error('No fulfil design is checked');
  return found.code;
}

test('a product’s design is requested with a price limit, agreed to above it, finished, and fills its orders (SKD-6, SKD-8, SKD-10)', async ({
  page,
  words,
  browser,
  request,
  language,
}) => {
  test.slow();
  const { 'sku-designs': sku, 'sku-queue': queue, orders } = words;
  const { card, orderIds } = await findWaiting(request);
  const { code, product_name: product } = card;
  const cardOf = (side: Page) => side.getByRole('article', { name: `${code} ${product}`, exact: true });

  // Staff open the queue of SKU designs in another browser before the seller acts.
  const staff = await openBrowser(browser, { email: ADMIN, language });
  await staff.goto('/admin/sku-design');
  await expect(staff.getByText(queue.help)).toBeVisible();

  // The seller requests the design with the highest acceptable price, and the queue shows the request without a reload.
  await page.goto(`/community/sku?search=${encodeURIComponent(card.skuId)}`);
  const mine = cardOf(page);
  await mine.getByRole('button', { name: fill(sku.designName, { code }), exact: true }).click();
  const ask = page.getByRole('dialog', { name: sku.askTitle });
  await ask.getByLabel(sku.askPrice).fill('5');
  await ask.getByRole('button', { name: sku.ask, exact: true }).click();
  await expect(mine.getByText(sku.statuses.CREATED, { exact: true })).toBeVisible();
  const theirs = cardOf(staff);
  await expect(theirs.getByText(queue.statuses.price, { exact: true })).toBeVisible();

  // A higher price is not charged, and the seller's open page asks for consent.
  await theirs.getByRole('button', { name: fill(queue.payName, { code }), exact: true }).click();
  const price = staff.getByRole('dialog');
  await price.getByLabel(queue.price).fill('7.25');
  await price.getByRole('button', { name: queue.pay, exact: true }).click();
  await expect(theirs.getByText(queue.statuses.consent, { exact: true })).toBeVisible();
  const accept = fill(sku.accept, { price: displayMoney(725, language) });
  await mine.getByRole('button', { name: accept, exact: true }).click();
  const question = page.getByRole('dialog', { name: fill(sku.acceptTitle, { price: displayMoney(725, language) }) });
  await question.getByRole('button', { name: accept, exact: true }).click();
  await expect(mine.getByText(sku.statuses.INPROCESS, { exact: true })).toBeVisible();

  // The queue shows the design as paid, and an invalid design code completes nothing.
  await theirs.getByRole('button', { name: fill(queue.updateName, { code }), exact: true }).click();
  const finish = staff.getByRole('dialog');
  const fulfilId = finish.getByLabel(queue.ffId, { exact: true });
  await fulfilId.fill('FF-999999');
  await finish.getByRole('button', { name: queue.updateDesign, exact: true }).click();
  await expect(fulfilId).toHaveAttribute('aria-invalid', 'true');
  await fulfilId.fill(await findFulfilDesign(request));
  await finish.getByRole('button', { name: queue.updateDesign, exact: true }).click();
  await expect(theirs.getByText(queue.done, { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: fill(queue.viewName, { code }), exact: true })).toBeVisible();

  // The seller sees the files of the design, and an order of the SKU has them without an upload.
  await mine.getByRole('button', { name: fill(sku.viewName, { code }), exact: true }).click();
  const files = page.getByRole('dialog').getByRole('group', { name: sku.files });
  await expect(files.getByRole('img', { name: new RegExp(`^${sku.sides.front}`) })).toBeVisible();
  await agreeToColours(request, card);
  const orderId = await findFilled(request, orderIds);
  await openInList(page, orderId);
  await rowOf(page, orderId)
    .getByRole('button', { name: fill(orders.fulfilOf, { id: orderId }) })
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(orderId) });
  await expect(slotOf(dialog, words, 'productFront').getByRole('img').first()).toBeVisible();
  await staff.context().close();
});
