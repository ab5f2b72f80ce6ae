import type { Page } from '@playwright/test';
import { listFaults } from './axe.ts';
import { listSellers, sell } from './partners.ts';
import { fill, toPattern, type Words } from './words.ts';
import { expect, NARROW, test } from './world.ts';

const rows = (page: Page) => page.locator('[data-order-id]');

/** Pastes from the clipboard as a person would, because the page may not read the clipboard. */
async function paste(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('ControlOrMeta+V');
  return page.locator('#pasted').inputValue();
}

/** Reads the total number from the pagination line. */
async function readTotal(page: Page, words: Words): Promise<number> {
  const line = page.getByRole('navigation', { name: words.ui.pagination }).getByText(toPattern(words.ui.totals));
  const text = (await line.textContent()) ?? '';
  return Number(/[\d.,]+/.exec(text)?.[0].replaceAll(/[.,]/g, ''));
}

test('the orders list keeps its filters in the URL, and its date panel stays inside the window (UI-11, UI-23)', async ({
  page,
  words,
  language,
  isNarrow,
}) => {
  const { ui, orders } = words;
  const openFilters = async () => {
    if (isNarrow) await page.getByRole('button', { name: orders.filters, exact: true }).click();
  };
  await page.goto('/community/orders?view=all');
  await expect(rows(page).first()).toBeVisible();
  await openFilters();
  await page.getByRole('button', { name: fill(ui.filter, { name: orders.status }) }).click();
  const statuses = page.getByRole('group', { name: orders.status });
  await statuses.getByRole('checkbox', { name: language === 'vi' ? 'Đang vận chuyển' : 'In transit' }).check();
  await expect(page).toHaveURL(/statuses=IN_TRANSIT/);
  await page.keyboard.press('Escape');
  // On a phone all filters are in a panel, which must be closed because it covers the chips.
  if (isNarrow) await page.keyboard.press('Escape');
  await expect(rows(page).first()).toHaveAttribute('data-row', 'yellow');
  await expect(page.locator('[data-order-id]:not([data-row="yellow"])')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/orders\?view=all$/);
  await page.goForward();
  await page
    .getByRole('button', { name: toPattern(ui.removeFilter) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/orders\?view=all$/);

  await openFilters();
  await page.getByRole('button', { name: ui.allTime }).first().click();
  await expect(page.getByRole('button', { name: ui.previousMonth }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: ui.nextMonth }).first()).toBeVisible();
  await expect(page.locator('[data-today]').first()).toBeVisible();
  await expect(page.getByText(ui.laDays)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: ui.last7days }).click();
  await expect(page).toHaveURL(/from=/);
  // On a phone the panel shows the filters, and is not empty.
  if (isNarrow) await expect(page.getByRole('combobox', { name: words['order-sorts'].sort })).toBeVisible();
});

test('the orders list can be paged, is restored after an order was opened, and corrects a URL with invalid filters (ORD-4, ORD-11, UI-12)', async ({
  page,
  words,
}) => {
  const { ui, orders } = words;
  const [seller] = await listSellers();
  const shops = seller?.shops.slice(0, 2).join(',') ?? '';
  const filters = `statuses=DELIVERED,COMPLETED&shops=${shops}&fulfills=NONE&from=2020-01-01&limit=25`;
  await page.goto(`/community/orders?${filters}&page=3`);
  await expect(rows(page)).toHaveCount(25);
  const tenth = rows(page).nth(9);
  const id = (await tenth.getAttribute('data-order-id')) ?? '';
  const box = page.getByRole('checkbox', { name: fill(orders.selectOrder, { id }) });
  await box.check();
  await tenth.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 400));
  const url = page.url();
  await tenth.getByRole('link', { name: id, exact: true }).click();
  await expect(page).toHaveURL(`/community/orders/${id}`);
  await expect(page.getByRole('heading', { name: words['order-page'].money })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(box).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  const first = (await rows(page).first().getAttribute('data-order-id')) ?? '';
  await page.getByRole('button', { name: fill(ui.pageNumber, { page: 2 }), exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).not.toHaveAttribute('data-order-id', first);
  await page.getByRole('textbox', { name: ui.goToPage }).fill('9999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: ui.lastPage })).toBeDisabled();

  // A page number beyond the last page leads to the last page, and ignored parameters are shown until the user removes them.
  await page.goto('/community/orders?page=999&statuses=not%20a%20status%21&bogus=1&limit=25');
  await expect(page).toHaveURL(/page=\d{1,2}(&|$)/);
  await expect(rows(page).first()).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: toPattern(words['orders-later'].ignored) });
  for (const name of ['statuses', 'bogus']) await expect(notice).toContainText(name);
  await page.getByRole('button', { name: words['orders-later'].ignoredReset }).click();
  await expect(notice).toBeHidden();
  await expect(page).not.toHaveURL(/bogus|statuses/);
});

