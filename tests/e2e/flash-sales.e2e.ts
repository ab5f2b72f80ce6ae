import { listFaults } from './axe.ts';
import { addMarketplaceFault, changeProduct, clearMarketplaceFaults, listPromoted } from './partners.ts';
import { fill, toPattern } from './words.ts';
import { createOrder, expect, readOrder, SELLER, test } from './world.ts';

/** Milliseconds for which the sale waits, long enough for a person to see it. The test waits for states, never for this time. */
const HESITATION_MS = 4_000;
const ANY_CENTS = 100_000_000;

test('a flash sale is created, waits, runs, shows the SKUs that failed, adds them at a retry, and is stopped (FSL-3, FSL-6, FSL-7, FSL-10)', async ({
  page,
  words,
  request,
}) => {
  const { 'flash-sales': sales, shops } = words;
  // The first shop already has sales, and two sales of one shop must not overlap.
  const order = await readOrder(request, SELLER, await createOrder(request, { shop: 1 }));
  const shopId = order?.shop.id ?? '';
  const productId = order?.orderProducts[0]?.productId ?? '';
  // This product has a lowest price that no deal reaches, so the marketplace refuses only this product.
  await changeProduct(productId, { lowestCents: 1 });
  await addMarketplaceFault({ name: 'latency', milliseconds: HESITATION_MS, times: 1, path: 'activities/search$' });
  try {
    await page.goto('/community/shops');
    const row = page.locator(`[data-row-id="${shopId}"]`);
    const link = row.getByRole('link', { name: fill(shops.flashSaleOf, { name: order?.shop.friendName ?? '' }) });
    await expect(link).toHaveAttribute('title', `${shops.flashSale}. ${shops.hint}`);
    await link.click();
    await expect(page).toHaveURL(`/community/flash-sale?id=${shopId}`);
    await expect(page.getByText(sales.help)).toBeVisible();

    await page.getByRole('button', { name: sales.create, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(sales.name, { exact: true })).toHaveValue('Create Flash Sale');
    await expect(dialog.getByLabel(`${sales.deal} (%)`)).toHaveValue('50');
    await expect(dialog.getByLabel(sales.form.batch, { exact: true })).toHaveValue('2300');
    await expect(dialog.getByLabel(sales.form.endTime)).toHaveValue('23:59');
    const title = `Black Friday ${Date.now() % 100_000}`;
    await dialog.getByLabel(sales.name, { exact: true }).fill(title);
    await dialog.getByRole('button', { name: toPattern(sales.form.submit) }).click();
    await expect(page.getByText(sales.added)).toBeVisible();

    const sale = page.locator('[data-row-id]').filter({ hasText: title });
    await expect(sale.getByText(sales.standings.waiting, { exact: true })).toBeVisible();
    await expect(sale.getByText('WAITING', { exact: true })).toBeVisible();
    await expect(sale.getByText(sales.standings.ongoing, { exact: true })).toBeVisible({ timeout: 45_000 });
    await expect(sale.getByText('SUCCESS', { exact: true })).toBeVisible();

    await sale.getByRole('button', { name: title, exact: true }).click();
    const failed = dialog.getByRole('list', { name: sales.panel.table });
    await expect(failed.getByText(sales.reasons.PRICE, { exact: true }).first()).toBeVisible();
    await expect(failed.getByText(sales.cures.PRICE, { exact: true }).first()).toBeVisible();
    expect(await listFaults(page, 'SKUs that failed')).toEqual([]);
    const before = (await listPromoted(shopId)).length;
    const count = await failed.getByRole('listitem').count();
    await dialog.getByLabel(sales.panel.deal).fill('100');
    await expect(dialog.getByLabel(sales.panel.deal)).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(sales.panel.deal).fill('50');
    await changeProduct(productId, { lowestCents: ANY_CENTS });
    await dialog.getByRole('button', { name: toPattern(sales.panel.retryAll) }).click();
    await expect(dialog.getByText(sales.panel.noFailed)).toBeVisible({ timeout: 45_000 });
    // Once the failed SKUs are queued again, none is shown as failed. The marketplace has them one call later.
    await expect.poll(async () => (await listPromoted(shopId)).length, { timeout: 45_000 }).toBe(before + count);

    await dialog.getByRole('button', { name: sales.stop, exact: true }).click();
    await expect(page.getByRole('heading', { name: fill(sales.stopTitle, { name: title }) })).toBeVisible();
    await page.getByRole('dialog').last().getByRole('button', { name: sales.stop, exact: true }).click();
    await expect(dialog.getByText(sales.standings.ended, { exact: true })).toBeVisible({ timeout: 45_000 });
    await page.keyboard.press('Escape');
    await expect(sale.getByText(sales.standings.ended, { exact: true })).toBeVisible();
    expect(await listPromoted(shopId)).toEqual([]);
  } finally {
    await clearMarketplaceFaults();
    await changeProduct(productId, { lowestCents: ANY_CENTS });
  }
});
