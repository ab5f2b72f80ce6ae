import { expect, type Locator } from '@playwright/test';
import { buildDesign, buildMockup, type Picture } from './pictures.ts';
import type { Words } from './words.ts';

type Place = keyof Words['fulfilment']['places'];

/** Finds one of the eight design slots of a product in the fulfil dialog. */
export function slotOf(dialog: Locator, words: Words, place: Place): Locator {
  return dialog.getByRole('group', { name: words.fulfilment.places[place], exact: true });
}

/** Selects a picture for a design slot, as the file chooser of the browser would. */
export async function put(dialog: Locator, words: Words, place: Place, picture: Picture): Promise<Locator> {
  const slot = slotOf(dialog, words, place);
  await slot.locator('input[type=file]').setInputFiles(picture);
  return slot;
}

/** Prepares the only product of an order for sending: with a design, a mockup, and a shirt that the factory makes. */
export async function prepareProduct(dialog: Locator, words: Words): Promise<void> {
  for (const [place, picture] of [
    ['productFront', await buildDesign()],
    ['productMockupFront', await buildMockup()],
  ] as const) {
    const slot = await put(dialog, words, place, picture);
    await expect(slot.getByLabel(words.fulfilment.sizeRight)).toBeVisible();
  }
  // Some shops sell colours that the factory names differently, so a person must choose. The first option repeats the shop's word.
  await expect(dialog.getByRole('combobox', { name: words.fulfilment.parts.productSize })).toBeVisible();
  for (const part of ['productType', 'productColor', 'productSize'] as const) {
    const select = dialog.getByRole('combobox', { name: `${words.fulfilment.parts[part]} ·` });
    if ((await select.getAttribute('aria-invalid')) === 'true') await select.selectOption({ index: 1 });
  }
}
