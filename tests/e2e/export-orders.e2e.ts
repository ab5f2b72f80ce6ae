import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { toPattern } from './words.ts';
import { expect, test } from './world.ts';

test('an export of orders contains the orders that the filters find, also after a reload of the page during the export (EXP-1, EXP-4)', async ({
  page,
  words,
  language,
}) => {
  const { 'export-orders': menu, 'export-files': files } = words;
  await page.goto('/community/orders?statuses=AWAITING_SHIPMENT&limit=100&sortBy=createdAt%3ADESC');
  const rows = page.locator('[data-order-id]');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: menu.title, exact: true }).click();
  await page.getByRole('menuitem', { name: menu.file, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: files.title });
  await dialog.getByText(files.formats.xlsx, { exact: true }).click();

  await dialog.getByRole('button', { name: files.asList, exact: true }).click();
  await dialog.getByRole('button', { name: toPattern(files.start_other) }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(files.formats.xlsx);
  await page.reload();

  // The newest export appears above the list again, with a link to its file.
  await page.getByRole('button', { name: toPattern(files.pill.ready_other) }).click();
  const link = dialog.getByRole('listitem').first().getByRole('link');
  await expect(link).toHaveText(files.download);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^orders-[\d-]+-\w{6}\.xlsx$/);
  const [titles, ...cells] = await readSheet(await readFile(await download.path()));
  await page.keyboard.press('Escape');
  const listed = await rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-order-id')));
  const ids = cells.map(([id]) => id);
  expect(listed.length).toBeGreaterThan(5);
  expect(ids.slice(0, listed.length)).toEqual(listed);
  expect(new Set(ids).size).toBe(ids.length);
  const status = titles?.findIndex((title) => title === (language === 'vi' ? 'Trạng thái' : 'Status')) ?? -1;
  expect(new Set(cells.map((row) => row[status]))).toEqual(new Set(['AWAITING_SHIPMENT']));
});