test('the orders list copies all orders that match the filters (ORD-19, ORD-21)', async ({
  page,
  words,
  context,
  isNarrow,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await page.goto('/community/orders?statuses=DELIVERED&limit=25');
  await expect(rows(page)).toHaveCount(25);
  const total = await readTotal(page, words);
  // Cards have no header row, so the checkbox for the page appears only after the first selection.
  if (isNarrow)
    await page
      .getByRole('checkbox', { name: toPattern(words.orders.selectOrder) })
      .first()
      .check();
  await page.getByRole('checkbox', { name: words.orders.selectPage }).check();
  await expect(page.getByText(fill(words.ui.selected_other, { count: 25 }))).toBeVisible();
  await page.getByRole('button', { name: fill(words.ui.selectAll, { total }) }).click();
  const bar = page.getByRole('region', { name: fill(words.ui.selected_other, { count: total }) });
  await bar.getByRole('button', { name: words['export-orders'].title }).click();
  const notice = page.getByRole('status').filter({ hasText: words['copy-orders'].copied });
  await expect(notice).toContainText(String(total));
  const lines = (await paste(page)).split('\n');
  expect(lines).toHaveLength(total);
  expect(new Set(lines.map((line) => line.split(/\s/)[0])).size).toBe(total);
  for (const line of lines) expect(line).toMatch(/^\d{18}.*DELIVERED/);
});

test('the orders list finds pasted ids, shows counts of waiting orders, and announces new orders without moving a row (ORD-2, ORD-12)', async ({
  page,
  words,
}) => {
  const { orders } = words;
  const [seller] = await listSellers();
  // Orders on hold are some minutes old when they are sold, so younger orders of other journeys come before them.
  await page.goto('/community/orders?limit=50&sortBy=createdAt:DESC');
  await expect(rows(page).nth(20)).toBeAttached();
  const [first = '', ...others] = await rows(page).evaluateAll((found) =>
    found.slice(0, 4).map((row) => row.getAttribute('data-order-id') ?? ''),
  );
  const ids = await sell(seller?.shops[2] ?? '', { count: 3, status: 'ON_HOLD' });
  const pill = page.getByRole('button', { name: fill(orders.newOrders_other, { count: 3 }) });
  await expect(pill).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('data-order-id', first);
  await pill.click();
  // The list draws only the orders near the window.
  const size = page.viewportSize() ?? NARROW;
  await page.setViewportSize({ ...size, height: 10_000 });
  for (const id of ids) await expect(page.locator(`[data-order-id="${id}"]`)).toBeVisible();
  await page.setViewportSize(size);
  await expect(pill).toBeHidden();
  // The sort order stays, and the focus is not lost when the button for new orders disappears.
  await expect(page).toHaveURL(/sortBy=createdAt:DESC/);
  await expect(page.getByRole('heading', { name: orders.title })).toBeFocused();

  await page.getByRole('searchbox', { name: orders.searchPlaceholder }).fill(` ${others.join('\n')} `);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText(fill(orders.searchList_other, { count: 3 })).or(rows(page).first())).toHaveCount(1);
  const link = page
    .getByRole('navigation', { name: orders.attention })
    .getByRole('link', { name: orders.attentions.pendingFulfill, exact: false })
    .first();
  let count = 0;
  if (await link.isVisible()) {
    count = Number(await link.locator('strong').textContent());
    await link.click();
  } else {
    // A narrow window keeps this view in the menu of other views.
    await page.getByRole('button', { name: words['order-views'].others }).click();
    const item = page.getByRole('menuitem', { name: orders.attentions.pendingFulfill });
    count = Number(/\d+$/.exec((await item.textContent()) ?? '')?.[0]);
    await item.click();
  }
  await expect(link).toHaveAttribute('aria-current', 'page');
  expect(count).toBeGreaterThan(0);
  await expect.poll(() => readTotal(page, words)).toBe(count);
});

test('the orders list opens with orders that need action, is sorted by its columns and grouped with sums (GRP-4, GRP-10, VIW-12)', async ({
  page,
  words,
  isNarrow,
}) => {
  const { 'order-sorts': sorts, 'order-groups': groups, orders } = words;

  await page.goto('/community/orders');
  await expect(page).toHaveURL(/attention=todo/);
  await page.goto('/community/orders?view=all');
  await expect(rows(page).first()).toBeVisible();

  if (isNarrow) await page.getByRole('button', { name: orders.filters }).click();
  await page.getByRole('combobox', { name: sorts.sort }).selectOption('profit:ASC');
  await expect(page).toHaveURL(/sortBy=profit:ASC/);
  await page.getByRole('combobox', { name: groups.group }).selectOption('shop');
  await expect(page).toHaveURL(/groupBy=shop/);
  if (isNarrow) await page.keyboard.press('Escape');

  const panel = page.getByRole('region', { name: groups.by.shop });
  await panel.getByRole('button', { expanded: false }).first().click();
  await expect(page).toHaveURL(/group=/);
  await expect(panel.getByRole('button', { expanded: true })).toHaveCount(1);
  await expect(rows(page).first()).toBeVisible();
  // On a phone the name of the menu of further views differs from its short text.
  if (!isNarrow) expect(await listFaults(page, 'groups of orders')).toEqual([]);
  await panel.getByRole('button', { expanded: true }).click();
  await expect(page).not.toHaveURL(/group=/);

  if (!isNarrow) {
    const head = page.locator('th[data-column="revenue"]');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sortBy=profit:DESC/);
  }
});
