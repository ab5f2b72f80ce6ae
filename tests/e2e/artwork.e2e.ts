import { buildZip } from '../../web/src/features/library/artwork/testing/build-zip.ts';
import { dress } from './database.ts';
import { prepareProduct, slotOf } from './design-steps.ts';
import { readFactory } from './partners.ts';
import { buildDesign, buildSmallDesign } from './pictures.ts';
import { fill, sayCount, sayError } from './words.ts';
import { createOrder, expect, openInList, readOrder, rowOf, SELLER, test } from './world.ts';

const HOUSE = { house: 'Pressify.us' };
const toBlob = ({ buffer }: { buffer: Buffer }) => new Blob([new Uint8Array(buffer)]);

test("a designer's ZIP file is previewed, its files are placed on SKUs, and files without a matching SKU are skipped (BLK-11, BLK-15)", async ({
  page,
  words,
  request,
}) => {
  const { artwork, fulfilment, orders } = words;
  const id = await createOrder(request);
  await dress(id);
  const design = toBlob(await buildDesign());
  const archive = await buildZip({
    [`final/${id}_front.png`]: design,
    [`final/${id}_mockup_front.png`]: toBlob(buildSmallDesign()),
    'final/NOBODY-KNOWS_front.png': toBlob(buildSmallDesign()),
    '__MACOSX/._hidden.png': 'hidden',
    'notes.txt': 'for the seller',
  });
  await page.goto('/community/library');
  await page.getByRole('button', { name: artwork.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: artwork.title });
  const buffer = Buffer.from(await archive.arrayBuffer());
  await dialog.locator('input[type=file]').setInputFiles({ name: 'drop.zip', mimeType: 'application/zip', buffer });
  await expect(dialog.getByText(fill(sayCount(artwork, 'skipped', 1), { names: 'notes.txt' }))).toBeVisible();
  const row = (file: string) => dialog.getByRole('listitem').filter({ hasText: file });
  await expect(row('NOBODY-KNOWS')).toContainText(artwork.verdicts.unknown);
  await expect(dialog.getByRole('status')).toContainText(artwork.nothingWritten);
  await dialog.getByRole('button', { name: fill(sayCount(artwork, 'placeSome', 2), { left: 1 }), exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(fill(artwork.placed, { done: 2, all: 2 }));
  await expect(row(`${id}_front.png`)).toContainText(sayCount(artwork, 'done', 1));

  // With the placed design the order is ready, and can be sent without an upload.
  await openInList(page, id);
  await rowOf(page, id)
    .getByRole('button', { name: fill(orders.fulfilOf, { id }) })
    .click();
  const order = page.getByRole('dialog', { name: new RegExp(id) });
  await expect(slotOf(order, words, 'productFront').getByLabel(fulfilment.sizeRight)).toBeVisible();
  await order.getByRole('button', { name: fill(fulfilment.sendTo, HOUSE) }).click();
  await expect(order).toBeHidden();
  await expect.poll(async () => (await readFactory()).creates[id]).toBe(1);
});

test("a personalised order shows the buyer's text, and is sent only after a person has confirmed the text (FIL-27, FUL-84)", async ({
  page,
  words,
  request,
  language,
}) => {
  const { fulfilment, orders, 'send-many': many } = words;
  const message = 'Please print: BRUNO, 2019';
  const id = await createOrder(request, { changes: { buyerMessage: message } });
  const other = await createOrder(request);
  await dress(id);
  await openInList(page, id);
  const open = async () => {
    await rowOf(page, id)
      .getByRole('button', { name: fill(orders.fulfilOf, { id }) })
      .click();
    return page.getByRole('dialog', { name: new RegExp(id) });
  };
  const dialog = await open();
  await expect(dialog.getByText(message)).toBeVisible();
  const mark = dialog.getByRole('checkbox', { name: fulfilment.isPersonalised });
  await mark.click();
  await expect(mark).toBeChecked();
  await prepareProduct(dialog, words);
  const send = dialog.getByRole('button', { name: fill(fulfilment.sendTo, HOUSE) });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.goto(`/community/orders?search=${id}%20${other}`);
  for (const one of [id, other])
    await page.getByRole('checkbox', { name: fill(orders.selectOrder, { id: one }) }).check();
  const bar = page.getByRole('region', { name: sayCount(words.ui, 'selected', 2), exact: true });
  await bar.getByRole('button', { name: fill(orders.fulfilCount, { count: 2 }), exact: true }).click();
  const all = page.getByRole('dialog', { name: fill(many.titleCount, { count: 2 }) });
  await expect(all.getByText(sayError('PERSONALISED_UNCHECKED', language))).toBeVisible();
  await openInList(page, id);
  const again = await open();
  await again.getByRole('checkbox', { name: fulfilment.compared }).check();
  await again.getByRole('button', { name: fill(fulfilment.sendTo, HOUSE) }).click();
  await expect(again).toBeHidden();
  await expect.poll(async () => (await readFactory()).creates[id]).toBe(1);
  expect((await readOrder(request, SELLER, other))?.fulfilState).not.toBe('SUBMITTED');
});
