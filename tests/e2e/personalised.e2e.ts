import { uploadToLibrary } from '@bobbin/contract/files.calls';
import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders';
import { createPrint, placePrint } from '@bobbin/contract/prints.calls';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { listFaults } from './axe.ts';
import { buildFont } from '../../server/src/modules/library/testing/fonts.ts';
import { changeOrder, listSellers, sell } from './partners.ts';
import { buildDesign } from './pictures.ts';
import { checkView } from './screens.ts';
import { fill, toPattern, type Words } from './words.ts';
import { expect, ORIGIN, readOrder, SELLER, signIn, test } from './world.ts';

const WHEN = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

/** Creates an order of one product with a message, and waits until Bobbin has imported the order. */
async function sellWith(request: APIRequestContext, buyerMessage: string): Promise<string> {
  const shopId = (await listSellers())[0]?.shops[0] ?? '';
  const [id = ''] = await sell(shopId, { status: 'AWAITING_SHIPMENT', notify: false });
  await changeOrder(id, { pieces: 1, shippingType: 'SELLER', buyerMessage, status: 'AWAITING_SHIPMENT' });
  await expect.poll(async () => (await readOrder(request, SELLER, id))?.id).toBe(id);
  return id;
}

/** Creates a print with a back, places it on the SKU of an order, and returns the id of the print. */
async function placeOn(request: APIRequestContext, orderId: string): Promise<string> {
  const { accessToken } = await signIn(ORIGIN, SELLER);
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async <Body>(response: { json(): Promise<unknown> }) => ((await response.json()) as { body: Body }).body;
  const listed = await request.get(`/api${listOrderProducts.path.replace('{id}', orderId)}`, { headers });
  const [product] = await read<OrderProductDesigns[]>(listed);
  const order = await readOrder(request, SELLER, orderId);
  const file = await buildDesign(`names-${orderId}.png`);
  const added = await request.post(`/api${uploadToLibrary.path}`, { headers, multipart: { file } });
  const { id: fileId } = await read<{ id: string }>(added);
  const variants = [{ when: WHEN, files: [{ side: 'back', fileId }] }];
  const made = await request.post(`/api${createPrint.path}`, {
    headers: { ...headers, 'idempotency-key': `print-${orderId}` },
    data: { name: `names-${orderId}`, variants },
  });
  const { id } = await read<{ id: string }>(made);
  const skuId = product?.id.split('-')[1] ?? '';
  const placed = await request.post(`/api${placePrint.path.replace('{id}', id)}`, {
    headers: { ...headers, 'idempotency-key': `place-${orderId}` },
    data: { target: { kind: 'sku', shopId: order?.shop.id ?? '', skuIds: [skuId] } },
  });
  expect(await placed.json()).toMatchObject({ isSuccess: true });
  return id;
}

async function openReview(page: Page, words: Words, orderId: string): Promise<Locator> {
  await page.goto('/community/orders/personalised');
  await expect(page.getByRole('heading', { name: words.personalised.title, level: 1 })).toBeVisible();
  return page.getByRole('listitem', { name: orderId, exact: true });
}

test('Text fields of a print are filled with the buyer’s text, and the drawn file waits for an approval that a new text revokes (PTX-9, PTX-10)', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const t = words.personalised;
  const orderId = await sellWith(request, 'Name: Nguyễn Dương');
  const printId = await placeOn(request, orderId);

  await test.step('the editor shows the drawn text before anything is saved', async () => {
    await page.goto(`/community/prints/${printId}`);
    await page.getByRole('link', { name: words['print-library'].textFields }).click();
    await page.getByRole('button', { name: t.addField }).click();
    const canvas = page.getByRole('img', { name: toPattern(t.canvas) });
    await expect(canvas.locator('path')).toHaveCount(1);
    await expect(page.getByText('Name: Nguyễn Dương', { exact: true })).toBeVisible();
    await checkView(page, 'editor of text fields');
    await page.getByRole('button', { name: t.manageFonts }).click();
    const fonts = page.getByRole('dialog', { name: t.fonts });
    const buffer = buildFont({ letters: 'Nguyen', name: `Tide ${orderId}` });
    await fonts.locator('input[type=file]').setInputFiles({ name: 'tide.otf', mimeType: 'font/otf', buffer });
    await expect(fonts.getByText(`Tide ${orderId} Regular`, { exact: true })).toBeVisible();
    await checkView(page, 'uploaded fonts');
    await fonts.getByRole('button', { name: fill(t.pickFontOf, { name: `Tide ${orderId} Regular` }) }).click();
    // The font does not have the accents of the message, so the preview names them and draws nothing.
    await expect(page.getByText(/ễ/u).first()).toBeVisible();
    await page.getByRole('combobox', { name: t.font, exact: true }).selectOption('anton');
    await expect(canvas.locator('path')).toHaveCount(1);
    await page.getByRole('button', { name: t.saveVersion }).click();
    await expect(page.getByText(fill(t.version, { version: 2 }))).toBeVisible();
  });

  let row = await openReview(page, words, orderId);
  await test.step('the drawn file is shown beside the buyer’s text, and approved', async () => {
    await expect(row.getByText(t.exact)).toBeVisible({ timeout: 60_000 });
    await expect(row.getByText('Name: Nguyễn Dương', { exact: true })).toBeVisible();
    await expect(row.locator('img')).toBeVisible({ timeout: 60_000 });
    await checkView(page, 'personalised orders');
    await row.getByRole('button', { name: t.approve, exact: true }).click();
    await page.getByRole('button', { name: toPattern(t.views.approved) }).click();
    await expect(row.getByRole('button', { name: t.unapprove })).toBeVisible();
  });

  await test.step('another text of the buyer revokes the approval, and emoji are refused by name', async () => {
    // The marketplace sends a webhook for a status, not for a message alone.
    await changeOrder(orderId, { buyerMessage: 'Name: Linh 🎄', status: 'AWAITING_SHIPMENT' });
    row = await openReview(page, words, orderId);
    await expect(async () => {
      await page.reload();
      await expect(row.getByText(toPattern(t.revoked.message))).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await expect(row.getByText(/🎄/u).first()).toBeVisible();
    await expect(row.getByText(t.noFile)).toBeVisible();
    expect(await listFaults(page, 'a refused text')).toEqual([]);
    await row.getByRole('button', { name: fill(t.withoutCharacters, { characters: '🎄' }) }).click();
    await expect(row.getByText(t.look)).toBeVisible({ timeout: 60_000 });
    await row.getByRole('button', { name: t.approve, exact: true }).click();
    await expect(row).toBeHidden();
  });

  await test.step('the review finds the order by its id, by the buyer’s words, and in the view of approved ones', async () => {
    await page.goto(`/community/orders/personalised?view=approved&search=${orderId}`);
    await expect(row).toBeVisible();
    await page.getByRole('searchbox', { name: t.search }).fill('nothing of this order');
    await expect(row).toBeHidden();
    await page.getByRole('searchbox', { name: t.search }).fill('linh');
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/search=linh/u);
  });

  await test.step('the page of the order tells all of it', async () => {
    await page.goto(`/community/orders/${orderId}`);
    const { events } = words['order-page'];
    await expect(page.getByText(events.textRevoked).first()).toBeVisible();
    await expect(page.getByText(events.textEdited).first()).toBeVisible();
  });
});
