import { endSubscription } from './database.ts';
import { listSellers, startProxy, withdrawAuthorization } from './partners.ts';
import { authorizeAgain, connectShops } from './shop-steps.ts';
import { fill, toPattern } from './words.ts';
import { expect, NEWCOMER, test, WIDE } from './world.ts';

test.describe('a seller with a shop in trouble', () => {
  test.use({ account: NEWCOMER, viewport: WIDE });

  test('works again after the expiry of the shop, a broken proxy and a lost authorization (SHP-4, SHP-13, SHP-42)', async ({
    page,
    words,
  }) => {
    test.slow();
    const { shops, shell, ui } = words;
    const [, seller] = await listSellers();
    const shopId = seller?.shops[0] ?? '';
    const row = page.locator(`[data-row-id="${shopId}"]`);
    const warning = page.getByTitle(shell.expiredShopsHint);
    const said = (text: string) => page.getByRole('status').filter({ hasText: text });
    const orders = row.getByRole('link', { name: toPattern(shops.ordersOf_other) });
    const { proxy, text } = await startProxy();

    try {
      await test.step('connected, its orders are read', async () => {
        await page.goto('/community/shops');
        await page.getByRole('button', { name: shops.addShop }).first().click();
        await connectShops(page, words, { isHasty: true });
        await expect(row.getByText(toPattern(`${shops.syncedAt} {{ago}}`))).toBeVisible();
      });
      const count = (await orders.textContent()) ?? '';
      expect(count).toMatch(/[1-9]/);

      await test.step('expired, and renewed by one press', async () => {
        const { friendName } = await endSubscription(shopId);
        await page.goto('/community/orders');
        await warning.click();
        await expect(row.getByText(shops.expired, { exact: true })).toBeVisible();
        await row.getByRole('button', { name: `${shops.renewSubscription}: ${friendName}` }).click();
        await expect(said(fill(shops.renewed, { name: friendName }))).toBeVisible();
        await expect(page.getByText(shops.noneExpired, { exact: true })).toBeVisible();
        await expect(warning).toHaveCount(0);
        await page.goto('/community/shops');
        const renews = row.getByRole('switch', { name: fill(shops.autoRenewOf, { name: friendName }) });
        const before = await renews.getAttribute('aria-checked');
        await renews.click();
        await expect(said(shops.switched)).toBeVisible();
        await expect(renews).toHaveAttribute('aria-checked', String(before !== 'true'));
      });

      const saveProxy = async (open: () => Promise<void>, value: string) => {
        await open();
        const dialog = page.getByRole('dialog', { name: toPattern(`${shops.editProxy} · {{name}}`) });
        await dialog.getByLabel(shops.proxy, { exact: true }).fill(value);
        await dialog.getByRole('button', { name: ui.save, exact: true }).click();
        await expect(dialog).toBeHidden();
      };
      const edit = () => row.getByRole('button', { name: toPattern(shops.editProxyOf) }).click();
      const broken = row.getByText(shops.proxyError, { exact: true });

      await test.step('its proxy breaks, says so, and is mended', async () => {
        await saveProxy(edit, text);
        await expect(row.getByText(proxy.host, { exact: true })).toBeVisible();
        await expect(row).not.toContainText(text);
        proxy.setMode('refuse');
        await row.getByRole('button', { name: toPattern(shops.syncNowOf) }).click();
        await expect(broken).toBeVisible();
        await expect(row).toHaveAttribute('data-row', 'red');
        proxy.setMode('pass');
        await saveProxy(
          () => row.getByRole('button', { name: toPattern(`${shops.editProxy}: {{name}}`) }).click(),
          text,
        );
        await expect(broken).toHaveCount(0);
        // The later tests in this world use no proxy.
        await saveProxy(edit, '');
        await expect(row.getByText(shops.noProxy, { exact: true })).toBeVisible();
      });

      await test.step('its authorization is withdrawn, and given again', async () => {
        await withdrawAuthorization(seller?.openId ?? '');
        const lost = row.getByText(shops.needsAuthorization, { exact: true });
        await expect(lost).toBeVisible();
        await expect(warning).toContainText('2');
        await row.getByRole('button', { name: toPattern(`${shops.renew}: {{name}}`) }).click();
        await authorizeAgain(page, page.getByRole('dialog', { name: toPattern(shops.renewTitle) }), words);
        await expect(lost).toHaveCount(0);
        await expect(warning).toHaveCount(0);
        // The orders and the name of the shop are unchanged.
        await expect(orders).toHaveText(count);
      });
    } finally {
      await proxy.close();
    }
  });
});
