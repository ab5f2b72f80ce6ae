import { HOUSES, houseName } from '@bobbin/domain/factories/houses';
import { askFactories, dress } from './database.ts';
import { prepareProduct } from './design-steps.ts';
import { listToldTracking, moveFactory, readFactory } from './partners.ts';
import { fill, sayCount, toPattern } from './words.ts';
import { copyDesigns, createOrder, expect, openInList, readOrder, rowOf, SELLER, test } from './world.ts';

const DAY_SECONDS = 86_400;
const MANY = 2;

for (const [turn, house] of HOUSES.entries()) {
  test.describe(houseName(house), () => {
    test.use({ turn });

    test('a seller sends one order from the fulfil dialog and several orders in one batch, each exactly once (FAC-1, BLK-3)', async ({
      page,
      words,
      request,
    }) => {
      const { fulfilment, orders, 'send-many': many } = words;
      const id = await createOrder(request);
      const further = [await createOrder(request), await createOrder(request)];
      for (const one of [id, ...further]) await dress(one);

      await test.step('one by its dialog', async () => {
        await openInList(page, id);
        await rowOf(page, id)
          .getByRole('button', { name: fill(orders.fulfilOf, { id }) })
          .click();
        const dialog = page.getByRole('dialog', { name: new RegExp(id) });
        await dialog.getByLabel(fulfilment.house, { exact: true }).selectOption({ label: houseName(house) });
        // The garment of the order is also known under the names of this factory (PRD-8).
        for (const part of ['productType', 'productColor', 'productSize'] as const) {
          const select = dialog.getByRole('combobox', { name: `${words.fulfilment.parts[part]} ·` });
          await expect(select).not.toHaveAttribute('aria-invalid', 'true');
        }
        await prepareProduct(dialog, words);
        await dialog.getByRole('button', { name: fill(fulfilment.sendTo, { house: houseName(house) }) }).click();
        await expect(dialog).toBeHidden();
        await expect.poll(async () => (await readFactory(house)).creates[id]).toBe(1);
        await expect.poll(async () => (await readOrder(request, SELLER, id))?.fulfilState).toBe('SUBMITTED');
        expect((await readOrder(request, SELLER, id))?.fulfillHouse).toBe(house);
      });

      await test.step('many by one press, seen after a reload', async () => {
        await copyDesigns(request, SELLER, id, further);
        await page.goto(`/community/orders?search=${further.join('%20')}`);
        await expect(page.locator('[data-order-id]')).toHaveCount(MANY);
        for (const one of further)
          await page.getByRole('checkbox', { name: fill(orders.selectOrder, { id: one }) }).check();
        const bar = page.getByRole('region', { name: sayCount(words.ui, 'selected', MANY), exact: true });
        await bar.getByRole('button', { name: fill(orders.fulfilCount, { count: MANY }), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: fill(many.titleCount, { count: MANY }) });
        await dialog.getByLabel(many.house, { exact: true }).selectOption({ label: houseName(house) });
        await dialog.getByRole('button', { name: new RegExp(`^${sayCount(many, 'send', MANY)}`) }).click();
        await expect(page).toHaveURL(/sending=/);
        await page.reload();
        await expect(dialog.getByRole('status')).toContainText(many.over);
        await expect(dialog.getByText(toPattern(sayCount(many, 'takenCount', MANY)))).toBeVisible();
        const { creates, orders: made } = await readFactory(house);
        for (const one of further) {
          expect(creates[one]).toBe(1);
          expect(made.filter(({ ref }) => ref === one)).toHaveLength(1);
        }
      });

      await test.step('the parcels leave', async () => {
        await moveFactory({ advanceSeconds: 8 * DAY_SECONDS }, house);
        await askFactories();
        for (const one of [id, ...further]) {
          await openInList(page, one);
          const track = rowOf(page, one).getByRole('link', { name: toPattern(orders.trackNumber) });
          await expect(track.first()).toBeVisible();
          const { orders: made } = await readFactory(house);
          const cost = made.find(({ ref }) => ref === one)?.cost;
          expect((await readOrder(request, SELLER, one))?.fulfillPrice).toBe(cost);
          // The seller ships the order, so the marketplace receives the tracking number.
          const number = (await readOrder(request, SELLER, one))?.trackingNumber ?? 'none';
          await expect.poll(() => listToldTracking(one)).toEqual([number]);
        }
      });
    });
  });
}
