import { slotOf } from './design-steps.ts';
import { buildSmallDesign } from './pictures.ts';
import { fill } from './words.ts';
import { createOrder, CROSSED, expect, openInList, rowOf, test } from './world.ts';

for (const { name, language, viewport } of CROSSED) {
  test.describe(`library, ${name}`, () => {
    test.use({ language, viewport });

    test('brings a design, puts it on an order, and keeps it while the order has it (FIL-19, FIL-28)', async ({
      page,
      words,
      request,
    }) => {
      const { library, fulfilment, orders, ui } = words;
      const fileName = `cat-${language}.png`;
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
      // What the product had before is the shop's past: an order of the demo may have carried it.
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
      await edit.getByLabel(library.tags, { exact: true }).fill(`pets-${language}`);
      await edit.getByRole('button', { name: ui.save, exact: true }).click();
      await expect(details.getByText(`pets-${language}`)).toBeVisible();
    });
  });
}
