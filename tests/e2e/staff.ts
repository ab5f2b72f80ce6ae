import type { Locator, Page } from '@playwright/test';

export const ADMIN = 'admin@bobbin.test';

/** The row of a table of the admin area, or the card, that names this. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('main').locator('tr, li').filter({ hasText: text }).last();
}
