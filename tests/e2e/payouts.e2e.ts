import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { readPayouts, type PaymentBook } from './payout-books.ts';
import { listSellers } from './partners.ts';
import { fill, toPattern } from './words.ts';
import { expect, ORIGIN, readOrder, SELLER, signIn, test } from './world.ts';

const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test('a payout shows its parts to the cent, a payout with a difference shows the cause, and the final profit is recorded once (PAY-5, PAY-6, PAY-8)', async ({
  page,
  request,
  words,
  language,
}) => {
  const { payouts } = words;
  const show = (cents: number) => displayMoney(cents, language);
  const shops = (await listSellers())[0]?.shops ?? [];
  const books = (await Promise.all(shops.map((id) => readPayouts(id)))).flat();
  const differs = ({ settlementCents, statementCents }: PaymentBook) => settlementCents !== statementCents;
  const odd = books.find(({ payment }) => differs(payment));
  const good = books.find(
    ({ payment, entries }) =>
      !differs(payment) && payment.status === 'PAID' && entries.some(({ type }) => type !== 'ORDER'),
  );
  if (!odd || !good) throw new Error('the marketplace has no such payments');
  const head = page.getByRole('region', { name: payouts.report, exact: true });
  const fix = page.getByRole('button', { name: toPattern(payouts.fix) });

  await test.step('what does not add up says by how much, and why it may be', async () => {
    await page.goto('/community/payouts');
    await page.getByRole('checkbox', { name: payouts.onlyNotSynced, exact: true }).check();
    await expect(page).toHaveURL(/notSynced=true/);
    await page.getByRole('link', { name: fill(payouts.openOf, { id: odd.payment.id }), exact: true }).click();
    const missing = odd.payment.settlementCents - odd.payment.statementCents;
    const text = fill(missing > 0 ? payouts.missing : payouts.surplus, { amount: show(Math.abs(missing)) });
    await expect(head.getByRole('heading', { name: text })).toBeVisible();
    await expect(head).toContainText(
      fill(payouts.missingText, {
        ours: show(odd.payment.statementCents),
        theirs: show(odd.payment.settlementCents),
      }),
    );
    const causes = head.getByRole('note').getByRole('listitem');
    expect(await causes.count()).toBeGreaterThan(1);
    await expect(causes.first()).toHaveText(new RegExp(`^(${payouts.possible}|${toPattern(payouts.exact).source})`));
    await expect(fix).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('each of its orders gets a factory price, without which no profit is fixed', async () => {
    const { accessToken } = await signIn(ORIGIN, SELLER);
    for (const { orderId } of good.entries) {
      if (orderId === null || (await readOrder(request, SELLER, orderId))?.revenue?.cost !== '0.00') continue;
      const answer = await request.patch('/api/shops/orders/fulfill', {
        headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
        data: { id: orderId, type: 'HAND', fulfillPrice: '5.00' },
      });
      expect(await answer.json()).toMatchObject({ isSuccess: true });
    }
  });

  await test.step('what adds up shows the sums of the marketplace’s own books', async () => {
    await page.goto(`/community/report/${good.payment.id}`);
    const orders = good.entries.filter(({ type }) => type === 'ORDER');
    const others = good.entries.filter(({ type }) => type !== 'ORDER');
    const sum = (entries: typeof orders) => add(entries.map(({ settlementCents }) => settlementCents));
    expect(sum(orders) + sum(others)).toBe(good.payment.settlementCents);
    for (const amount of [sum(orders), sum(others), good.payment.settlementCents, good.payment.payableCents])
      await expect(head).toContainText(show(amount));
    await expect(head.getByText(payouts.synced, { exact: true })).toBeVisible();
    await expect(head.getByRole('note')).toHaveCount(0);
    await expect(page.getByText(toPattern(payouts.total_other)).first()).toBeVisible();
  });

  await test.step('on a small laptop the last column of its orders stands whole beside the movements', async () => {
    const before = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 1366, height: 768 });
    const label = page.getByRole('columnheader', { name: payouts.label, exact: true });
    await expect(label).toBeInViewport({ ratio: 1 });
    expect(await label.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    await page.setViewportSize(before);
  });

  await test.step('its profit is fixed at our figure, and at no other', async () => {
    const ours = parseMoney(/-?[\d,]+\.\d\d/.exec((await fix.textContent()) ?? '')?.[0].replaceAll(',', '') ?? '');
    const answer = await page.evaluate(
      async ({ id, profit }) => {
        const { accessToken } = JSON.parse(localStorage.getItem('AUTH_TOKEN') ?? '{}') as { accessToken: string };
        const reply = await fetch(`/api/shops/payments/${id}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${accessToken}`,
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({ profit }),
        });
        return (await reply.json()) as {
          isSuccess: boolean;
          exceptionBody: { changes?: { current: string | null }[] } | null;
        };
      },
      { id: good.payment.id, profit: ((ours + 1) / 100).toFixed(2) },
    );
    const current = (ours / 100).toFixed(2);
    expect(answer).toMatchObject({ isSuccess: false, exceptionBody: { changes: [{ field: 'profit', current }] } });
    await fix.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: toPattern(payouts.fix) })
      .click();
    await expect(page.getByText(fill(payouts.fixedAs, { amount: show(ours) }), { exact: true })).toBeVisible();
    await expect(fix).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(fill(payouts.fixedAs, { amount: show(ours) }), { exact: true })).toBeVisible();
  });
});
