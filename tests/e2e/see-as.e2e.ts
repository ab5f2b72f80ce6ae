import { listFaults } from './axe.ts';
import { ADMIN, findMember } from './staff.ts';
import { fill } from './words.ts';
import { expect, openBrowser, SELLER, test } from './world.ts';

const REASON = 'Payout looks 18.20$ short';

test.use({ account: ADMIN });

test('staff see the screens of a seller under a banner, extend and end the visit, and the seller reads who looked and why (SEE-1, SEE-2, SEE-5)', async ({
  page,
  words,
  browser,
  request,
  language,
}) => {
  const { 'see-as': texts } = words;
  const { id, firstName, lastName } = await findMember(request, SELLER);
  const seller = `${firstName} ${lastName}`.trim();
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: fill(texts.startOf, { seller }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fill(texts.reason, { seller })).fill(REASON);
  expect(await listFaults(page, 'the reason of a visit')).toEqual([]);
  await dialog.getByRole('button', { name: texts.startAction }).click();
  const bar = page.getByRole('complementary', { name: texts.bar });
  await expect(bar).toContainText(seller);
  await expect(bar).toContainText(REASON);
  expect(new URL(page.url()).pathname).toBe('/community');
  expect(await listFaults(page, 'the dashboard of a visit')).toEqual([]);
  await page.goto('/community/orders?view=all');
  await expect(bar).toContainText(texts.readOnly);
  await expect(page.getByRole('main').locator('tbody tr, li').first()).toBeVisible();
  expect(await listFaults(page, 'the orders of a visit')).toEqual([]);
  await bar.getByRole('button', { name: texts.extend }).click();
  await expect(page.getByRole('status').filter({ hasText: texts.extended })).toBeVisible();
  // The staff area of the same session still belongs to the staff user.
  const [staffPage] = await Promise.all([page.waitForEvent('popup'), bar.getByRole('link').click()]);
  await expect(staffPage.getByRole('button', { name: fill(texts.startOf, { seller }) })).toBeVisible();
  await staffPage.close();
  await bar.getByRole('button', { name: fill(texts.end, { seller }) }).click();
  await expect(page.getByRole('button', { name: fill(texts.startOf, { seller }) })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/admin/users/${id}`);

  const theirs = await openBrowser(browser, { email: SELLER, language });
  await theirs.goto('/community/user#visits');
  const history = theirs.locator('#visits');
  await expect(history).toContainText(REASON);
  await expect(history).toContainText(texts.endedBy.ended);
  await history.locator('summary').first().click();
  await expect(history).toContainText(texts.pages.orders);
  expect(await listFaults(theirs, 'the visits of staff')).toEqual([]);
  await theirs.context().close();
});

test('a page of a visit covers itself once the visit is over elsewhere (SEE-2)', async ({ page, words, request }) => {
  const { 'see-as': texts } = words;
  const { id, firstName, lastName } = await findMember(request, SELLER);
  const seller = `${firstName} ${lastName}`.trim();
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: fill(texts.startOf, { seller }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fill(texts.reason, { seller })).fill(REASON);
  await dialog.getByRole('button', { name: texts.startAction }).click();
  const bar = page.getByRole('complementary', { name: texts.bar });
  await expect(bar).toContainText(seller);
  // Another tab of the same session shows the same visit, and ends it.
  const other = await page.context().newPage();
  await other.goto('/community/shops');
  await other.getByRole('complementary', { name: texts.bar }).getByRole('button').last().click();
  await expect(other.getByRole('button', { name: fill(texts.startOf, { seller }) })).toBeVisible();
  await page.bringToFront();
  const over = page.getByRole('dialog').filter({ hasText: texts.overTitle });
  await expect(over).toBeVisible({ timeout: 40_000 });
  expect(await listFaults(page, 'a visit that is over')).toEqual([]);
  await over.getByRole('button', { name: texts.overAction }).click();
  await expect(page.getByRole('button', { name: fill(texts.startOf, { seller }) })).toBeVisible();
});
