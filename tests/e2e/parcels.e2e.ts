import { listFaults } from './axe.ts';
import { fill, sayCount } from './words.ts';
import { createOrder, expect, test } from './world.ts';

test('The page of parcels shows the rates of each shop, what still changes them, and lists of parcels (PWT-1, PWT-8, PWT-10)', async ({
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
  const list = page.getByRole('region', { name: t.list });
  await expect(list).toBeVisible();
  await expect(page.getByRole('region', { name: t.changes.title })).toBeVisible();
  expect(await listFaults(page, 'parcels of all shops')).toEqual([]);

  await test.step('a shop shows its four rates, and the address keeps the choice', async () => {
    await table.getByRole('button').first().click();
    const rates = page.getByRole('region', { name: t.rates });
    for (const name of Object.values(t.rate)) await expect(rates.getByText(name, { exact: true })).toBeVisible();
    await page.reload();
    await expect(rates).toBeVisible();
    expect(await listFaults(page, 'parcels of a shop')).toEqual([]);
  });

  await test.step('each list is a tab, and the address keeps the choice', async () => {
    await list.getByRole('button', { name: new RegExp(`^${t.tabs.underway}`) }).click();
    await expect(page).toHaveURL(/tab=underway/);
    await expect(list.getByText(t.about.underway)).toBeVisible();
    await list.getByRole('combobox', { name: t.factory }).selectOption('MANGO');
    await expect(page).toHaveURL(/factory=MANGO/);
    expect(await listFaults(page, 'parcels on the way')).toEqual([]);
  });

  await test.step('the list is exported to a file', async () => {
    await page.getByRole('button', { name: t.export, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words['finance-exports'].ofParcels });
    await dialog.getByRole('button', { name: words['finance-exports'].start }).click();
    await expect(dialog.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the last week is a choice of its own', async () => {
    await page.getByText(t.lastWeek, { exact: true }).click();
    await expect(page.getByRole('radio', { name: t.lastWeek })).toBeChecked();
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  });
});

test('Two orders of one buyer are combined on the page of an order, and separated again (CMB-1, CMB-3, CMB-6)', async ({
  page,
  words,
  request,
}) => {
  const { combining: t, orders, ui } = words;
  const changes = { shippingType: 'TIKTOK', pieces: 2 };
  const first = await createOrder(request, { changes });
  const second = await createOrder(request, { changes: { ...changes, buyerOf: first } });
  await page.goto(`/community/orders/${first}`);
  await expect(page.getByText(sayCount(t, 'hint', 1))).toBeVisible();
  expect(await listFaults(page, 'order that can be combined')).toEqual([]);

  await test.step('the dialog says what combining means', async () => {
    await page.getByRole('button', { name: t.open, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.combine.title });
    await expect(dialog.getByRole('checkbox', { name: second })).toBeChecked();
    await expect(dialog.getByText(t.combine.after)).toBeVisible();
    expect(await listFaults(page, 'dialog that combines orders')).toEqual([]);
    await dialog.getByRole('button', { name: sayCount(t.combine, 'action', 2) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: fill(orders.sameParcel, { id: second }) })).toBeVisible();
  });

  await test.step('an order leaves the package', async () => {
    await page.goto(`/community/orders/${second}`);
    await page.getByRole('button', { name: t.leave, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: fill(t.uncombine.title, { id: second }) });
    await dialog.getByRole('button', { name: t.uncombine.action, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: fill(orders.sameParcel, { id: first }) })).toHaveCount(0);
  });

  await test.step('an order is split into two packages', async () => {
    await page.getByRole('button', { name: t.divide, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: fill(t.split.title, { id: second }) });
    await expect(dialog.getByRole('button', { name: t.split.action })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('combobox').first().selectOption('1');
    expect(await listFaults(page, 'dialog that splits a package')).toEqual([]);
    await dialog.getByRole('button', { name: t.split.action }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t.divide, { exact: true })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: ui.close })).toHaveCount(0);
  });
});
