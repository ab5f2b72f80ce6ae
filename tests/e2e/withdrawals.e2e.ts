import { addMemberTransaction } from '@bobbin/contract/wallet';
import { createPaymentRequest, decidePaymentRequest, type PaymentRequest } from '@bobbin/contract/withdrawals';
import { listMembers } from '@bobbin/contract/members';
import { changeMemberRole } from '@bobbin/contract/roles';
import type { Locale } from '@bobbin/contract/errors';
import { displayMoney } from '@bobbin/domain/money/money';
import { login } from '@bobbin/contract/auth';
import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Browser } from '@playwright/test';
import { createPerson } from './people.ts';
import { listFaults } from './axe.ts';
import { ADMIN, callAs, rowWith } from './staff.ts';
import { fill } from './words.ts';
import { expect, openBrowser, PASSWORD, signIn, test } from './world.ts';

const PERSON_PASSWORD = 'first-password-1';
const CARD = '9704361822904417';

test.use({ account: null });

/** Makes calls as an admin that prepare the test. */
async function asAdmin(origin: string) {
  const send = async (entry: Endpoint, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const text = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(`${origin}/api${path}`, { method: entry.method, headers, body: text });
    return ((await response.json()) as { body: unknown }).body;
  };
  const tokens = (await send(login, login.path, { email: ADMIN, password: PASSWORD })) as { accessToken: string };
  return {
    async findId(email: string): Promise<string> {
      const path = `${listMembers.path}?search=${encodeURIComponent(email)}`;
      const { data } = (await send(listMembers, path, undefined, tokens.accessToken)) as { data: { id: string }[] };
      return data[0]?.id ?? '';
    },
    promote: (userId: string) =>
      send(changeMemberRole, changeMemberRole.path, { userId, roleId: 'admin' }, tokens.accessToken),
    give: (userId: string, price: string) =>
      send(
        addMemberTransaction,
        addMemberTransaction.path.replace('{id}', userId),
        { type: 'DEPOSIT', description: 'Cash', price },
        tokens.accessToken,
      ),
  };
}

async function openStaffPage(browser: Browser, someone: { email: string; password: string; language: Locale }) {
  const page = await openBrowser(browser, someone);
  await page.goto('/admin/payments');
  return page;
}

