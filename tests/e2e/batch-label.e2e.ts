import { PDFDocument } from '@cantoo/pdf-lib';
import { listFaults } from './axe.ts';
import { addMarketplaceFault, changeOrder, listToldTracking } from './partners.ts';
import { fill, sayCount, type Words } from './words.ts';
import { createOrder, expect, readOrder, SELLER, test } from './world.ts';

type Counted = 'readyCount' | 'skippedCount' | 'madeCount' | 'failedCount' | 'start' | 'retry';
type Printed = 'file' | 'action' | 'all' | 'count';

/** Returns a text that contains a number; Vietnamese has only one plural form. */
function say(words: Words, text: Counted | Printed, count: number): string {
  const { print, ...own } = words['batch-label'];
  const texts: Readonly<Record<string, unknown>> = { ...print, ...own };
  const form = texts[`${text}_${count === 1 ? 'one' : 'other'}`] ?? texts[`${text}_other`];
  return fill(String(form), { count });
}

test('Batch Label makes the labels of the selected orders, and shows the result of each order (LBL-10)', async ({
  page,
  words,
  request,
  isNarrow,
}) => {
  const { orders, ui } = words;
  const { 'batch-label': batch } = words;
  const changes = { shippingType: 'TIKTOK' };
  const ready: string[] = [];
  for (let count = 0; count < 3; count += 1) ready.push(await createOrder(request, { changes }));
  const gone = await createOrder(request, { changes });
  await changeOrder(gone, { status: 'CANCELLED', cancelReason: 'changed mind', cancelInitiator: 'BUYER' });
  await expect.poll(async () => (await readOrder(request, SELLER, gone))?.status).toBe('CANCELLED');

  await page.goto(`/community/orders?search=${[...ready, gone].join('%20')}`);
  await expect(page.locator('[data-order-id]')).toHaveCount(4);
  await page.getByRole('checkbox', { name: fill(orders.selectOrder, { id: gone }) }).check();
  const action = page.getByRole('button', { name: batch.title });
  await expect(action).toHaveAttribute('aria-disabled', 'true');
  await expect(action).toHaveAttribute('title', fill(batch.none, { reasons: words.reasons.CANCELLED }));

  await page.getByRole('checkbox', { name: orders.selectPage }).check();
  await action.click();
  const dialog = page.getByRole('dialog', { name: batch.title });
  const status = dialog.getByRole('status');
  const row = (id: string) => dialog.getByRole('listitem').filter({ hasText: id });
  await expect(status).toHaveText([say(words, 'readyCount', 3), say(words, 'skippedCount', 1)].join(' · '));
  await expect(row(gone)).toContainText(words.reasons.CANCELLED);

  await addMarketplaceFault({ name: 'label-rejected', times: 1 });
  await dialog.getByRole('button', { name: say(words, 'start', 3) }).click();
  // The server makes the labels, so a reload shows the progress again.
  await expect(page).toHaveURL(/labels=/);
  await page.reload();
  await expect(status).toContainText(say(words, 'failedCount', 1));
  await expect(status).toContainText(say(words, 'madeCount', 2));
  await expect(dialog.getByRole('listitem').filter({ hasText: batch.states.failed })).toContainText(
    'The recipient address can not be verified',
  );
  await dialog.getByRole('button', { name: say(words, 'retry', 1) }).click();
  await expect(status).toContainText(say(words, 'madeCount', 3));
  for (const id of ready) {
    await expect(row(id)).toContainText(batch.states.made);
    const pdf = await request.get((await row(id).getByRole('link').getAttribute('href')) ?? '');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await listToldTracking(id)).toHaveLength(1);
  }

  // All labels are in one file, and another print of them requires a confirmation (LBL-17, LBL-18).
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: say(words, 'action', 3) }).click(),
  ]);
  const link = dialog.getByRole('link', { name: batch.print.open });
  await expect(link).toHaveCount(1);
  const merged = await request.get((await link.getAttribute('href')) ?? '');
  expect((await merged.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await opened.close();
  await expect(dialog.getByRole('button', { name: say(words, 'all', 3) })).toBeVisible();
  // The summary stays until the user closes it, and the rows behind it show their labels.
  await dialog.getByRole('button', { name: ui.close, exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/labels=/);
  const label = page.getByRole('link', { name: fill(orders.label.viewOf, { id: ready[0] ?? '' }) });
  // On a card the button is in the menu.
  if (!isNarrow) await expect(label).toBeVisible();
});

test('Packing slips and a pick list of the selected orders open as PDF, and again later (PCK-1, PCK-6)', async ({
  page,
  words,
  request,
}) => {
  const { orders, packing, ui } = words;
  const ids = [await createOrder(request), await createOrder(request)];
  await page.goto(`/community/orders?search=${ids.join('%20')}`);
  await expect(page.locator('[data-order-id]')).toHaveCount(2);
  for (const id of ids) await page.getByRole('checkbox', { name: fill(orders.selectOrder, { id }) }).check();
  await page.getByRole('button', { name: packing.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: packing.title });
  await expect(dialog.getByRole('status')).toHaveText(sayCount(packing, 'count', 2));
  const links = dialog.getByRole('link', { name: packing.open });
  const before = await links.count();

  await test.step('a slip for each order', async () => {
    await dialog.getByText(packing.sizes.A4, { exact: true }).click();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: sayCount(packing.actions, 'slips', 2) }).click(),
    ]);
    await expect(links).toHaveCount(before + 1);
    await opened.close();
    const file = await request.get((await links.first().getAttribute('href')) ?? '');
    const slips = await PDFDocument.load(await file.body());
    expect(slips.getPageCount()).toBe(2);
    expect(Math.round(slips.getPage(0).getWidth())).toBe(595);
  });

  await test.step('one list for both', async () => {
    await dialog.getByText(packing.kinds.picks, { exact: true }).click();
    await expect(dialog.getByText(packing.sizes['4x6'], { exact: true })).toHaveCount(0);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: sayCount(packing.actions, 'picks', 2) }).click(),
    ]);
    await expect(links).toHaveCount(before + 2);
    await opened.close();
    expect(await listFaults(page, 'packing slips')).toEqual([]);
    await dialog.getByRole('button', { name: ui.close, exact: true }).last().click();
  });

  await test.step('the page of an order prints its slip, and lists the files', async () => {
    await page.goto(`/community/orders/${ids[0]}`);
    await page.getByRole('button', { name: fill(orders.moreActions, { id: ids[0] ?? '' }) }).click();
    await page.getByRole('menuitem', { name: packing.title, exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(sayCount(packing, 'count', 1));
    await expect(links).toHaveCount(before + 2);
  });
});
