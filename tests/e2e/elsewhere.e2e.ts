import { readFile } from 'node:fs/promises';
import { listFaults } from './axe.ts';
import { fill, sayCount } from './words.ts';
import { expect, readOrder, rowOf, SELLER, test } from './world.ts';

const HEAD = 'order_no,kind,product,qty,name,address,city,state,zip,total,gift_note';
const tag = () => `${Date.now() % 1_000_000}`;

test('A seller enters an order of another channel by hand, corrects its address, changes it and deletes it (ELS-1, ELS-6 to ELS-9)', async ({
  page,
  words,
  request,
}) => {
  const { elsewhere: t, ui } = words;
  const reference = `WEB-${tag()}`;

  await test.step('the page is a link in the row beside the title of Orders', async () => {
    await page.goto('/community/orders');
    await page.getByRole('navigation', { name: words.rules.nav }).getByRole('link', { name: t.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    expect(await listFaults(page, 'add orders')).toEqual([]);
  });

  await test.step('a ZIP code of another state must be corrected before the order is stored', async () => {
    await page.getByRole('button', { name: t.enter, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.formTitle });
    await dialog.getByRole('combobox', { name: t.shop, exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel(t.reference, { exact: true }).fill(reference);
    await dialog.getByLabel(t.paid, { exact: true }).fill('24.5');
    for (const [field, value] of [
      [t.name, 'Jane Doe'],
      [t.line1, '12 Main St'],
      [t.city, 'Austin'],
      [t.state, 'Texas'],
      [t.zip, '10001'],
      [t.productName, 'Owl tee'],
      [t.productType, 'T-shirt'],
      [t.color, 'Black'],
      [t.size, 'L'],
    ] as const)
      await dialog.getByLabel(field, { exact: true }).fill(value);
    await expect(dialog.getByText(words['address-check'].title)).toBeVisible();
    await expect(dialog.getByRole('button', { name: t.add, exact: true })).toHaveAttribute('aria-disabled', 'true');
    expect(await listFaults(page, 'order form')).toEqual([]);
    await dialog.getByLabel(t.zip, { exact: true }).fill('78701');
    await dialog.getByRole('button', { name: t.add, exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: t.open, exact: true }).click();
  });

  const id = await test.step('its page shows its kind, reference and payment', async () => {
    const panel = page.getByRole('region', { name: t.panel });
    await expect(panel).toContainText(reference);
    await expect(panel).toContainText(t.kinds.OTHER_CHANNEL);
    expect(await listFaults(page, 'order from elsewhere')).toEqual([]);
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });
  expect(await readOrder(request, SELLER, id)).toMatchObject({ kind: 'OTHER_CHANNEL', shippingType: 'SELLER' });

  await test.step('it is found in the list by its reference, with its kind', async () => {
    await page.goto(`/community/orders?search=${reference}`);
    await expect(rowOf(page, id)).toContainText(words.orders.kinds.OTHER_CHANNEL);
  });

  await test.step('it is changed, then deleted', async () => {
    await page.goto(`/community/orders/${id}`);
    const panel = page.getByRole('region', { name: t.panel });
    await panel.getByRole('button', { name: t.edit, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: fill(t.editTitle, { name: reference }) });
    await dialog.getByLabel(t.quantity, { exact: true }).fill('3');
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await readOrder(request, SELLER, id))?.orderProducts[0]?.quantity).toBe(3);
    await panel.getByRole('button', { name: t.remove, exact: true }).click();
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: t.removeTitle }));
    await expect(sure.getByRole('button', { name: ui.cancel, exact: true })).toBeVisible();
    await sure.getByRole('button', { name: t.remove, exact: true }).click();
    await expect(page).toHaveURL(/\/community\/orders(?:\?|$)/);
    await expect.poll(async () => readOrder(request, SELLER, id)).toBeNull();
  });
});

test('A seller imports a table of orders: columns, dry run with corrections, result of each line, undo (ELS-10 to ELS-14)', async ({
  page,
  words,
}) => {
  const { elsewhere: t } = words;
  const [one, two] = [`A-${tag()}`, `B-${tag()}`];
  const csv = [
    HEAD,
    `${one},sample,Owl tee,1,Jane Doe,1 Main St,Austin,TX,78701,0,x`,
    `${one},,Mug,2,,,,,,,`,
    `${two},web,Mug,1,Ann Lee,2 Elm St,Boston,MA,2134,24.50,`,
    `${two}x,web,Mug,two,Ann Lee,2 Elm St,Austin,TX,78701,9,`,
  ].join('\n');
  const name = `don-${one}.csv`;

  const dialog = page.getByRole('dialog', { name: t.importTitle });
  await test.step('the dry run shows what the columns mean and what must be corrected first', async () => {
    await page.goto('/community/orders/new');
    await page.getByRole('button', { name: t.importFile, exact: true }).first().click();
    await dialog.getByRole('combobox', { name: t.shop, exact: true }).selectOption({ index: 1 });
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('combobox', { name: fill(t.columnOf, { header: 'order_no' }) })).toHaveValue(
      'reference',
    );
    await expect(dialog.getByRole('combobox', { name: fill(t.columnOf, { header: 'gift_note' }) })).toHaveValue(
      /^(?:|note)$/,
    );
    await expect(dialog.getByText(fill(t.problems.badZip, { value: '2134' }))).toBeVisible();
    expect(await listFaults(page, 'order import')).toEqual([]);
  });

  await test.step('a column gets a meaning, one line its correction, and another is left out', async () => {
    await dialog.getByRole('combobox', { name: fill(t.columnOf, { header: 'gift_note' }) }).selectOption('note');
    await dialog.getByRole('button', { name: fill(t.fixNamed, { value: '02134', line: 4 }) }).click();
    await expect(dialog.getByText(fill(t.problems.badZip, { value: '2134' }))).toBeHidden();
    await dialog.getByRole('button', { name: fill(t.skipNamed, { line: 5 }) }).click();
    await dialog.getByRole('button', { name: sayCount(t, 'importCount', 2) }).click();
    await expect(dialog.getByText(t.doneOutcomes.new, { exact: true }).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t.report, exact: true }).click();
    const report = (await readFile(await (await download).path())).toString();
    expect(report).toContain(one);
    expect(report).toContain(two);
    await dialog.getByRole('button', { name: t.close, exact: true }).last().click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the same file again adds no order', async () => {
    await page.getByRole('button', { name: t.importFile, exact: true }).first().click();
    await dialog.getByRole('combobox', { name: t.shop, exact: true }).selectOption({ index: 1 });
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('combobox', { name: fill(t.columnOf, { header: 'gift_note' }) })).toHaveValue('note');
    await expect(dialog.getByRole('button', { name: fill(sayCount(t, 'importLeft', 0), { left: 1 }) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the import is undone as a whole', async () => {
    await page.getByRole('button', { name: fill(t.undoNamed, { name }) }).click();
    const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: fill(t.undoTitle, { name }) }));
    await sure.getByRole('button', { name: t.undo, exact: true }).click();
    await expect(page.getByText(new RegExp(sayCount(t, 'undoneCount', 2)))).toBeVisible();
    await expect(page.getByRole('button', { name: fill(t.undoNamed, { name }) })).toBeHidden();
    expect(await listFaults(page, 'undone import')).toEqual([]);
  });
});
