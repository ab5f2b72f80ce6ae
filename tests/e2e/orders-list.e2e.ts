import type { Page } from '@playwright/test';
import { listSellers, sell } from './partners.ts';
import { fill, toPattern, type Words } from './words.ts';
import { expect, test, CROSSED } from './world.ts';

const rows = (page: Page) => page.locator('[data-order-id]');

/** What the clipboard holds, pasted as a person would: reading it is forbidden to the page. */
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

/** The number of the pagination line. */
async function readTotal(page: Page, words: Words): Promise<number> {
  const line = page.getByRole('navigation', { name: words.ui.pagination }).getByText(toPattern(words.ui.totals));
  const text = (await line.textContent()) ?? '';
  return Number(/[\d.,]+/.exec(text)?.[0].replaceAll(/[.,]/g, ''));
}

for (const { name, language, viewport, isNarrow } of CROSSED) {
  test.describe(`orders list, ${name}`, () => {
    test.use({ language, viewport });

    test('keeps its filters in the URL (UI-11)', async ({ page, words }) => {
      await page.goto('/community/orders');
      if (isNarrow) await page.getByRole('button', { name: words.orders.filters, exact: true }).click();
      await page.getByRole('button', { name: fill(words.ui.filter, { name: words.orders.status }) }).click();
      const statuses = page.getByRole('group', { name: words.orders.status });
      await statuses.getByRole('checkbox', { name: language === 'vi' ? 'Đang vận chuyển' : 'In transit' }).check();
      await expect(page).toHaveURL(/statuses=IN_TRANSIT/);
      await page.keyboard.press('Escape');
      // On a phone all filters stand in a panel of their own, which lies over the chips.
      if (isNarrow) await page.keyboard.press('Escape');
      await expect(rows(page).first()).toHaveAttribute('data-row', 'yellow');
      await expect(page.locator('[data-order-id]:not([data-row="yellow"])')).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(/\/orders$/);
      await page.goForward();
      await page
        .getByRole('button', { name: toPattern(words.ui.removeFilter) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/orders$/);
    });

    test('comes back from an order with filters, page, scroll and selection (ORD-11)', async ({ page, words }) => {
      const [seller] = await listSellers();
      const shops = seller?.shops.slice(0, 2).join(',') ?? '';
      const filters = `statuses=DELIVERED,COMPLETED&shops=${shops}&fulfills=NONE&from=2020-01-01&limit=25`;
      await page.goto(`/community/orders?${filters}&page=3`);
      await expect(rows(page)).toHaveCount(25);
      const tenth = rows(page).nth(9);
      const id = (await tenth.getAttribute('data-order-id')) ?? '';
      const box = page.getByRole('checkbox', { name: fill(words.orders.selectOrder, { id }) });
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
    });

    test('renders in spite of a broken link, and cleans it (UI-12)', async ({ page, words }) => {
      await page.goto('/community/orders?page=minus-one&statuses=not%20a%20status%21&bogus=1&limit=25');
      await expect(rows(page)).toHaveCount(25);
      const notice = page.getByRole('status').filter({ hasText: toPattern(words.orders.ignored) });
      for (const name of ['page', 'statuses', 'bogus']) await expect(notice).toContainText(name);
      await page.getByRole('button', { name: words.orders.ignoredReset }).click();
      await expect(notice).toBeHidden();
      await expect(page).toHaveURL(/\/orders\?limit=25$/);
      // A page beyond the last one is led back, and what was ignored stays said.
      await page.goto('/community/orders?page=999&limit=25&bogus=1');
      await expect(page).toHaveURL(/page=\d{1,2}(&|$)/);
      await expect(notice).toContainText('bogus');
    });

    test('filters by days, in one panel that stays and lies within the window (UI-23)', async ({ page, words }) => {
      const { ui, orders } = words;
      await page.goto('/community/orders');
      await expect(rows(page).first()).toBeVisible();
      if (isNarrow) await page.getByRole('button', { name: orders.filters, exact: true }).click();
      await page.getByRole('button', { name: ui.allTime }).first().click();
      await expect(page.getByRole('button', { name: ui.previousMonth }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: ui.nextMonth }).first()).toBeVisible();
      await expect(page.locator('[data-today]').first()).toBeVisible();
      await expect(page.getByText(ui.laDays)).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: ui.last7days }).click();
      await expect(page).toHaveURL(/from=/);
      // On a phone the filters are still there, not an empty box.
      if (isNarrow) await expect(page.getByRole('combobox', { name: orders.sort })).toBeVisible();
    });

    test('selects ranges with Shift, upwards too (ORD-18)', async ({ page, words }) => {
      await page.goto('/community/orders?limit=25');
      const boxes = page.getByRole('checkbox', { name: toPattern(words.orders.selectOrder) });
      await boxes.nth(2).click();
      await boxes.nth(8).click({ modifiers: ['Shift'] });
      const bar = (count: number) => page.getByRole('region', { name: fill(words.ui.selected_other, { count }) });
      await expect(bar(7)).toBeVisible();
      await bar(7).getByRole('button', { name: words.ui.clearSelection }).click();
      await boxes.nth(8).click();
      await boxes.nth(2).click({ modifiers: ['Shift'] });
      await expect(bar(7)).toBeVisible();
    });

    test('copies the chosen orders, or all that match (ORD-19, ORD-21)', async ({ page, words, context }) => {
      await context.grantPermissions(['clipboard-write']);
      await page.goto('/community/orders?statuses=DELIVERED&limit=25');
      await expect(rows(page)).toHaveCount(25);
      const total = await readTotal(page, words);
      // Cards have no head: the box of the page comes with the first choice.
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

    test('finds pasted ids, and every banner number is its list (ORD-2)', async ({ page, words }) => {
      await page.goto('/community/orders?limit=25');
      await expect(rows(page)).toHaveCount(25);
      const ids = await rows(page).evaluateAll((found) =>
        found.slice(3, 6).map((row) => row.getAttribute('data-order-id') ?? ''),
      );
      await page.getByRole('searchbox', { name: words.orders.searchPlaceholder }).fill(` ${ids.join('\n')} `);
      await expect(rows(page)).toHaveCount(3);
      await expect(
        page.getByText(fill(words.orders.searchList_other, { count: 3 })).or(rows(page).first()),
      ).toHaveCount(1);

      const banner = page.getByRole('navigation', { name: words.orders.attention });
      for (const attention of ['pendingFulfill', 'pendingFulfill24h', 'pendingProduction'] as const) {
        await page.goto('/community/orders');
        const link = banner.getByRole('link', { name: words.orders.attentions[attention] });
        await expect(link.locator('strong')).toHaveText(/^\d+$/);
        const count = Number(await link.locator('strong').textContent());
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        if (count === 0) await expect(page.getByText(words.ui.noResult)).toBeVisible();
        else await expect.poll(() => readTotal(page, words)).toBe(count);
      }
    });

    test('turns its pages', async ({ page, words }) => {
      await page.goto('/community/orders?limit=25&sortBy=createdAt:DESC');
      await expect(rows(page)).toHaveCount(25);
      const first = (await rows(page).first().getAttribute('data-order-id')) ?? '';
      await page.getByRole('button', { name: fill(words.ui.pageNumber, { page: 2 }), exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(rows(page).first()).not.toHaveAttribute('data-order-id', first);
      await page.getByRole('textbox', { name: words.ui.goToPage }).fill('9999');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: words.ui.lastPage })).toBeDisabled();
      await page.goto('/community/orders?limit=25&page=9999');
      await expect(page).not.toHaveURL(/page=9999/);
      await expect(rows(page).first()).toBeVisible();
    });

    test('tells of new orders without moving a row (ORD-12)', async ({ page, words }) => {
      const [seller] = await listSellers();
      await page.goto('/community/orders?limit=100&sortBy=createdAt:DESC');
      await expect(rows(page).first()).toBeVisible();
      const first = (await rows(page).first().getAttribute('data-order-id')) ?? '';
      const ids = await sell(seller?.shops[2] ?? '', { count: 3, status: 'ON_HOLD' });
      const pill = page.getByRole('button', { name: fill(words.orders.newOrders_other, { count: 3 }) });
      await expect(pill).toBeVisible();
      await expect(rows(page).first()).toHaveAttribute('data-order-id', first);
      await pill.click();
      for (const id of ids) await expect(page.locator(`[data-order-id="${id}"]`)).toBeVisible();
      await expect(pill).toBeHidden();
      // The order of the list is the person's own, and the focus is not lost with the pill.
      await expect(page).toHaveURL(/sortBy=createdAt:DESC/);
      await expect(page.getByRole('heading', { name: words.orders.title })).toBeFocused();
      await page.goto('/community/orders');
      await expect(rows(page).first()).toBeVisible();
      await sell(seller?.shops[2] ?? '', { count: 3, status: 'ON_HOLD' });
      await pill.click();
      await expect(pill).toBeHidden();
      await expect(page).toHaveURL(/orders$/);
    });

    test('obeys the keyboard', async ({ page, words }) => {
      await page.goto('/community/orders?limit=25');
      await expect(rows(page)).toHaveCount(25);
      const third = (await rows(page).nth(2).getAttribute('data-order-id')) ?? '';
      for (const key of ['j', 'j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
      await expect(page.getByRole('checkbox', { name: fill(words.orders.selectOrder, { id: third }) })).toBeChecked();
      await page.keyboard.press('Shift+ArrowDown');
      await expect(page.getByRole('region', { name: fill(words.ui.selected_other, { count: 2 }) })).toBeVisible();
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/community/orders/${third}`);
    });
  });
}
