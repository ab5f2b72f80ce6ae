import { setPermission } from './staff.ts';
import { fill, toPattern } from './words.ts';
import { createOrder, expect, readOrder, rowOf, SELLER, SUPPORTER, test, WIDE } from './world.ts';

const RIGHTS = ['EDIT_ORDERS', 'EDIT_SHOPS'] as const;

test.describe('a support user', () => {
  // From 1,540 pixels on rows have a label button; in narrower windows the button is in the menu.
  test.use({ account: SUPPORTER, viewport: { ...WIDE, width: 1600 } });

  test('views an order and its shop, cannot change them without the permission, and with it changes both in the name of the support user (ROL-36, ROL-38, TEA-9)', async ({
    page,
    words,
    request,
  }) => {
    test.slow();
    const {
      orders,
      shops,
      ui,
      undo,
      'admin-orders': adminOrders,
      'admin-shops': list,
      'order-page': orderPage,
    } = words;
    const id = await createOrder(request, { changes: { shippingType: 'TIKTOK' } });
    const shop = (await readOrder(request, SELLER, id))?.shop ?? { id: '', friendName: '' };
    const row = page.locator(`[data-row-id="${shop.id}"]`);
    const menu = async (name: string) => {
      await row.getByRole('button', { name: fill(list.moreOf, { name }) }).click();
      return page.getByRole('menuitem');
    };

    await test.step('a seller asks about an order: it is found, with its shop and what that owes', async () => {
      await page.goto(`/admin/orders?id=${id}`);
      const order = rowOf(page, id);
      await expect(order).toBeVisible();
      await expect(order.getByRole('button', { name: fill(orders.label.createOf, { id }) })).toHaveCount(0);
      const fulfil = order.getByRole('button', { name: fill(adminOrders.autoFulfilOf, { id }) });
      await expect(fulfil).toHaveAttribute('aria-disabled', 'true');
      await order.getByRole('link', { name: shop.friendName, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/shops/${shop.id}`));
      await page.goto(`/admin/shops?id=${shop.id}`);
      const entries = await menu(shop.friendName);
      await expect(entries.filter({ hasText: list.editName })).toHaveCount(0);
      await entries.filter({ hasText: list.showDebt }).click();
      const debt = page.getByRole('dialog', { name: fill(list.debtTitle, { name: shop.friendName }) });
      await expect(debt.getByText(list.debt, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(debt).toBeHidden();
      await expect(row.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true');
    });

    try {
      for (const right of RIGHTS) await setPermission(request, 'support', right, true);

      await test.step('with the rights: a label, and a better name that is taken back', async () => {
        await page.goto(`/admin/orders?id=${id}`);
        const order = rowOf(page, id);
        await order.getByRole('button', { name: fill(orders.label.createOf, { id }) }).click();
        await expect(order.getByRole('link', { name: fill(orders.label.viewOf, { id }) })).toBeVisible();
        await page.goto(`/admin/shops?id=${shop.id}`);
        await (await menu(shop.friendName)).filter({ hasText: list.editName }).click();
        const dialog = page.getByRole('dialog', { name: shops.editName });
        await dialog.getByLabel(shops.friendlyName).fill('Seen by support');
        await dialog.getByRole('button', { name: ui.save, exact: true }).click();
        await expect(row.getByRole('link', { name: 'Seen by support', exact: true })).toBeVisible();
        await page.getByRole('button', { name: undo.undo, exact: true }).click();
        await expect(row.getByRole('link', { name: shop.friendName, exact: true })).toBeVisible();
      });

      await test.step('the order and the history say who it was', async () => {
        await page.goto(`/admin/orders/${id}`);
        const made = page.getByRole('listitem').filter({ hasText: orderPage.events.labelMade });
        await expect(made).toContainText(`Quân Lê (${orderPage.staff})`);
        await page.goto(`/admin/logs?search=${shop.id}`);
        await expect(page.getByRole('main')).toContainText('Seen by support');
        await expect(
          page
            .getByRole('main')
            .getByText(/Quân Lê/)
            .first(),
        ).toBeVisible();
      });
    } finally {
      for (const right of RIGHTS) await setPermission(request, 'support', right, false);
    }
    await page.goto(`/admin/orders?id=${id}`);
    await expect(rowOf(page, id).getByRole('button', { name: toPattern(adminOrders.autoFulfilOf) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
