import type { Page } from '@playwright/test';
import { listFaults } from './axe.ts';
import { addTeam } from './team-steps.ts';
import { fill, type Words } from './words.ts';
import { createOrder, expect, openBrowser, PASSWORD, rowOf, test, WIDE } from './world.ts';

const LISTED = '[data-order-id]';

function tabs(page: Page, words: Words) {
  return page.getByRole('navigation', { name: words.orders.attention });
}

test.describe('saved views of the orders list', () => {
  test.use({ viewport: WIDE });

  test('can be saved, opened from their tab, shared with a team, and restored after a deletion (VIW-4, VIW-7, VIW-9)', async ({
    page,
    browser,
    request,
    words,
    language,
  }) => {
    test.slow();
    const { 'order-views': views } = words;
    const id = await createOrder(request);
    const { team, email } = await addTeam('operator');
    const name = `Mine ${id.slice(-4)}`;
    const tab = tabs(page, words).getByRole('link', { name });

    await test.step('save the filters as a view for the person', async () => {
      await page.goto(`/community/orders?search=${id}`);
      await expect(rowOf(page, id)).toBeVisible();
      await page.getByRole('button', { name: views.save, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: views.saveTitle });
      await dialog.getByLabel(views.name, { exact: true }).fill(name);
      expect(await listFaults(page, 'save view')).toEqual([]);
      await dialog.getByRole('button', { name: views.saveOwn, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveURL(/view=/);
    });

    await test.step('the tab stays with its count, and rows do not move when it appears (VIW-13)', async () => {
      await page.goto('/community/orders?view=all');
      const row = page.locator(LISTED).first();
      await expect(row).toBeVisible();
      const before = await row.boundingBox();
      await expect(tab).toContainText('1');
      expect((await row.boundingBox())?.y).toBe(before?.y);
      await tab.click();
      await expect(page.locator(LISTED)).toHaveCount(1);
      await expect(rowOf(page, id)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/orders\?view=all$/);
      await page.goForward();
      await expect(tab).toHaveAttribute('aria-current', 'page');
    });

    await test.step('a change is offered to save, and discarded with one press (VIW-11)', async () => {
      await page.getByRole('combobox', { name: words['order-sorts'].sort }).selectOption('createdAt:DESC');
      const revert = page.getByRole('button', { name: views.revert });
      await revert.click();
      await expect(revert).toBeHidden();
      await expect(page).not.toHaveURL(/sortBy/);
    });

    const member = await openBrowser(browser, { email, password: PASSWORD, language });
    try {
      await test.step('the member sees the shared view without a reload (VIW-10)', async () => {
        await member.goto('/community/orders?view=all');
        await expect(member.locator(LISTED).first()).toBeVisible();
        await expect(tabs(member, words).getByRole('button', { name: views.others })).toBeVisible();
        await page.getByRole('button', { name: views.others }).click();
        await page.getByRole('menuitem', { name: views.manage }).click();
        const dialog = page.getByRole('dialog', { name: views.manageTitle });
        expect(await listFaults(page, 'manage views')).toEqual([]);
        await dialog.getByRole('button', { name: fill(views.edit, { name }) }).click();
        await dialog.getByRole('combobox', { name: views.who }).selectOption({ label: team });
        await dialog.getByLabel(views.pinTeam, { exact: true }).check();
        await dialog.getByRole('button', { name: views.apply, exact: true }).click();
        const seen = tabs(member, words).getByRole('link', { name });
        await expect(seen).toContainText('1');
        await seen.click();
        await expect(rowOf(member, id)).toBeVisible();
      });

      await test.step('the deleted view leaves both windows, and returns with the undo', async () => {
        const dialog = page.getByRole('dialog', { name: views.manageTitle });
        await dialog.getByRole('button', { name: fill(views.remove, { name }) }).click();
        await expect(tabs(member, words).getByRole('link', { name })).toHaveCount(0);
        await expect(member.getByText(views.notVisible)).toBeVisible();
        await dialog
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByRole('button', { name: views.undo })
          .first()
          .click();
        await dialog.getByRole('button', { name: views.done, exact: true }).click();
        await expect(tab).toBeVisible();
        await expect(tabs(member, words).getByRole('link', { name })).toBeVisible();
        await expect(member.getByText(views.notVisible)).toBeHidden();
        await expect(page.getByRole('alert')).toHaveCount(0);
      });
    } finally {
      await member.context().close();
    }
  });
});
