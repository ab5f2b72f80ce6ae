import type { Page } from '@playwright/test';
import { BYSTANDER, createOrder, expect, NARROW, SELLER, SUPPORTER, test, CROSSED, WIDE } from './world.ts';

const PALETTE = 'Control+k';

/** Scrolls and waits until the page has handled it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}

/** Presses Tab until the link to an address has the focus; fails when it never comes there. */
async function tabTo(page: Page, href: string): Promise<void> {
  const link = page.locator(`a[href="${href}"]`).first();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

test.describe('before any script of the program', () => {
  test('stand header, title and the shape of the list, in their places (UI-47)', async ({ page }) => {
    await page.goto('/community/orders');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const text = await title.innerText();
    const [header, heading] = await Promise.all([page.getByRole('banner').boundingBox(), title.boundingBox()]);

    // A tab of its own: the first one still asks for what comes after its rows.
    const tab = await page.context().newPage();
    await tab.route('**/assets/*.js', (route) => route.abort());
    await tab.goto('/community/orders', { waitUntil: 'domcontentloaded' });
    const early = tab.locator('.frame-title span');
    await expect(early).toHaveText(text);
    await expect(tab.locator('.frame-list')).toBeVisible();
    expect(await tab.locator('.frame-head').boundingBox()).toEqual(header);
    const place = await early.boundingBox();
    expect(Math.abs((place?.x ?? 0) - (heading?.x ?? 0))).toBeLessThan(2);
    expect(Math.abs((place?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(8);
  });

  test.describe('of a stranger', () => {
    test.use({ account: null });

    test('stands nothing of the desk (UI-47)', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/community/orders', { waitUntil: 'domcontentloaded' });
      await expect(page.locator('.frame-head')).toBeHidden();
    });
  });
});

test.describe('the header', () => {
  test('hides after 50 px, comes back at 20 px and whenever it has the focus (UI-1)', async ({ page }) => {
    await page.setViewportSize({ width: WIDE.width, height: 400 });
    await page.goto('/community/user');
    const header = page.getByRole('banner');
    await expect(header.getByText(SELLER)).toBeVisible();
    await scrollTo(page, 50);
    await expect(header).toBeInViewport();
    await scrollTo(page, 51);
    await expect(header).not.toBeInViewport();
    await scrollTo(page, 21);
    await expect(header).not.toBeInViewport();
    await scrollTo(page, 20);
    await expect(header).toBeInViewport();

    await scrollTo(page, 51);
    await expect(header).not.toBeInViewport();
    await header.getByRole('link').last().focus();
    await expect(header).toBeInViewport();
    await scrollTo(page, 90);
    await expect(header).toBeInViewport();
  });

  for (const language of ['vi', 'en'] as const) {
    test.describe(`in ${language}`, () => {
      test.use({ language, account: SUPPORTER });

      test('has room for five pages, a long role, a long name and the warning (UI-53)', async ({ page }) => {
        await page.route('**/api/auth/profile', async (route) => {
          const response = await route.fetch();
          const reply = (await response.json()) as { body: { role: object } };
          const role = { ...reply.body.role, roleName: 'Customer service' };
          const body = { ...reply.body, role, money: '123456.78', expiredShopsCount: 12 };
          await route.fulfill({ response, json: { ...reply, body } });
        });
        await page.goto('/community/user');
        const header = page.getByRole('banner');
        await expect(header.getByRole('link', { name: 'Customer service' })).toBeVisible();
        for (const width of [974, 1199, 1200, 1366]) {
          await page.setViewportSize({ width, height: 500 });
          const faults = await header.evaluate(async (bar) => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const nav = bar.querySelector('nav');
            const links = () => [...(nav?.querySelectorAll('a') ?? [])];
            // Five pages and the way to the admin area.
            while (links().length < 6) {
              const more = links()[0]?.cloneNode(true) as HTMLElement;
              more.textContent = 'Design hire';
              nav?.append(more);
            }
            const shown = [...bar.querySelectorAll<HTMLElement>('nav a, button, [role="radiogroup"]')].filter(
              (part) => part.checkVisibility() && part.closest('[popover]') === null,
            );
            const boxes = shown.map((part) => ({ part, box: part.getBoundingClientRect() }));
            return boxes.flatMap(({ part, box }, at) => {
              const before = boxes[at - 1]?.box.right ?? 0;
              const isCut = part.tagName === 'A' && part.scrollWidth > part.clientWidth + 1;
              const isOut = box.right > document.documentElement.clientWidth || box.left < before - 1;
              return isCut || isOut ? [`${part.textContent} ${box.left}–${box.right} after ${before}`] : [];
            });
          });
          expect.soft(faults, `${width} px`).toEqual([]);
        }
      });
    });
  }

  test.describe('of staff', () => {
    test.use({ account: SUPPORTER });

    test('shows the role, which leads to the admin area', async ({ page }) => {
      await page.goto('/community');
      await page.getByRole('banner').getByRole('link', { name: 'support', exact: true }).click();
      await expect(page).toHaveURL(/\/admin/);
    });
  });

  test('of a seller has no way to the admin area, also by hand', async ({ page, words }) => {
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/community$/);
    await expect(page.getByRole('link', { name: words.shell.adminArea })).toHaveCount(0);
  });
});

test('every address has its window title (UI-5)', async ({ page, words, request }) => {
  const id = await createOrder(request);
  for (const [path, title] of [
    ['/community', words.shell.titles.dashboard],
    ['/community/shops', words.shell.titles.shops],
    ['/community/orders', words.shell.titles.orders],
    [`/community/orders/${id}`, words.shell.titles.order],
    ['/community/user', words.shell.titles.profile],
    ['/404', words.shell.titles.notFound],
    ['/nowhere/at/all', words.shell.titles.notFound],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`Bobbin · ${title}`);
  }
});

test('nothing but the first file is asked for before rows stand (UI-47)', async ({ page }) => {
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
  // The others come once the rows stand.
  await expect.poll(async () => (await listOthers()).length).toBeGreaterThan(0);
  expect((await listOthers()).filter(({ isBefore }) => isBefore)).toEqual([]);
});

test('a key pressed in the moment in which the page is drawn is heard (UI-40)', async ({ page, words }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('header') === null) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/community/shops');
  await expect(page.getByRole('combobox', { name: words.palette.title })).toBeFocused();
});

