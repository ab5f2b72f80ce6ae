import { expect, type Locator } from '@playwright/test';
import { buildDesign, buildMockup, type Picture } from './pictures.ts';
import type { Words } from './words.ts';

type Place = keyof Words['fulfilment']['places'];

/** Finds one of the eight design slots of a product in the fulfil dialog. */
export function slotOf(dialog: Locator, words: Words, place: Place): Locator {
  return dialog.getByRole('group', { name: words.fulfilment.places[place], exact: true });
}

/** Chooses a picture for a slot, as the file chooser would. */
export async function put(dialog: Locator, words: Words, place: Place, picture: Picture): Promise<Locator> {
  const slot = slotOf(dialog, words, place);
  await slot.locator('input[type=file]').setInputFiles(picture);
  return slot;
}

/** Prepares the one product of an order for sending: design, mockup, and a shirt that the factory makes. */
export async function prepareProduct(dialog: Locator, words: Words): Promise<void> {
  for (const [place, picture] of [
    ['productFront', await buildDesign()],
    ['productMockupFront', await buildMockup()],
  ] as const) {
    const slot = await put(dialog, words, place, picture);
    await expect(slot.getByLabel(words.fulfilment.sizeRight)).toBeVisible();
  }
  // Shops sell colours that the factory names differently: then a person chooses. The first option is the shop's word.
  await expect(dialog.getByRole('combobox', { name: words.fulfilment.parts.productSize })).toBeVisible();
  for (const part of ['productType', 'productColor', 'productSize'] as const) {
    const select = dialog.getByRole('combobox', { name: words.fulfilment.parts[part] });
    if ((await select.getAttribute('aria-invalid')) === 'true') await select.selectOption({ index: 1 });
  }
}