test('a withdrawal above the limit needs two approvers, and the seller sees each step (WDR-8)', async ({
  page,
  words,
  browser,
  baseURL,
  language,
}) => {
  const origin = baseURL ?? '';
  const { withdrawals, payments } = words;
  const seller = await createPerson(origin, 'drawer', PERSON_PASSWORD);
  const second = await createPerson(origin, 'second', PERSON_PASSWORD);
  const admin = await asAdmin(origin);
  await admin.promote(await admin.findId(second));
  const sellerId = await admin.findId(seller);
  for (const price of ['450', '450']) await admin.give(sellerId, price);

  await page.goto('/favicon.svg');
  const storage = JSON.stringify(await signIn(origin, seller, PERSON_PASSWORD));
  await page.evaluate((tokens) => localStorage.setItem('AUTH_TOKEN', tokens), storage);
  await page.goto('/community/user');
  await page.getByRole('button', { name: withdrawals.withdraw, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(withdrawals.amount).fill('600');
  await dialog.getByLabel(withdrawals.bank, { exact: true }).fill('Vietcombank');
  await dialog.getByLabel(withdrawals.cardNumber).fill(CARD);
  await dialog.getByRole('button', { name: withdrawals.send, exact: true }).click();
  const mine = page.locator('#transactions');
  await expect(mine.getByText(withdrawals.statuses.WAITING, { exact: true })).toBeVisible();
  await expect(mine.getByText(displayMoney(30_000, language), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(CARD)).toHaveCount(0);

  const reviewer = await openStaffPage(browser, { email: ADMIN, password: PASSWORD, language });
  const row = rowWith(reviewer, seller);
  await row.getByRole('button', { name: new RegExp(`^${payments.confirm} RT-`) }).click();
  const pay = fill(payments.pay, { amount: displayMoney(60_000, language) });
  await reviewer.getByRole('button', { name: pay, exact: true }).click();
  const proof = reviewer.getByRole('dialog').last();
  await proof.getByLabel(payments.proof).fill(`FT${Date.now()}`);
  await proof.getByRole('checkbox').check();
  await proof.getByRole('button', { name: pay, exact: true }).click();
  await expect(reviewer.getByText(payments.waitsForSecond)).toBeVisible();
  // The staff user who approved first cannot be the second approver.
  await expect(reviewer.getByRole('button', { name: pay, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(mine.getByText(withdrawals.statuses.APPROVAL, { exact: true })).toBeVisible();

  const other = await openStaffPage(browser, { email: second, password: PERSON_PASSWORD, language });
  await rowWith(other, seller)
    .getByRole('button', { name: new RegExp(`^${payments.second} RT-`) })
    .click();
  await other.getByRole('button', { name: payments.show, exact: true }).click();
  await expect(other.getByText('9704 3618 2290 4417')).toBeVisible();
  await other.getByRole('button', { name: pay, exact: true }).click();
  const approval = other.getByRole('dialog').last();
  await approval.getByRole('checkbox').check();
  await approval.getByRole('button', { name: pay, exact: true }).click();
  await expect(other.getByText(payments.paidDone)).toBeVisible();
  // The page changes without a reload, because of the live event of the balance.
  await expect(mine.getByText(withdrawals.statuses.CONFIRMED, { exact: true })).toBeVisible();
});

test('withdrawals are put into a transfer file, and confirmed together by the bank statement (WDR-12, WDR-14, WDR-15)', async ({
  request,
  words,
  browser,
  baseURL,
  language,
}) => {
  const { payments } = words;
  const seller = await createPerson(baseURL ?? '', 'batch', PASSWORD);
  const admin = await asAdmin(baseURL ?? '');
  await admin.give(await admin.findId(seller), '400');
  const ask = async (amount: string) => {
    const data = { amount, bank: 'ACB', cardNumber: CARD };
    return (await callAs<PaymentRequest>(request, seller, createPaymentRequest, { data })).answer.body;
  };
  // The account of a paid withdrawal is known, so that the next ones need no look.
  const first = await ask('10');
  await callAs(request, ADMIN, decidePaymentRequest, {
    id: first.id,
    data: { status: 'CONFIRMED', proof: `FIRST${Date.now()}` },
  });
  const asked = [await ask('40'), await ask('60')];

  const page = await openBrowser(browser, { email: ADMIN, password: PASSWORD, language });
  await page.goto(`/admin/payments?search=${encodeURIComponent(seller)}`);
  for (const { code } of asked)
    await page.getByRole('checkbox', { name: fill(payments.choose, { id: code }), exact: true }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: fill(payments.createFile, { count: 2 }), exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^RT-\d{8}-\d+\.xlsx$/);
  await expect(page.getByText(payments.verdicts.match)).toHaveCount(0);

  const lines = asked.map(({ code, amountVnd }) => `FT${code.slice(3)},${amountVnd},CT DI ${code.replace('-', '')} ND`);
  await page.getByLabel(payments.importStatement).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Bank', 'Transaction ID,Debit,Description', ...lines].join('\n')),
  });
  await expect(page.getByText(fill(payments.imported, { added: 2, known: 0 }))).toBeVisible();
  await expect(page.getByText(payments.verdicts.match, { exact: true })).toHaveCount(2);
  expect(await listFaults(page, 'matched withdrawals')).toEqual([]);

  for (const { code } of asked)
    await page.getByRole('checkbox', { name: fill(payments.choose, { id: code }), exact: true }).check();
  const confirm = fill(payments.confirmMatched, { count: 2, amount: displayMoney(10_000, language) });
  await page.getByRole('button', { name: confirm, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const { code } of asked) await expect(dialog).toContainText(code);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByText(fill(payments.confirmed_other, { count: 2 }))).toBeVisible();
  await expect(rowWith(page, seller)).toHaveCount(0);
});
