import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { ADMIN } from './staff.ts';
import { toPattern } from './words.ts';
import { expect, test, WIDE } from './world.ts';

/** The controls of the simulated bank, which a real bank does not have (simulators/src/bank/control-routes.ts). */
const BANK = `http://127.0.0.1:${Number(process.env.E2E_SIM_PORT ?? '4310') + 5}/_sim`;

async function pay(body: Readonly<Record<string, unknown>>): Promise<{ reference: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${BANK}/pay`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as { reference: string };
}

// The header shows the balance only in a wide window.
test.use({ viewport: WIDE });

test('a deposit by QR code increases the displayed balance (DEP-1, DEP-5)', async ({ page, words, language }) => {
  const texts = words.deposits;
  await page.goto('/community/user');
  // Finds the balance beside the name, before and after the money arrives; an open dialog has a header of its own.
  const head = page.getByRole('banner').first();
  const readBalance = async () => {
    const [shown = '0'] = /[\d,]+\.\d\d/.exec((await head.textContent()) ?? '') ?? [];
    return parseMoney(shown.replaceAll(',', ''));
  };
  await expect(head).toContainText('$');
  const before = await readBalance();
  await page.getByRole('button', { name: texts.deposit, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.amount, { exact: true }).fill('500000');
  await dialog.getByRole('button', { name: texts.create, exact: true }).click();
  const link = dialog.getByRole('link', { name: texts.simulated, exact: true });
  const address = new URL((await link.getAttribute('href')) ?? '');
  await pay({ qr: address.searchParams.get('qr') ?? '' });
  await expect(dialog.getByText(toPattern(texts.received))).toBeVisible();
  await expect(dialog.getByText(`+${displayMoney(2_000, language)}`).first()).toBeVisible();
  await expect.poll(readBalance).toBe(before + 2_000);
  await dialog.getByRole('button', { name: texts.done, exact: true }).click();
});

test.describe('staff', () => {
  test.use({ account: ADMIN });

  test('assign unmatched money to a seller, with a reason (DEP-10)', async ({ page, words }) => {
    const texts = words.unmatched;
    const { reference } = await pay({ content: 'nap tien thang 11', amount: 250_000 });
    await page.goto('/admin/payments/unmatched');
    await page.getByRole('button', { name: `${texts.assign} ${reference}`, exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(texts.other, { exact: true }).fill('seller@bobbin.test');
    await drawer.getByLabel(texts.reason, { exact: true }).fill('Đúng tên người chuyển');
    await drawer.getByRole('button', { name: toPattern(texts.doAssign) }).click();
    await expect(page.getByText(texts.assigned, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `${texts.assign} ${reference}`, exact: true })).toHaveCount(0);
  });
});
