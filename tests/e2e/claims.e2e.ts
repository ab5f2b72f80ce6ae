import { Buffer } from 'node:buffer';
import { listFaults } from './axe.ts';
import { fill } from './words.ts';
import { createOrder, expect, test } from './world.ts';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('A claim of an order gets photos and an evidence PDF, and its replacement is sent again with the original’s products (PWT-13, PWT-16 to PWT-18)', async ({
  page,
  words,
  request,
}) => {
  const { claims: t, elsewhere } = words;
  const id = await createOrder(request, { status: 'IN_TRANSIT', changes: { shippingType: 'TIKTOK' } });
  await page.goto(`/community/orders/${id}`);
  const panel = page.getByRole('region', { name: t.panel, exact: true });

  await test.step('the claim says what is asked of whom', async () => {
    await panel.getByRole('button', { name: t.add }).click();
    const dialog = page.getByRole('dialog', { name: fill(t.dialogTitle, { id }) });
    expect(await listFaults(page, 'dialog of a claim')).toEqual([]);
    await dialog.getByRole('combobox', { name: t.state }).selectOption('asked');
    await expect(dialog.getByRole('button', { name: t.save })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox', { name: t.asked, exact: true }).fill('Refund of $25');
    await dialog.getByRole('button', { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(t.states.asked)).toBeVisible();
    await expect(panel.getByText('Refund of $25')).toBeVisible();
  });

  await test.step('a photo and the evidence PDF belong to it', async () => {
    await panel.locator('input[type="file"]').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: PNG });
    await expect(panel.getByRole('link', { name: 'box.png' })).toBeVisible();
    await panel.getByRole('button', { name: t.makePack }).click();
    await expect(panel.getByRole('link', { name: t.openPack })).toBeVisible();
    expect(await listFaults(page, 'order with a claim')).toEqual([]);
  });

  await test.step('the replacement begins with the products of the order', async () => {
    await panel.getByRole('button', { name: t.send, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: elsewhere.formTitle });
    await expect(dialog.getByRole('combobox', { name: elsewhere.kind })).toHaveValue('OWN_REPLACEMENT');
    await expect(dialog.getByLabel(elsewhere.productName).first()).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the page of parcels lists the claim', async () => {
    await page.goto('/community/parcels?tab=lost');
    const list = page.getByRole('region', { name: words.parcels.list, exact: true });
    await expect(list.getByRole('link', { name: id })).toBeVisible();
    await expect(list.getByText(words.parcels.claimStates.asked).first()).toBeVisible();
  });
});
