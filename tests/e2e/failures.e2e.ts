import { sayError } from './words.ts';
import { expect, test } from './world.ts';

const LIST = /\/api\/shops\/orders\?/;

test('a list that fails explains the failure, keeps its rows and can be retried, and a server error is not shown as offline (UI-15, UI-28)', async ({
  page,
  words,
  language,
  isNarrow,
}) => {
  await page.goto('/community/orders?limit=25');
  const rows = page.locator('[data-order-id]');
  await expect(rows).toHaveCount(25);
  const first = await rows.first().getAttribute('data-order-id');

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  // On a phone, the tab is in the menu at the end of the row of tabs (VIW-9).
  const name = words.orders.views.missingLabel;
  const menu = page.getByRole('button', { name: words['order-views'].others });
  await expect(menu).toBeVisible();
  if (isNarrow) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else await page.getByRole('link', { name }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(words.ui.loadFailed);
  await expect(alert).toContainText(sayError('INTERNAL', language));
  await page.goBack();
  await expect(rows.first()).toHaveAttribute('data-order-id', first ?? '');

  await page.unroute(LIST);
  await page.route(LIST, (route) => route.abort('internetdisconnected'));
  await page.goForward();
  await alert.getByRole('button', { name: words.ui.retry }).click();
  await expect(alert).toContainText(words.errors.checkLine);
  await page.unroute(LIST);
  // A live event may reload the list before the click.
  await expect(async () => {
    const again = alert.getByRole('button', { name: words.ui.retry });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(alert).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(rows.first()).toBeVisible();
});

test('a missing order, an unknown path and an empty result each show an explanation and a link back (ROL-1, UI-6, UI-15, ORD-30)', async ({
  page,
  words,
}) => {
  await page.goto('/community/orders/123');
  await expect(page.getByText(words['order-page'].notFound)).toBeVisible();
  // A seller who opens an address of the staff area is redirected, and loads none of its code and data (ROL-1).
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(asked.url()));
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/community');
  expect(loaded.filter((url) => /assets\/admin|api\/(admin|roles|log|ip)\b/.test(url))).toEqual([]);
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { name: words.shell.pageNotFound })).toBeVisible();
  await page.getByRole('link', { name: words.shell.goHome }).click();
  await expect(page).toHaveURL('/community');
  await page.goto('/community/orders?search=000000000000000000');
  await expect(page.getByText(words.ui.noResult)).toBeVisible();
  await page.getByRole('button', { name: words.ui.clearFilters }).click();
  await expect(page.locator('[data-order-id]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?view=all$/);
});
