import type { Page } from '@playwright/test';
import { resize } from './screens.ts';
import { BYSTANDER, createOrder, expect, NARROW, SUPPORTER, test, WIDE } from './world.ts';

const PALETTE = 'Control+k';

/** Scrolls to a position, and waits until the page has processed the scroll event. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}

/** Presses Tab until the link to an address has the focus, and fails when the link never gets it. */
async function tabTo(page: Page, href: string): Promise<void> {
  const link = page.locator(`a[href="${href}"]`).first();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

test.describe('the page before its scripts have run', () => {
  test.use({ viewport: WIDE });

  test('shows the header, the title and the outline of the list in their final places, and loads only one file before the rows (UI-47)', async ({
    page,
    context,
    language,
  }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[data-order-id]') === null) return;
        observer.disconnect();
        performance.mark('rows');
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/community/orders');
    await expect(page.locator('[data-order-id]').first()).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    const text = await title.innerText();
    const [header, heading] = await Promise.all([page.getByRole('banner').boundingBox(), title.boundingBox()]);
    const html = await (await page.request.get('/community/orders')).text();
    const listOthers = async () => {
      const scripts = await page.evaluate(() => {
        const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
        return performance
          .getEntriesByType('resource')
          .map(({ name, startTime }) => ({ path: new URL(name).pathname, isBefore: startTime <= rowsAt }));
      });
      return scripts.filter(({ path }) => path.endsWith('.js') && !html.includes(path));
    };
    // The other files are loaded only after the rows are shown.
    await expect.poll(async () => (await listOthers()).length).toBeGreaterThan(0);
    const early = (await listOthers()).filter(({ isBefore }) => isBefore);
    // English is loaded on demand, both its texts and the messages of forms.
    expect(early).toHaveLength(language === 'en' ? 2 : 0);
    const code = await Promise.all(early.map(async ({ path }) => (await page.request.get(path)).text()));
    expect(code.filter((text) => /ZodError|createRoot/.test(text))).toEqual([]);

    // The test opens another tab, because the first one is still loading the files that follow its rows.
    const tab = await context.newPage();
    await tab.route('**/assets/*.js', (route) => route.abort());
    await tab.goto('/community/orders', { waitUntil: 'domcontentloaded' });
    const frame = tab.locator('.frame-title span').filter({ visible: true });
    await expect(frame).toHaveText(text);
    await expect(tab.locator('.frame-list')).toBeVisible();
    expect(await tab.locator('.frame-head').boundingBox()).toEqual(header);
    const place = await frame.boundingBox();
    expect(Math.abs((place?.x ?? 0) - (heading?.x ?? 0))).toBeLessThan(2);
    expect(Math.abs((place?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(8);
    // A visitor who is signed out sees no part of the application's frame.
    await tab.evaluate(() => localStorage.removeItem('AUTH_TOKEN'));
    await tab.goto('/community/orders', { waitUntil: 'domcontentloaded' });
    await expect(tab.locator('.frame-head')).toBeHidden();
  });
});

test.describe('the header', () => {
  test.use({ account: SUPPORTER, viewport: WIDE });

  test('hides after 50 px of scrolling, returns near the top of the page and when it has the focus, and has room for long content (UI-1, UI-53)', async ({
    page,
  }) => {
    await page.route('**/api/auth/profile', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { body: { role: object } };
      const role = { ...reply.body.role, roleName: 'Customer service' };
      const body = { ...reply.body, role, money: '123456.78', expiredShopsCount: 12 };
      await route.fulfill({ response, json: { ...reply, body } });
    });
    const header = page.getByRole('banner');
    for (const language of ['vi', 'en']) {
      await page.goto('/favicon.svg');
      await page.evaluate((name) => localStorage.setItem('locale', name), language);
      await page.goto('/community/user');
      await expect(header.getByRole('link', { name: 'Customer service' })).toBeVisible();
      for (const width of [974, 1199, 1200, 1366, 1440, 1920]) {
        await resize(page, { width, height: 500 });
        const faults = await header.evaluate((bar) => {
          const shown = [
            ...bar.querySelectorAll<HTMLElement>('nav a, a[href="/admin"], button, [role="radiogroup"]'),
          ].filter((part) => part.checkVisibility() && part.closest('[popover]') === null);
          const boxes = shown.map((part) => ({ part, box: part.getBoundingClientRect() }));
          return boxes.flatMap(({ part, box }, at) => {
            const before = boxes[at - 1]?.box.right ?? 0;
            const isCut = part.tagName === 'A' && part.scrollWidth > part.clientWidth + 1;
            const isOut = box.right > document.documentElement.clientWidth || box.left < before - 1;
            return isCut || isOut ? [`${part.textContent} ${box.left}–${box.right} after ${before}`] : [];
          });
        });
        expect.soft(faults, `${language}, ${width} px`).toEqual([]);
        const direct = await header.locator('nav > a[data-rank]:visible').count();
        const more = header.getByRole('button', { name: language === 'vi' ? 'Thêm' : 'More', exact: true });
        if (direct < 8) await more.click();
        else await expect(more).toBeHidden();
        // Each page once, in the header or under 'More' (UI-63).
        await expect(header.locator('nav a[data-rank]:visible')).toHaveCount(8);
        if (direct < 8) await page.keyboard.press('Escape');
      }
    }

    await resize(page, { width: WIDE.width, height: 400 });
    for (const [top, isShown] of [
      [50, true],
      [51, false],
      [21, false],
      [20, true],
      [51, false],
    ] as const) {
      await scrollTo(page, top);
      await (isShown ? expect(header) : expect(header).not).toBeInViewport();
    }
    await header.getByRole('link').last().focus();
    await expect(header).toBeInViewport();
    await scrollTo(page, 90);
    await expect(header).toBeInViewport();
  });
});

test('the command palette opens at its first key press, and finds an order, a page and the theme with the keyboard alone (UI-39, UI-40)', async ({
  page,
  words,
  request,
}) => {
  const id = await createOrder(request);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('header') === null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/community/shops');
  const field = page.getByRole('combobox', { name: words.palette.title });
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(id);
  await expect(chosen).toHaveText(new RegExp(`^${id}`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/community/orders/${id}`);
  await expect(field).toBeHidden();

  await page.keyboard.press(PALETTE);
  await page.keyboard.type(words.shell.titles.profile);
  await expect(chosen).toContainText(words.shell.titles.profile);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/community/user');

  // The item that was opened last is listed first in the palette.
  await page.keyboard.press(PALETTE);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText(id);
  await options.filter({ hasText: `${words.shell.theme}: ${words.shell.themeDark}` }).click();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(field).toBeHidden();
});

test.describe('a window with a dialog', () => {
  test.use({ viewport: WIDE });

  test('keeps the focus in the dialog, and input survives Escape, a click outside, Back and a reload (UI-32, UI-38)', async ({
    page,
    words,
  }) => {
    await page.goto('/community');
    await page.getByRole('banner').getByRole('link', { name: words.shell.header.shops }).first().click();
    const opener = page.getByRole('button', { name: words.shops.addShop }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.shops.addTitle });
    await expect(dialog).toBeVisible();
    for (let count = 0; count < 14; count += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    const field = dialog.getByLabel(words.shops.friendlyName);
    await field.fill('A new shop');

    await page.keyboard.press('Escape');
    await expect(dialog.getByText(words.ui.unsavedTitle)).toBeVisible();
    await dialog.getByRole('button', { name: words.ui.unsavedStay }).click();
    await page.mouse.click(5, 400);
    await expect(dialog.getByText(words.ui.unsavedTitle)).toBeVisible();
    await dialog.getByRole('button', { name: words.ui.unsavedStay }).click();

    const question = page.getByRole('dialog', { name: words.ui.unsavedTitle });
    await page.goBack();
    await expect(question).toBeVisible();
    // Escape closes only the top dialog; the dialog below stays open.
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByText(words.ui.unsavedTitle)).toBeHidden();
    await expect(page).toHaveURL('/community/shops');
    await expect(field).toHaveValue('A new shop');

    let asked = 0;
    page.on('dialog', (prompt) => {
      asked += 1;
      void prompt.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => asked).toBe(1);
    await expect(field).toHaveValue('A new shop');

    await page.goBack();
    await question.getByRole('button', { name: words.ui.unsavedLeave }).click();
    await expect(page).toHaveURL('/community');
    await expect(dialog).toBeHidden();
  });
});

test.describe('a user with the keyboard alone', () => {
  test.use({ account: BYSTANDER, viewport: WIDE });

  test('can skip to the content with the first Tab and reach every page, and each empty page offers a next step (UI-15, UI-41)', async ({
    page,
    words,
  }) => {
    await page.goto('/community');
    await expect(page.getByRole('banner').getByRole('link', { name: words.shell.header.orders })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: words.shell.skipToContent })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const [path, heading, empty] of [
      ['/community/shops', words.shops.title, words.shops.emptyTitle],
      ['/community/orders', words.orders.title, words['order-work'].empty.title],
    ] as const) {
      await tabTo(page, path);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByText(empty)).toBeVisible();
    }
  });
});

test.describe('a phone', () => {
  test.use({ viewport: NARROW });

  test('shows a menu with pages, user, switches and the command palette (UI-39, UI-52)', async ({ page, words }) => {
    await page.goto('/community');
    await page.getByRole('button', { name: words.shell.menu }).click();
    const account = page.getByRole('navigation', { name: words['header-menu'].account });
    await expect(account.getByRole('link', { name: words.shell.titles.prints, exact: true })).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: words.shell.theme })).toBeVisible();
    await expect(page.getByRole('button', { name: words['header-menu'].signOut })).toBeVisible();
    const links = page.getByRole('navigation', { name: words.shell.navigation });
    await links.getByRole('link', { name: words.shell.header.orders }).click();
    await expect(page).toHaveURL(/\/community\/orders\?attention=todo$/);
    await expect(links).toBeHidden();
    await page.getByRole('button', { name: words.shell.menu }).click();
    await page.getByRole('button', { name: words.shell.find }).click();
    await expect(page.getByRole('combobox', { name: words.palette.title })).toBeFocused();
  });
});