for (const { name, language, viewport, isNarrow } of CROSSED) {
  test.describe(`the palette, ${name}`, () => {
    test.use({ language, viewport });

    test('finds an order, a shop and a page by keyboard alone (UI-39)', async ({ page, words, request }) => {
      const id = await createOrder(request);
      await page.goto('/community/shops');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.keyboard.press(PALETTE);
      const field = page.getByRole('combobox', { name: words.palette.title });
      await expect(field).toBeFocused();
      await page.keyboard.type(id);
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(new RegExp(`^${id}`));
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(width).toBeLessThanOrEqual(0);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/community/orders/${id}`);
      await expect(field).toBeHidden();

      await page.keyboard.press(PALETTE);
      await page.keyboard.type(words.shell.titles.profile);
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
        words.shell.titles.profile,
      );
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/community/user');

      // What was opened last comes first.
      await page.keyboard.press(PALETTE);
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(id);
      await page.keyboard.press('Escape');
      await expect(field).toBeHidden();
    });

    if (isNarrow) {
      test('opens from the menu', async ({ page, words }) => {
        await page.goto('/community');
        await page.getByRole('button', { name: words.shell.menu }).click();
        await page.getByRole('button', { name: words.shell.find }).click();
        await expect(page.getByRole('combobox', { name: words.palette.title })).toBeFocused();
      });
    }
  });
}

test.describe('of somebody whose mails no journey reads', () => {
  test.use({ account: BYSTANDER });

  test('the palette switches theme and language (UI-39)', async ({ page, words }) => {
    await page.goto('/community');
    await expect(page.getByRole('banner').getByText('designer').first()).toBeVisible();
    await page.keyboard.press(PALETTE);
    await page
      .getByRole('listbox')
      .getByRole('option', { name: `${words.shell.theme}: ${words.shell.themeDark}` })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    const told = page.waitForResponse((response) => response.url().endsWith('/api/auth/locale') && response.ok());
    await page.keyboard.press(PALETTE);
    await page.keyboard.type('english');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await told;
  });
});

test('letters go to pages, the sheet turns them off', async ({ page, words }) => {
  await page.goto('/community');
  await expect(page.getByRole('banner').getByText(SELLER)).toBeVisible();
  // Letters are listened to a moment after the page is there.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL('/community/shops', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('go?');
  await expect(page.getByRole('searchbox')).toHaveValue('go?');
  await expect(page).toHaveURL(/\/community\/shops/);
  await page.getByRole('banner').getByRole('link').last().focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: words.palette.keySheet });
  await sheet.getByRole('checkbox', { name: words.palette.lettersOn }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(page).toHaveURL(/\/community\/shops/);
});

test('what was typed is not lost by Escape, a press outside, Back or a reload (UI-32)', async ({ page, words }) => {
  await page.goto('/community');
  await page.getByRole('banner').getByRole('link', { name: words.shell.header.shops }).first().click();
  await page.getByRole('button', { name: words.shops.addShop }).first().click();
  const dialog = page.getByRole('dialog', { name: words.shops.addTitle });
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
  // Escape is for the uppermost dialog only, and stays.
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

test('a dialog keeps the focus inside and gives it back (UI-38)', async ({ page, words }) => {
  await page.goto('/community/shops');
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
});

test('the context menu is blocked, with its exceptions (UI-7)', async ({ page, words }) => {
  await page.goto('/community/shops');
  await expect(page.getByRole('banner').getByText(SELLER)).toBeVisible();
  const isBlocked = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element) => !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      );
  await expect.poll(() => isBlocked('h1')).toBe(true);
  expect(await isBlocked('header a')).toBe(false);
  expect(await isBlocked('input[type=search]')).toBe(false);
  await page.locator('h1').selectText();
  expect(await isBlocked('h1')).toBe(false);
  await expect(page.getByRole('heading', { name: words.shops.title, exact: true })).toBeVisible();
});

test.describe('by keyboard alone', () => {
  test.use({ account: BYSTANDER, viewport: WIDE });

  test('the first Tab skips to the content, and every page is reached (UI-41)', async ({ page, words }) => {
    await page.goto('/community');
    await expect(page.getByRole('banner').getByRole('link', { name: words.shell.header.orders })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: words.shell.skipToContent })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    for (const [path, heading] of [
      ['/community/shops', words.shops.title],
      ['/community/orders', words.orders.title],
    ] as const) {
      await tabTo(page, path);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  test('the menu holds pages, person and switches (UI-52)', async ({ page, words }) => {
    await page.goto('/community');
    await page.getByRole('button', { name: words.shell.menu }).click();
    const account = page.getByRole('navigation', { name: words['header-menu'].account });
    await expect(account.getByRole('link', { name: words.shell.titles.library, exact: true })).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: words.shell.theme })).toBeVisible();
    await expect(page.getByRole('button', { name: words['header-menu'].signOut })).toBeVisible();
    const links = page.getByRole('navigation', { name: words.shell.navigation });
    await links.getByRole('link', { name: words.shell.header.orders }).click();
    await expect(page).toHaveURL('/community/orders');
    await expect(links).toBeHidden();
  });
});
