import { prepareProduct } from './design-steps.ts';
import { listSellers, readFactory } from './partners.ts';
import { createAddress, createPerson, readMailedLink } from './people.ts';
import { fill, toPattern } from './words.ts';
import { buildStorage, createOrder, expect, NARROW, PASSWORD, readOrder, rowOf, SELLER, test, WIDE } from './world.ts';

// The operator uses a browser of their own, with the window of a phone.
test.use({ viewport: WIDE });

test('a team operator is invited, makes labels and sends orders, sees no payouts, and is removed (TEA-3, TEA-4, TEA-8, TEA-11)', async ({
  page: owner,
  browser,
  words,
  request,
  baseURL,
  language,
}) => {
  test.slow();
  const { teams, session, orders, shops, fulfilment, 'order-page': orderPage, ui } = words;
  const origin = baseURL ?? '';
  const [shopId = ''] = (await listSellers())[0]?.shops ?? [];
  const mine = await createOrder(request, { changes: { shippingType: 'TIKTOK' } });
  const shopName = (await readOrder(request, SELLER, mine))?.shop.friendName ?? '';
  const foreign = await createOrder(request, { shop: 1 });
  const email = await createPerson(origin, 'operator', PASSWORD);
  const [team = ''] = createAddress('night').split('@');
  const label = `${team} operator`;
  const section = owner.locator('section').filter({ has: owner.getByRole('heading', { name: label }) });

  await test.step('the owner makes a team, gives it a shop and invites a member', async () => {
    await owner.goto('/community/teams');
    await owner.getByRole('button', { name: teams.create, exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: teams.create });
    await dialog.getByLabel(teams.name).fill(team);
    await dialog.getByRole('combobox', { name: teams.role }).selectOption('operator');
    await dialog.getByRole('button', { name: teams.create, exact: true }).click();
    const shop = section
      .getByRole('group', { name: `${teams.shops}: ${team}` })
      .getByRole('checkbox', { name: shopName, exact: true });
    await shop.click();
    await expect(shop).toBeChecked();
    await section.getByRole('button', { name: fill(teams.inviteTo, { name: label }) }).click();
    const invite = owner.getByRole('dialog', { name: fill(teams.inviteTo, { name: team }) });
    await invite.getByLabel(teams.email).fill(email);
    await invite.getByRole('button', { name: teams.invite, exact: true }).click();
    await expect(section.getByText(teams.waiting, { exact: true })).toBeVisible();
  });

  // Opens the browser of another person, with the window of a phone.
  const context = await browser.newContext({ viewport: NARROW, storageState: buildStorage(language, null) });
  const page = await context.newPage();
  try {
    await test.step('the mailed link leads to the workspace, by way of the sign-in', async () => {
      await page.goto(await readMailedLink(origin, email, '/join-team'));
      await page.getByLabel(session.email).fill(email);
      await page.getByLabel(session.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: session.signIn, exact: true }).click();
      await page.getByRole('button', { name: teams.join, exact: true }).click();
      await expect(page.getByRole('complementary', { name: teams.workspaces })).toContainText(
        toPattern(teams.actingFor),
      );
      await expect(page).toHaveURL(/\/community\/orders/);
    });

    await test.step('what is of another shop is not there', async () => {
      await page.goto(`/community/orders?search=${mine}%20${foreign}`);
      await expect(rowOf(page, mine)).toBeVisible();
      await expect(rowOf(page, foreign)).toHaveCount(0);
      await page.goto(`/community/orders/${foreign}`);
      await expect(page.getByText(orderPage.notFound)).toBeVisible();
    });

    await test.step('labels and sends, without payouts', async () => {
      await page.goto(`/community/orders/${mine}`);
      await expect(page.getByText(words.reasons.role.money).first()).toBeAttached();
      await page.getByRole('button', { name: fill(orders.label.createOf, { id: mine }) }).click();
      await expect(page.getByRole('link', { name: fill(orders.label.viewOf, { id: mine }) })).toBeVisible();
      await page.getByRole('button', { name: fill(orders.fulfilOf, { id: mine }) }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(mine) });
      await prepareProduct(dialog, words);
      await dialog.getByRole('button', { name: fill(fulfilment.sendTo, { house: 'Pressify.us' }) }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await readFactory()).creates[mine]).toBe(1);
      await page.goto(`/community/shop-details/${shopId}`);
      await expect(page.getByRole('button', { name: shops.syncNow, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: toPattern(shops.editProxyOf) })).toHaveCount(0);
    });

    await test.step('the owner reads who did it, and lets them go', async () => {
      await owner.goto(`/community/orders/${mine}`);
      const made = owner.getByRole('listitem').filter({ hasText: orderPage.events.labelMade });
      await expect(made).toContainText('Lan Nguyen');
      await owner.goto('/community/teams');
      await section.getByRole('button', { name: toPattern(teams.removeMemberOf) }).click();
      await owner
        .getByRole('dialog', { name: toPattern(teams.removeMemberTitle) })
        .getByRole('button', { name: teams.removeMember, exact: true })
        .click();
      await expect(section.getByText(teams.noMembers, { exact: true })).toBeVisible();
      // The operator's page is notified at once, and shows the operator's own workspace again.
      await expect(page).toHaveURL('/community');
      await expect(page.getByRole('complementary', { name: teams.workspaces })).toHaveCount(0);
      await page.goto(`/community/orders/${mine}`);
      await expect(page.getByText(orderPage.notFound)).toBeVisible();
    });
  } finally {
    await context.close();
  }
  await section.getByRole('button', { name: fill(teams.removeOf, { name: label }) }).click();
  await owner.getByRole('dialog').getByRole('button', { name: teams.remove, exact: true }).click();
  await expect(section).toHaveCount(0);
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  await expect(owner.getByText(ui.retry)).toHaveCount(0);
});
