import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { addDays, laDay } from '@bobbin/domain/time/la-day';
import type { Locator } from '@playwright/test';
import { readPayouts } from './payout-books.ts';
import { listSellers } from './partners.ts';
import { fill, toPattern, type Words } from './words.ts';
import { expect, test } from './world.ts';

const AMOUNT = /-?\$?-?[\d,]+\.\d\d/g;

/** Returns the amounts of money in a text, in cents. */
function readAmounts(text: string | null): number[] {
  return [...(text ?? '').matchAll(AMOUNT)].map(([amount]) => parseMoney(amount.replaceAll(/[$,]/g, '')));
}
const readAmount = (text: string | null) => readAmounts(text)[0] ?? Number.NaN;
const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Reads the last amount of each line in an open drawer, over all pages of the drawer. */
async function readLines(drawer: Locator, { dashboard, ui }: Words): Promise<number[]> {
  const lines: number[] = [];
  const nav = drawer.getByRole('navigation');
  // This text appears together with the lines of a page.
  await expect(drawer.getByText(dashboard.adds, { exact: true })).toBeVisible();
  for (let at = 1; ; at += 1) {
    const rows = drawer.locator('tbody tr');
    for (const cell of await rows.locator('td:last-child').allTextContents()) lines.push(readAmount(cell));
    const next = nav.getByRole('button', { name: fill(ui.pageNumber, { page: at + 1 }), exact: true });
    if ((await next.count()) === 0) return lines;
    await next.click();
    await expect(nav.locator('[aria-current="page"]')).toHaveText(String(at + 1));
  }
}

test('a seller can check a month’s profit by hand: each figure opens its lines, and the figures add up to the profit (PRF-8, PRF-16, PRF-19)', async ({
  page,
  words,
  language,
}) => {
  const { dashboard, profits } = words;
  const show = (cents: number) => displayMoney(cents, language);
  const shops = (await listSellers())[0]?.shops ?? [];
  const payments = (await Promise.all(shops.map((id) => readPayouts(id)))).flat().map(({ payment }) => payment);
  const arrived = payments.filter(({ status }) => status === 'PAID');
  const newest = Math.max(...arrived.map(({ paidTime }) => paidTime ?? 0));
  const month = laDay(newest * 1000).slice(0, 7);
  const from = `${month}-01`;
  const to = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  const paid = arrived.filter(({ paidTime }) => laDay((paidTime ?? 0) * 1000).startsWith(month));
  const drawer = page.getByRole('dialog');
  const truth: Record<string, number> = {};

  await page.goto(`/community?from=${from}&to=${to}`);
  const strip = page.getByRole('region', { name: dashboard.figures, exact: true });
  for (const name of ['payouts', 'fulfills', 'others', 'designs'] as const) {
    await test.step(`${name} are the sum of their lines`, async () => {
      const label = fill(dashboard.openFigure, {
        name: dashboard.buckets[name],
        amount: '{{amount}}',
      });
      const figure = strip.getByRole('button', { name: toPattern(label) });
      const said = readAmount(await figure.textContent());
      await figure.click();
      await expect(drawer).toBeVisible();
      // The sum of all lines appears below the lines once they are loaded.
      await expect(drawer.getByText(show(said), { exact: true }).first()).toBeVisible();
      const lines = await readLines(drawer, words);
      expect(add(lines), name).toBe(said);
      truth[name] = said;
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    });
  }
  const { payouts = 0, fulfills = 0, designs = 0 } = truth;
  let profitOfDashboard = 0;
  expect(fulfills).toBeGreaterThan(0);

  await test.step('payouts are what reached the bank by the marketplace’s own books', async () => {
    expect(payouts).toBe(add(paid.map(({ payableCents }) => payableCents)));
    expect(paid.length).toBeGreaterThan(0);
    const equation = page.getByRole('group', { name: dashboard.payoutsLine });
    await expect(equation).toContainText(show(payouts));
    const profit = page.getByRole('group').filter({ has: page.getByRole('link', { name: profits.from, exact: true }) });
    const [revenue = 0, cost, fees, left = 0] = readAmounts(await profit.textContent());
    expect([cost, fees, left]).toEqual([fulfills, designs, revenue - fulfills - designs]);
    profitOfDashboard = left;
  });

  await test.step('profit by shop has the same costs and fees, and each row is the sum of its orders less its fees', async () => {
    await page.getByRole('link', { name: profits.from, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/community/profits\\?.*from=${from}`));
    const sum = page.getByRole('region', { name: profits.sumName, exact: true });
    await expect(sum).toContainText('=');
    const [revenue = 0, cost, fees, net] = readAmounts(await sum.textContent());
    expect([cost, fees, net]).toEqual([fulfills, designs, revenue - fulfills - designs]);
    expect(net).toBe(profitOfDashboard);
    const rows = page.locator('[data-profit-id]');
    await expect(rows).not.toHaveCount(0);
    let left = 0;
    // The figures are revenue, cost, profit, fees if there are any, and the profit after fees.
    const readRow = async (row: Locator) =>
      (await row.locator('td, dd').allTextContents())
        // Orders without a cost are listed separately, together with their number.
        .filter((text) => text.includes('$') && !/\(\d+\)\s*$/.test(text))
        .map(readAmount);
    for (const row of await rows.all()) {
      const [ofRow = 0, making = 0, profit = 0, ...rest] = await readRow(row);
      expect(ofRow - making).toBe(profit);
      expect(rest).toEqual(rest.length === 1 ? [profit] : [rest[0], profit - (rest[0] ?? 0)]);
      left += rest.at(-1) ?? 0;
    }
    expect(left).toBe(net);
    const first = rows.first();
    const [, , profit = 0] = await readRow(first);
    await first
      .getByRole('button', { name: toPattern(profits.open) })
      .first()
      .click();
    await expect(drawer.getByText(show(profit), { exact: true }).first()).toBeVisible();
    expect(add(await readLines(drawer, words))).toBe(profit);
  });
});
