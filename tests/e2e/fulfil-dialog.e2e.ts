import type { Locator, Page } from '@playwright/test';
import { prepareProduct, put } from './design-steps.ts';
import { readFactory } from './partners.ts';
import { buildDesign, buildMockup, buildSmallDesign } from './pictures.ts';
import { fill, sayError, toPattern, type Words } from './words.ts';
import { createOrder, expect, openInList, readOrder, rowOf, SELLER, test } from './world.ts';

const FACTORY = { house: 'Pressify.us' };

/** Opens the fulfil dialog by the button of the row, or by its menu when the first action of the row is the answer to the buyer. */
async function openDialog(page: Page, words: Words, id: string, isAsked = false): Promise<Locator> {
  await openInList(page, id);
  const name = fill(isAsked ? words.orders.moreActions : words.orders.fulfilOf, { id });
  await rowOf(page, id).getByRole('button', { name }).click();
  if (isAsked) await page.getByRole('menuitem', { name: words['orders-later'].openFulfil }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(id) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the fulfil dialog refuses designs that cannot be printed, saves a draft, and sends the draft later exactly once (FIL-4, FIL-7, FUL-10, FUL-18)', async ({
  page,
  words,
  request,
  language,
}) => {
  const { fulfilment, ui } = words;
  const id = await createOrder(request);
  const dialog = await openDialog(page, words, id);
  const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, FACTORY) });
  await expect(send).toHaveAttribute('aria-disabled', 'true');

  const front = await test.step('a picture that is too small, and files that are none', async () => {
    const place = await put(dialog, words, 'productFront', buildSmallDesign());
    await expect(place.getByLabel(fulfilment.sizeWrong)).toBeVisible();
    await expect(dialog.getByText(fulfilment.designsWrong)).toBeVisible();
    await expect(
      dialog.getByText(fill(fulfilment.placeNeedsSize, { place: 'Front', width: 4500, height: 5400 })),
    ).toBeVisible();
    await expect(
      dialog.getByText(fill(fulfilment.missing, { place: fulfilment.places.productMockupFront })).first(),
    ).toBeVisible();
    const back = await put(dialog, words, 'productBack', { ...(await buildMockup()), name: 'back.jpg' });
    await expect(back.getByRole('alert')).toContainText(sayError('FILE_NOT_PNG', language));
    const longName = `${'x'.repeat(92)}.png`;
    await put(dialog, words, 'productBack', { ...buildSmallDesign(), name: longName });
    await expect(back.getByRole('alert')).toContainText(sayError('FILE_NAME_TOO_LONG', language));
    await back.getByRole('button', { name: fulfilment.shorten }).click();
    await expect(back.getByLabel(fulfilment.sizeWrong)).toBeVisible();
    await back.getByRole('button', { name: fill(fulfilment.remove, { place: 'Back' }) }).click();
    await expect(back.getByText(fulfilment.dropPng)).toBeVisible();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    return place;
  });

  await test.step('a new picture that fails leaves the old one, also one that cannot be taken off', async () => {
    await page.route('**/api/files/upload', (route) => route.abort());
    await put(dialog, words, 'productFront', await buildDesign());
    await expect(front.getByRole('alert')).toContainText(fulfilment.uploadFailed);
    await expect(front.getByText('300×360')).toBeVisible();
    await page.unroute('**/api/files/upload');
    await front.getByRole('button', { name: ui.retry }).click();
    await expect(front.getByText('4500×5400')).toBeVisible();
    await page.route(/\/api\/files\/[^/]+\/front/, (route) => route.abort());
    await front.getByRole('button', { name: fill(fulfilment.remove, { place: 'Front' }) }).click();
    await expect(front.getByRole('alert')).toBeVisible();
    await expect(front.getByText('4500×5400')).toBeVisible();
    await page.unroute(/\/api\/files\/[^/]+\/front/);
    await front.getByRole('button', { name: ui.retry }).click();
    await expect(front.getByText(fulfilment.dropPng)).toBeVisible();
  });

  await prepareProduct(dialog, words);
  await dialog.getByRole('button', { name: fulfilment.saveDraft }).click();
  await expect(page.getByRole('status').filter({ hasText: fulfilment.draftSaved })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await readFactory()).creates[id]).toBeUndefined();
  await rowOf(page, id)
    .getByRole('button', { name: fill(words.orders.draftOf, { id }) })
    .click();
  await send.dblclick();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await readFactory()).creates[id]).toBe(1);
  await expect.poll(async () => (await readOrder(request, SELLER, id))?.fulfilState).toBe('SUBMITTED');
  // The factory has responded by now, so a second create call would have arrived.
  expect((await readFactory()).creates[id]).toBe(1);
  await expect(rowOf(page, id).getByRole('button', { name: fill(words.orders.fulfilOf, { id }) })).toHaveCount(0);
});

test('an order with a cancellation request needs a confirmation and a label before sending, and remains a draft until then (FUL-9, FUL-13, FUL-63)', async ({
  page,
  words,
  request,
  isNarrow,
}) => {
  const { fulfilment, orders } = words;
  const id = await createOrder(request, { changes: { shippingType: 'TIKTOK', requestCancel: 'Ordered by mistake' } });
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
  const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, FACTORY) });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText(toPattern(fulfilment.cancelRequestedAt))).toBeVisible();
  await dialog.getByRole('checkbox', { name: fulfilment.sendAnyway }).check();
  await expect(dialog.getByText(fulfilment.blockers.NO_LABEL)).toBeVisible();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: fulfilment.saveDraft }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await readOrder(request, SELLER, id))?.fulfilState).toBe('DRAFT');
  await expect(rowOf(page, id).getByText(toPattern(orders.draftLeft_other))).toBeVisible();
  await expect(rowOf(page, id).getByText(orders.cancelRequestedShort, { exact: true })).toBeVisible();
});
