import { slotOf } from './design-steps.ts';
import { buildLargeDesign, buildSmallDesign } from './pictures.ts';
import { fill, sayCount } from './words.ts';
import { createOrder, expect, openInList, rowOf, test } from './world.ts';

test('the library stores a design, places it on an order, and keeps the design while the order uses it (FIL-19, FIL-28)', async ({
  page,
  words,
  request,
}) => {
  const { library, fulfilment, orders, ui } = words;
  const fileName = `cat-${Date.now()}.png`;
  await page.goto('/community/library');
  await page.locator('input[type=file]').setInputFiles(buildSmallDesign(fileName));
  await expect(page.getByText(fill(library.uploaded, { done: 1, all: 1 }))).toBeVisible();
  const card = page.getByRole('button', { name: new RegExp(fileName) });
  await expect(card).toBeVisible();

  const id = await createOrder(request);
  await openInList(page, id);
  await rowOf(page, id)
    .getByRole('button', { name: fill(orders.fulfilOf, { id }) })
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(id) });
  const front = slotOf(dialog, words, 'productFront');
  await front.getByRole('button', { name: fill(fulfilment.fromLibrary, { place: 'Front' }), exact: true }).click();
  const picker = page.getByRole('dialog', { name: new RegExp(library.title) });
  // The product may already have a design, because another order of the demo may have used one.
  await picker.getByText(library.allPng, { exact: true }).click();
  await picker.getByPlaceholder(library.search).fill(fileName);
  await picker.getByRole('button', { name: new RegExp(fileName) }).click();
  await picker.getByRole('button', { name: fill(library.useFor, { place: 'Front' }), exact: true }).click();
  await expect(front.getByText('300×360')).toBeVisible();

  await page.goto(`/community/library?search=${fileName}`);
  await card.click();
  const details = page.getByRole('dialog', { name: fileName });
  await expect(details.getByRole('link', { name: id })).toBeVisible();
  const remove = details.getByRole('button', { name: library.remove, exact: true });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');

  await details.getByRole('button', { name: library.edit, exact: true }).click();
  const edit = page.getByRole('dialog', { name: library.edit });
  await edit.getByLabel(library.tags, { exact: true }).fill('pets');
  await edit.getByRole('button', { name: ui.save, exact: true }).click();
  await expect(details.getByText('pets')).toBeVisible();
});

test('the library continues an upload after a reload, and sends only the pieces that have not arrived yet (FIL-64)', async ({
  page,
  words,
}) => {
  const { library } = words;
  const design = await buildLargeDesign('broken-off.png');
  const pieces: number[] = [];
  let isHeld = true;
  await page.route('**/api/files/uploads/pieces', async (route) => {
    const [, from] = /name="from"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '') ?? [];
    pieces.push(Number(from));
    // On this page the second piece of the upload never arrives.
    if (isHeld && pieces.length === 2) return;
    await route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/community/library');
  const input = page.getByLabel(library.upload, { exact: true }).and(page.locator('input'));
  await input.setInputFiles(design);
  await expect.poll(() => pieces.length).toBe(2);
  isHeld = false;
  await page.reload();
  const left = page.getByRole('region', { name: sayCount(library.unfinished, 'title', 1) });
  await expect(left.getByText(design.name)).toBeVisible();
  pieces.length = 0;
  await input.setInputFiles(design);
  await expect(page.getByText(fill(library.uploaded, { done: 1, all: 1 }))).toBeVisible();
  expect(pieces.length).toBeGreaterThan(0);
  expect(Math.min(...pieces)).toBeGreaterThan(0);
  await expect(left).toBeHidden();
});
