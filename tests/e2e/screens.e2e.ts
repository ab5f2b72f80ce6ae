import { ERRORS } from '@bobbin/contract/errors';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { listFaults } from './axe.ts';
import { checkView, resize, walkScreens } from './screens.ts';
import { ADMIN, findMember } from './staff.ts';
import { toPattern } from './words.ts';
import { BYSTANDER, createOrder, expect, NARROW, readOrder, SELLER, test } from './world.ts';

/** The response to calls of a session with a pending second factor (ACC-35). */
const OWING = {
  status: 404,
  json: { isSuccess: false, body: null, exceptionBody: { code: ERRORS.SECOND_FACTOR_OWED.code, message: 'owed' } },
};

// Timeout of each test, because every screen is measured at seven widths and checked twice by axe, rule by rule.
test.slow();

test('each seller page has its title, fits at every width and is accessible (UI-5, UI-16, UI-42)', async ({
  page,
  words,
  request,
}) => {
  const { titles } = words.shell;
  const id = await createOrder(request, { changes: { requestCancel: 'Ordered by mistake' } });
  const others = [await createOrder(request, { status: 'ON_HOLD' }), await createOrder(request)];
  const shop = (await readOrder(request, SELLER, id))?.shop;
  const row = page.locator('[data-row-id]').first();
  const main = page.getByRole('main');
  await walkScreens(page, [
    { path: '/404', sign: page.getByRole('heading', { name: words.shell.pageNotFound }), title: titles.notFound },
    { path: '/community', sign: main.getByRole('heading').first(), title: titles.dashboard },
    { path: '/community/shops', sign: row, title: titles.shops, isList: true, isDense: true },
    {
      path: `/community/shop-details/${shop?.id ?? ''}`,
      sign: main.getByRole('heading', { name: words.shops.history }),
      isDense: true,
    },
    { path: '/community/posts', sign: main.getByRole('listitem').first() },
    { path: '/community/payouts', sign: row, isDense: true },
    {
      path: '/community/user',
      sign: page.getByText(words.connections.connected, { exact: true }).first(),
      title: titles.profile,
    },
    {
      path: `/community/orders?search=${[id, ...others].join('%20')}`,
      sign: page.locator('[data-order-id]').first(),
      title: titles.orders,
      isList: true,
    },
    { path: '/community/rules', sign: main.getByRole('heading').first(), title: titles.rules },
    { path: '/community/prints', sign: main.getByRole('searchbox'), title: titles.prints },
    { path: '/community/undo', sign: main.getByRole('heading').first(), title: titles.undo },
    { path: '/community/prints/undo', sign: main.getByRole('heading').first(), title: titles.printUndo },
    {
      path: `/community/orders/${id}`,
      sign: page.getByRole('heading', { name: words['order-page'].money }),
      title: titles.order,
    },
  ]);
  await page.goto(`/community/orders?search=${id}&fulfil=${id}`);
  await expect(page.getByRole('complementary')).toBeVisible();
  await checkView(page, 'the fulfil dialog');
  await page.goto('/community/shops');
  await page.getByRole('button', { name: words.shops.addShop }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkView(page, 'the add-shop dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shop');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await checkView(page, 'the command palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: words.palette.keySheet })).toBeVisible();
  await checkView(page, 'the sheet of keys');
});

test('each page of designs and flash sales fits at every width and is accessible (UI-16, UI-42)', async ({
  page,
  words,
  request,
}) => {
  const shopId = (await readOrder(request, SELLER, await createOrder(request)))?.shop.id ?? '';
  const main = page.getByRole('main');
  const row = page.locator('[data-row-id]').first();
  await walkScreens(page, [
    { path: '/community/designs', sign: row, isDense: true },
    { path: '/community/sku', sign: main.getByRole('article').first(), isDense: true },
    { path: '/community/top-seller', sign: main.getByRole('heading').first() },
    { path: '/community/flash-sale', sign: page.getByText(words['flash-sales'].noShop) },
    { path: `/community/flash-sale?id=${shopId}`, sign: row },
  ]);
  await page.getByRole('button', { name: words['flash-sales'].create, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(words['flash-sales'].endLa)).toBeVisible();
  await checkView(page, 'the dialog of a flash sale');
  await page.keyboard.press('Escape');
  await page.locator('[data-row-id]').last().getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByText(words['flash-sales'].panel.callsHint)).toBeVisible();
  await checkView(page, 'the panel of a flash sale');
});

test.describe('a seller without a shop', () => {
  test.use({ account: BYSTANDER });

  test('sees pages that fit at every width and are accessible, before the first shop is connected (UI-16, UI-42)', async ({
    page,
    words,
  }) => {
    const { session, entry, start } = words;
    const alert = page.getByRole('alert');
    await walkScreens(page, [{ path: '/community', sign: page.getByRole('heading', { name: start.guideTitle }) }]);
    await page.route('**/api/auth/profile', (route) => route.fulfill(OWING));
    await page.goto('/two-factor');
    await page.getByLabel(entry.code).fill('000000');
    await expect(alert).toBeVisible();
    await checkView(page, 'two-factor');
    await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'));
    await walkScreens(page, [{ path: '/?sessionEnded=1', sign: page.getByText(session.sessionEnded) }]);
    await page.goto('/register');
    await expect(page.getByLabel(session.email)).toBeVisible();
    for (const field of await page.locator('main input').all()) await field.focus();
    await page.getByLabel(session.email).focus();
    await expect(page.getByText(session.problems.dobRequired)).toBeVisible();
    await checkView(page, 'register');
    await walkScreens(page, [
      { path: '/forgot-password?email=unknown@journeys.test&passcode=ABCD2345', sign: alert },
      { path: '/activate-account?email=unknown@journeys.test&token=unknown', sign: alert },
    ]);
  });
});

test.describe('a staff user', () => {
  test.use({ account: ADMIN });

  test('sees admin pages of people that fit at every width, are accessible and become cards on narrow windows (UI-16, UI-42)', async ({
    page,
    request,
    words,
  }) => {
    const { id } = await findMember(request, SELLER);
    const shopId = (await readOrder(request, SELLER, await createOrder(request)))?.shop.id ?? '';
    const sign = page.getByRole('main').getByRole('heading', { level: 1 });
    await walkScreens(page, [
      { path: '/admin/users', sign, isList: true, isDense: true, tableFrom: STAFF_TABLE_FROM_PX },
      { path: '/admin/roles', sign },
      { path: '/admin/logs', sign, isList: true, tableFrom: STAFF_TABLE_FROM_PX },
      { path: '/admin/ip', sign },
      { path: '/admin/mail', sign, isList: true, tableFrom: STAFF_TABLE_FROM_PX },
      { path: '/admin/shops', sign, isList: true, isDense: true, tableFrom: STAFF_TABLE_FROM_PX },
      { path: `/admin/user/${id}`, sign },
      { path: `/admin/shops/${shopId}`, sign, isDense: true },
      { path: `/admin/flash-sale/${shopId}`, sign },
    ]);
    await resize(page, NARROW);
    await page.goto('/admin/logs');
    await page.getByRole('button', { name: words.shell.titles.adminLogs }).click();
    await expect(page.getByRole('link', { name: words.shell.titles.adminIps })).toBeVisible();
    await page.keyboard.press('Escape');
    const open = page.getByRole('main').getByRole('button', { name: toPattern(words.logs.open) });
    await open.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await listFaults(page, 'the drawer')).toEqual([]);
  });

  test('sees admin pages of designs, posts and money that fit at every width and are accessible (UI-16, UI-42)', async ({
    page,
  }) => {
    const sign = page.getByRole('main').getByRole('heading', { level: 1 });
    const names = ['', '/designs', '/sku-design', '/fulfill', '/spy', '/posts', '/posts/new'];
    const paths = [...names, '/payments/unmatched', '/factory-costs'].map((name) => `/admin${name}`);
    await walkScreens(
      page,
      paths.map((path) => ({ path, sign, isDense: /designs|sku-design|fulfill|posts$/.test(path) })),
    );
  });
});
