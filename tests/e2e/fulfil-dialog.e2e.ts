import { displayMoney } from '@bobbin/domain/money/money';
import type { Locator, Page } from '@playwright/test';
import { prepareProduct, put } from './design-steps.ts';
import { readFactory } from './partners.ts';
import { buildDesign, buildMockup, buildSmallDesign } from './pictures.ts';
import { fill, sayError, toPattern, type Words } from './words.ts';
import { createOrder, expect, openInList, readOrder, rowOf, SELLER, test, CROSSED } from './world.ts';

const FACTORY = { house: 'Pressify.us' };

/** By the row's own button; by its menu where the first thing to do is the answer to the buyer. */
async function openDialog(page: Page, words: Words, id: string, isAsked = false): Promise<Locator> {
  await openInList(page, id);
  const name = fill(isAsked ? words.orders.moreActions : words.orders.fulfilOf, { id });
  await rowOf(page, id).getByRole('button', { name }).click();
  if (isAsked) await page.getByRole('menuitem', { name: words.orders.openFulfil }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(id) });
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const { name, language, viewport, isNarrow } of CROSSED) {
  test.describe(`fulfil dialog, ${name}`, () => {
    test.use({ language, viewport });

    test('refuses what cannot be printed, and says which and why', async ({ page, words, request }) => {
      const { fulfilment } = words;
      const id = await createOrder(request);
      const dialog = await openDialog(page, words, id);
      const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, FACTORY) });
      await expect(send).toHaveAttribute('aria-disabled', 'true');

      const front = await put(dialog, words, 'productFront', buildSmallDesign());
      await expect(front.getByLabel(fulfilment.sizeWrong)).toBeVisible();
      await expect(dialog.getByText(fulfilment.designsWrong)).toBeVisible();
      await expect(
        dialog.getByText(fill(fulfilment.placeNeedsSize, { place: 'Front', width: 4500, height: 5400 })),
      ).toBeVisible();
      await expect(
        dialog.getByText(fill(fulfilment.missing, { place: fulfilment.places.productMockupFront })),
      ).toBeVisible();

      const back = await put(dialog, words, 'productBack', { ...(await buildMockup()), name: 'back.jpg' });
      await expect(back.getByRole('alert')).toContainText(sayError('FILE_NOT_PNG', language));
      const longName = `${'x'.repeat(92)}.png`;
      await put(dialog, words, 'productBack', buildSmallDesign(longName));
      await expect(back.getByRole('alert')).toContainText(sayError('FILE_NAME_TOO_LONG', language));
      await back.getByRole('button', { name: fulfilment.shorten }).click();
      await expect(back.getByLabel(fulfilment.sizeWrong)).toBeVisible();
      await expect(send).toHaveAttribute('aria-disabled', 'true');
    });

    test('takes a picture back, and keeps the old one when a new one fails (FIL-7)', async ({
      page,
      words,
      request,
    }) => {
      const { fulfilment } = words;
      const id = await createOrder(request);
      const dialog = await openDialog(page, words, id);
      const front = await put(dialog, words, 'productFront', buildSmallDesign());
      await expect(front.getByText('300×360')).toBeVisible();

      await page.route('**/api/files/upload', (route) => route.abort());
      await put(dialog, words, 'productFront', await buildDesign());
      await expect(front.getByRole('alert')).toContainText(fulfilment.uploadFailed);
      await expect(front.getByText('300×360')).toBeVisible();
      await page.unroute('**/api/files/upload');
      await front.getByRole('button', { name: words.ui.retry }).click();
      await expect(front.getByText('4500×5400')).toBeVisible();

      await page.route(/\/api\/files\/[^/]+\/front/, (route) => route.abort());
      const remove = front.getByRole('button', { name: fill(fulfilment.remove, { place: 'Front' }) });
      await remove.click();
      await expect(front.getByRole('alert')).toBeVisible();
      await expect(front.getByText('4500×5400')).toBeVisible();
      await page.unroute(/\/api\/files\/[^/]+\/front/);
      await front.getByRole('button', { name: words.ui.retry }).click();
      await expect(front.getByText(fulfilment.dropPng)).toBeVisible();
    });

    test('keeps a draft, and sends it later exactly once (FUL-10)', async ({ page, words, request }) => {
      const { fulfilment } = words;
      const id = await createOrder(request);
      const dialog = await openDialog(page, words, id);
      await prepareProduct(dialog, words);
      await dialog.getByRole('button', { name: fulfilment.saveDraft }).click();
      await expect(page.getByRole('status').filter({ hasText: fulfilment.draftSaved })).toBeVisible();
      await expect(dialog).toBeHidden();
      expect((await readFactory()).creates[id]).toBeUndefined();

      await rowOf(page, id)
        .getByRole('button', { name: fill(words.orders.draftOf, { id }) })
        .click();
      await dialog.getByRole('button', { name: fill(fulfilment.sendTo, FACTORY) }).dblclick();
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await readFactory()).creates[id]).toBe(1);
      await expect.poll(async () => (await readOrder(request, SELLER, id))?.fulfilState).toBe('SUBMITTED');
      // One more poll of the factory: a second create would have arrived by then.
      expect((await readFactory()).creates[id]).toBe(1);
      await expect(rowOf(page, id).getByRole('button', { name: fill(words.orders.fulfilOf, { id }) })).toHaveCount(0);
    });

    test('records a price by hand (FUL-31)', async ({ page, words, request }) => {
      const { fulfilment } = words;
      const id = await createOrder(request);
      const dialog = await openDialog(page, words, id);
      await dialog.locator('label', { hasText: 'HAND' }).click();
      const save = dialog.getByRole('button', { name: fulfilment.savePrice });
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await dialog.getByLabel(fulfilment.handPrice).fill('9.60');
      await save.click();
      await expect(page.getByRole('status').filter({ hasText: fulfilment.priceSaved })).toBeVisible();
      await expect(rowOf(page, id).getByText(displayMoney(960, language))).toBeVisible();
      expect((await readFactory()).creates[id]).toBeUndefined();
    });

    test('says why the server refuses an order (602) (FUL-17)', async ({ page, words, request }) => {
      const { fulfilment } = words;
      const id = await createOrder(request);
      const dialog = await openDialog(page, words, id);
      await prepareProduct(dialog, words);
      // The server knows it by now, the page does not.
      const exceptionBody = {
        code: 602,
        message: 'FULFIL_NOT_POSSIBLE',
        reasons: ['SHOP_EXPIRED', '1:front:BAD_SIZE'],
      };
      await page.route('**/api/shops/orders/fulfill', (route) =>
        route.fulfill({ json: { isSuccess: false, body: null, exceptionBody } }),
      );
      await dialog.getByRole('button', { name: fulfilment.saveDraft }).click();
      const alert = dialog.getByRole('alert').filter({ hasText: sayError('FULFIL_NOT_POSSIBLE', language) });
      await expect(alert).toContainText(words.reasons.SHOP_EXPIRED);
      await expect(alert).toContainText(`${words.reasons.sides.front}: ${words.reasons.SIDE_SIZE}`);
    });

    test('waits while the marketplace holds the order (FUL-12)', async ({ page, words, request }) => {
      const id = await createOrder(request, { status: 'ON_HOLD' });
      await openInList(page, id);
      const fulfil = rowOf(page, id).getByRole('button', { name: fill(words.orders.fulfilOf, { id }) });
      await expect(fulfil).toHaveAttribute('aria-disabled', 'true');
      await expect(fulfil).toHaveAttribute('title', toPattern(words.reasons.ON_HOLD_UNTIL));
      await expect(rowOf(page, id).getByText(toPattern(words.orders.sendableIn))).toBeVisible();
      // On a touch screen nothing hovers: a press shows the reason as well.
      await fulfil.dispatchEvent('click');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: toPattern(words.reasons.ON_HOLD_UNTIL) })).toBeVisible();
    });

    test('asks first when the buyer wants to cancel (FUL-13)', async ({ page, words, request }) => {
      const { fulfilment, orders } = words;
      const id = await createOrder(request, { changes: { requestCancel: 'Ordered by mistake' } });
      const dialog = await openDialog(page, words, id, true);
      await prepareProduct(dialog, words);
      const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, FACTORY) });
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      await expect(dialog.getByText(toPattern(fulfilment.cancelRequestedAt))).toBeVisible();
      await dialog.getByRole('checkbox', { name: fulfilment.sendAnyway }).check();
      await expect(send).not.toHaveAttribute('aria-disabled');
      await dialog.getByRole('button', { name: fulfilment.saveDraft }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await readOrder(request, SELLER, id))?.fulfilState).toBe('DRAFT');
      await expect(rowOf(page, id).getByText(orders.cancelRequestedShort, { exact: true })).toBeVisible();
    });

    test('sends what the marketplace ships only with its label (FUL-9)', async ({ page, words, request }) => {
      const { fulfilment, orders } = words;
      const changes = { shippingType: 'TIKTOK', requestCancel: 'Ordered by mistake' };
      const id = await createOrder(request, { changes });
      await openInList(page, id);
      if (isNarrow) {
        await rowOf(page, id)
          .getByRole('button', { name: fill(orders.moreActions, { id }) })
          .click();
        await page.getByRole('menuitem', { name: orders.label.create }).click();
      } else {
        await rowOf(page, id)
          .getByRole('button', { name: fill(orders.label.createOf, { id }) })
          .click();
      }
      const question = page.getByRole('dialog', { name: words['order-work'].cancelRequest.title });
      await question.getByRole('button', { name: words['order-work'].cancelRequest.keepBack }).click();
      await expect(question).toBeHidden();

      const dialog = await openDialog(page, words, id, true);
      await dialog.getByRole('checkbox', { name: fulfilment.sendAnyway }).check();
      await expect(dialog.getByText(fulfilment.blockers.NO_LABEL)).toBeVisible();
      const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, FACTORY) });
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      // What is left to be done is kept with the draft (FUL-63).
      await dialog.getByRole('button', { name: fulfilment.saveDraft }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, id).getByText(toPattern(orders.draftLeft_other))).toBeVisible();
    });
  });
}
