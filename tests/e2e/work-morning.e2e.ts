import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { keyboard, mouse } from './hands.ts';
import { changeOrder, listSellers, sell } from './partners.ts';
import { fill, toPattern } from './words.ts';
import { createOrder, expect, readOrder, rowOf, SELLER, test, WIDE } from './world.ts';

/** Number of rows of a small page of the list. */
const LABELS = 25;

// This test needs a wide window, for the keyboard and for a page with many orders.
test.use({ viewport: WIDE });

for (const { name, toHand } of [
  { name: 'the mouse', toHand: mouse },
  { name: 'keys alone', toHand: keyboard },
]) {
  test(`a morning's work with ${name} succeeds: two cancellations, labels, their print, an export (ORD-39, REQ-6, LBL-17)`, async ({
    page,
    words,
    request,
  }) => {
    // The test is slow, because twenty-five labels are bought one after another, with a wait for each visible result.
    test.slow();
    const { orders, todo, requests, ui, 'batch-label': batch } = words;
    const hand = toHand(page);
    // Uses a shop that other tests do not use, so that the counts belong to this test only.
    const shopId = (await listSellers())[0]?.shops[1] ?? '';
    const wishes: string[] = [];
    for (const reason of ['Ordered by mistake', 'Found it cheaper']) {
      const id = await createOrder(request, { shop: 1, changes: { shippingType: 'TIKTOK' } });
      await changeOrder(id, { requestCancel: reason });
      wishes.push(id);
    }
    await sell(shopId, { count: LABELS + 10, status: 'AWAITING_SHIPMENT' });
    const choice = (text: string) => page.getByRole('toolbar', { name: todo.name }).getByRole('button', { name: text });

    await page.goto(`/community/orders?shops=${shopId}&limit=25`);
    await hand.press(
      page.getByRole('navigation', { name: orders.attention }).getByRole('link', { name: orders.attentions.todo }),
    );
    await expect(page).toHaveURL(/attention=todo/);

    await test.step('two buyers who want to cancel', async () => {
      await hand.press(choice(todo.reasons.cancelRequested));
      for (const id of wishes) {
        await expect(rowOf(page, id)).toBeVisible();
        await hand.press(page.getByRole('checkbox', { name: fill(orders.selectOrder, { id }) }));
      }
      await hand.press(page.getByRole('button', { name: fill(requests.answerChosen, { count: 2 }) }));
      const dialog = page.getByRole('dialog', { name: fill(requests.title_other, { count: 2 }) });
      await hand.press(dialog.getByRole('button', { name: fill(requests.send.approve, { count: 2 }) }));
      await expect(dialog.getByRole('status')).toHaveText(fill(requests.sum, { done: 2, rest: 0 }));
      await hand.press(dialog.getByRole('button', { name: ui.close, exact: true }).last());
      for (const id of wishes) {
        await expect.poll(async () => (await readOrder(request, SELLER, id))?.status).toBe('CANCELLED');
      }
    });

    await test.step('labels for a whole page, in one file', async () => {
      await hand.press(choice(todo.all));
      await hand.press(choice(todo.reasons.missingLabel));
      await hand.press(choice(todo.doable));
      await expect(page.locator('[data-order-id]')).toHaveCount(LABELS);
      await hand.press(page.getByRole('checkbox', { name: orders.selectPage }));
      await hand.press(page.getByRole('button', { name: batch.title, exact: true }));
      const dialog = page.getByRole('dialog', { name: batch.title });
      // An order with a cancellation request waits for the seller's answer, and may be on the page.
      const start = dialog.getByRole('button', { name: toPattern(batch.start_other) });
      const count = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0]);
      expect(count).toBeGreaterThan(LABELS - 10);
      await hand.press(start);
      await expect(dialog.getByRole('status')).toContainText(fill(batch.madeCount_other, { count }), {
        timeout: 60_000,
      });
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        hand.press(dialog.getByRole('button', { name: fill(batch.print.action_other, { count }) })),
      ]);
      const link = dialog.getByRole('link', { name: batch.print.open });
      await expect(link).toHaveCount(1);
      const file = await request.get((await link.getAttribute('href')) ?? '');
      expect((await PDFDocument.load(await file.body())).getPageCount()).toBe(count);
      await opened.close();
      await hand.press(dialog.getByRole('button', { name: ui.close, exact: true }).last());
      await expect(dialog).toBeHidden();
    });

    await test.step('what was cancelled and labelled, in a file', async () => {
      const { 'export-orders': menu, 'export-files': files } = words;
      await page.goto(`/community/orders?search=${wishes.join('%20')}`);
      await expect(rowOf(page, wishes[1] ?? '')).toBeVisible();
      await hand.press(page.getByRole('button', { name: menu.title, exact: true }));
      await hand.press(page.getByRole('menuitem', { name: menu.file, exact: true }));
      const dialog = page.getByRole('dialog', { name: files.title });
      await hand.press(dialog.getByRole('radio', { name: files.formats.csv, exact: true }));
      // Exports of earlier runs are also listed, and the new export appears above them.
      await expect(dialog.getByText(toPattern(files.used))).toBeVisible();
      const exports = dialog.getByRole('listitem');
      const before = await exports.count();
      await hand.press(dialog.getByRole('button', { name: fill(files.start_other, { total: 2 }) }));
      await expect(exports).toHaveCount(before + 1);
      const link = exports.first().getByRole('link', { name: toPattern(files.downloadOf) });
      const [download] = await Promise.all([page.waitForEvent('download'), hand.press(link)]);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(3);
      for (const id of wishes) expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
    });
  });
}
