import { readFile } from 'node:fs/promises';
import { listFaults } from './axe.ts';
import { dress } from './database.ts';
import { prepareProduct } from './design-steps.ts';
import { readSheetOf } from './zip-sheet.ts';
import { fill, sayCount } from './words.ts';
import { createOrder, expect, openInList, readOrder, rowOf, SELLER, test } from './world.ts';

const NUMBER = '1Z999AA10123456784';
const GARMENTS = ['garment,color,size,price,side', 'Tee G5000,Black,M,7.20,2.10', 'Hoodie G18500,Black,M,,2.60'].join(
  '\n',
);

test('An order goes to a custom factory in a batch, whose file is downloaded twice, and comes back with tracking and a corrected cost (CUF-2 to CUF-9)', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const { factories: t, fulfilment, orders, ui } = words;
  const name = `Xưởng ${Date.now() % 100_000}`;
  const id = await createOrder(request);
  await dress(id);

  await test.step('the factory is created from the row beside the title of Orders', async () => {
    await page.goto('/community/orders');
    await page.getByRole('navigation', { name: words.rules.nav }).getByRole('link', { name: t.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await page.getByRole('button', { name: t.create, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.name, { exact: true }).fill(name);
    await dialog.getByRole('radio', { name: t.labelMakers.factory }).check({ force: true });
    await dialog.getByRole('radio', { name: t.formats.xlsx }).check({ force: true });
    await dialog.getByLabel(fill(t.headerOf, { field: t.fields.orderId }), { exact: true }).fill('Mã đơn');
    await dialog.getByRole('button', { name: fill(t.up, { field: t.fields.size }), exact: true }).click();
    expect(await listFaults(page, 'factory settings')).toEqual([]);
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  });

  await test.step('its garments are tried and imported from a CSV', async () => {
    await page.getByRole('button', { name: t.importCsv }).click();
    const dialog = page.getByRole('dialog', { name: t.garmentsTitle });
    const file = {
      name: 'garments.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${GARMENTS}\n,,,\nTee,Black,M,abc,\n`),
    };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText(sayCount(t, 'garmentAdds', 2))).toBeVisible();
    await expect(dialog.getByText(t.garmentReasons.badPrice)).toBeVisible();
    await dialog.getByRole('button', { name: sayCount(t, 'write', 2) }).click();
    await expect(page.getByText(sayCount(t, 'garmentsCount', 2), { exact: true })).toBeVisible();
    await expect(page.getByText(t.noPrice)).toBeVisible();
  });

  await test.step('the order is added to the next batch in the fulfil dialog', async () => {
    await openInList(page, id);
    await rowOf(page, id)
      .getByRole('button', { name: fill(orders.fulfilOf, { id }) })
      .click();
    const dialog = page.getByRole('dialog', { name: new RegExp(id) });
    await dialog.getByLabel(fulfilment.house, { exact: true }).selectOption({ label: name });
    await prepareProduct(dialog, words);
    for (const [part, value] of [
      ['productType', 'Tee G5000'],
      ['productColor', 'Black'],
      ['productSize', 'M'],
    ] as const)
      await dialog.getByRole('combobox', { name: `${fulfilment.parts[part]} ·` }).selectOption(value);
    await dialog.getByRole('button', { name: fulfilment.toBatch }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await readOrder(request, SELLER, id))?.fulfilState).toBe('DRAFT');
    expect((await readOrder(request, SELLER, id))?.fulfillHouse).toBe(name);
  });

  const files: Buffer[] = [];
  await test.step('exporting the batch sends the order and downloads its file', async () => {
    await page.goto('/community/factories');
    const own = page.getByRole('navigation', { name: t.title }).getByRole('link', { name });
    if (await own.isVisible()) await own.click();
    await page.getByRole('button', { name: sayCount(t, 'export', 1) }).click();
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(sure).toContainText(t.exportText);
    const download = page.waitForEvent('download');
    await sure.getByRole('button', { name: sayCount(t, 'export', 1) }).click();
    files.push(await readFile(await (await download).path()));
    expect((await readOrder(request, SELLER, id))?.fulfilState).toBe('SUBMITTED');
    await expect(page.getByText(t.nextEmpty)).toBeVisible();
    expect(await listFaults(page, 'factories')).toEqual([]);
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(fill(t.downloadOf, { code: '' }).trim()) }).click();
    files.push(await readFile(await (await again).path()));
    expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(true);
  });

  await test.step('its sheet has the chosen columns', async () => {
    const { rows, names } = await readSheetOf(files[0] ?? Buffer.alloc(0));
    expect(rows[0]?.slice(0, 6)).toEqual(['Mã đơn', 'line', 'product', 'size', 'color', 'qty']);
    expect(rows[1]?.slice(0, 6)).toEqual([id, '1', 'Tee G5000', 'M', 'Black', '1']);
    expect(names).toContain(`prints/${id}_1_front.png`);
  });

  await test.step('the sheet that comes back is tried, then stored; the same lines again change nothing', async () => {
    const csv = `Mã đơn,tracking,carrier,cost,refused\n${id},${NUMBER},UPS,8.40,\n999,,,1,\n`;
    const file = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    const open = async () => {
      await page.getByRole('button', { name: t.sheet, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: fill(t.sheetTitle, { name }) });
      await dialog.locator('input[type=file]').setInputFiles(file);
      return dialog;
    };
    const dialog = await open();
    await expect(dialog.getByText(t.problems.unknownOrder)).toBeVisible();
    await expect(dialog.getByText(t.outcomes.costDiffers, { exact: true })).toBeVisible();
    expect(await listFaults(page, 'factory sheet')).toEqual([]);
    await dialog.getByRole('button', { name: fill(sayCount(t, 'writeSheetLeft', 1), { left: 1 }) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t.complete)).toBeVisible();
    const stored = await readOrder(request, SELLER, id);
    expect([stored?.fulfilState, stored?.fulfillPrice, stored?.trackingNumbers]).toEqual(['SHIPPED', '8.40', [NUMBER]]);
    const again = await open();
    await expect(again.getByText(t.outcomes.same, { exact: true })).toBeVisible();
    await again.getByRole('button', { name: ui.cancel, exact: true }).click();
  });
});
