import { listFaults } from './axe.ts';
import { expect, test } from './world.ts';

test('The page of parcels shows the rates of each shop and the parcels without a scan (PWT-1, PWT-3)', async ({
  page,
  words,
}) => {
  const t = words.parcels;
  await page.goto('/community/orders');
  await page
    .getByRole('navigation', { name: words.rules.nav })
    .getByRole('link', { name: words.rules.parcels })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  const table = page.getByRole('region', { name: t.byShop });
  await expect(table).toBeVisible();
  await expect(page.getByRole('region', { name: t.waiting })).toBeVisible();
  expect(await listFaults(page, 'parcels of all shops')).toEqual([]);

  await test.step('a shop shows its four rates, and the address keeps the choice', async () => {
    await table.getByRole('button').first().click();
    const rates = page.getByRole('region', { name: t.rates });
    for (const name of Object.values(t.rate)) await expect(rates.getByText(name, { exact: true })).toBeVisible();
    await page.reload();
    await expect(rates).toBeVisible();
    expect(await listFaults(page, 'parcels of a shop')).toEqual([]);
  });

  await test.step('the last week is a choice of its own', async () => {
    await page.getByText(t.lastWeek, { exact: true }).click();
    await expect(page.getByRole('radio', { name: t.lastWeek })).toBeChecked();
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  });
});
