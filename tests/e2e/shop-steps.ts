import type { Locator, Page } from '@playwright/test';
import type { Words } from './words.ts';
import { expect } from './world.ts';

/** Gives consent on the marketplace's page, in the tab that the link of the dialog opens, and returns the resulting link. */
async function consent(page: Page, dialog: Locator, words: Words): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: words.shops.openAuthorize }).click();
  const tab = await opened;
  await tab.getByRole('radio', { name: 'Second Seller Inc' }).check();
  await tab.getByRole('button', { name: 'Approve' }).click();
  const link = await tab.getByRole('textbox', { name: 'Link to copy' }).inputValue();
  await tab.getByRole('button', { name: 'Copy' }).click();
  await tab.close();
  return link;
}

interface Connecting {
  /** Presses the button before the link is pasted: the field is marked as invalid, and nothing is sent. */
  isHasty?: boolean;
}

/** Connects, in the open dialog, the shops of the marketplace's second account. */
export async function connectShops(page: Page, words: Words, { isHasty = false }: Connecting = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.shops.addTitle });
  const link = await consent(page, dialog, words);
  const connect = dialog.getByRole('button', { name: words.shops.connect });
  if (isHasty) {
    await connect.click();
    await expect(dialog.getByLabel(words.shops.data)).toHaveAttribute('aria-invalid', 'true');
  }
  await dialog.getByLabel(words.shops.data).fill(link);
  await dialog.getByLabel(words.shops.friendlyName).fill('Prairie');
  await connect.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: words.shops.added })).toBeVisible();
}

/** Authorizes the shops again in the dialog that the shop's page has opened, in which the name is already filled in. */
export async function authorizeAgain(page: Page, dialog: Locator, words: Words): Promise<void> {
  const link = await consent(page, dialog, words);
  await dialog.getByLabel(words.shops.data).fill(link);
  await dialog.getByRole('button', { name: words.shops.renew, exact: true }).click();
  await expect(dialog).toBeHidden();
}
