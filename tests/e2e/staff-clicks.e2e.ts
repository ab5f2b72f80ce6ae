import { createDesign } from '@bobbin/contract/designs.calls';
import { listFulfilDesigns, type FulfilDesign } from '@bobbin/contract/fulfil-designs';
import { listSkuDesigns, submitSkuDesign, type SkuDesign } from '@bobbin/contract/sku-designs';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { createPaymentRequest, decidePaymentRequest, type PaymentRequest } from '@bobbin/contract/withdrawals';
import { createDeposit, type Deposit } from '@bobbin/contract/deposits';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator } from '@playwright/test';
import { failMail } from './database.ts';
import { createPerson, registerPerson } from './people.ts';
import { buildSmallDesign } from './pictures.ts';
import { countPresses } from './presses.ts';
import { ADMIN, callAs, findMember } from './staff.ts';
import { fill, toPattern } from './words.ts';
import { createOrder, expect, PASSWORD, SELLER, signIn, test, WIDE } from './world.ts';

// The clicks are those of a laptop.
test.use({ account: ADMIN, viewport: WIDE });
test.slow();

const BANK = `http://127.0.0.1:${Number(process.env.E2E_SIM_PORT ?? '4310') + 5}/_sim`;
const CARD = '9704361822904417';
const HOME = '/admin';
/** The page with the table of the figures. */
const TABLE = new URL('../../docs/product/staff-home.md', import.meta.url);

/** The twelve daily jobs, each with the presses that it needs now; the table of the handbook has the same numbers. */
const JOBS = {
  priceAndCharge: 3,
  priceTen: 4,
  priceSku: 2,
  finishSku: 3,
  confirmWithdrawal: 3,
  confirmTen: 5,
  assignCandidate: 2,
  assignByName: 3,
  orderSeller: 1,
  sellerWithoutShops: 2,
  retryMails: 3,
  handOver: 2,
} as const;
type Job = keyof typeof JOBS;

const paid: Record<string, string> = {};

async function give(request: APIRequestContext, email: string, price: string): Promise<void> {
  const { id } = await findMember(request, email);
  const data = { type: 'DEPOSIT', description: 'Cash', price };
  await callAs(request, ADMIN, addMemberTransaction, { id, data });
}

async function requestDesign(origin: string, email: string, name: string): Promise<{ id: string; code: string }> {
  const { accessToken } = await signIn(origin, email, PASSWORD);
  const form = new FormData();
  for (const [field, value] of Object.entries({ note: 'As on the picture', maxPrice: '20', products_0_name: name }))
    form.set(field, value);
  form.set('products_0_images_0', new Blob([new Uint8Array(buildSmallDesign(`${name}.png`).buffer)]), `${name}.png`);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${origin}/api${createDesign.path}`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { body: { id: string; code: string } }).body;
}

async function withdraw(request: APIRequestContext, email: string, amount: string): Promise<PaymentRequest> {
  const data = { amount, bank: 'ACB', cardNumber: CARD };
  return (await callAs<PaymentRequest>(request, email, createPaymentRequest, { data })).answer.body;
}

async function transfer(body: Readonly<Record<string, unknown>>): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${BANK}/pay`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { reference: string }).reference;
}

test('each of the twelve daily jobs of staff needs as many clicks and key presses as the table in docs/product names (HOM-13)', async ({
  page,
  context,
  request,
  words,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const work = words['staff-work'];
  const money = words['design-money'];
  const queue = words['design-queue'];
  const sku = words['sku-queue'];
  const { payments, unmatched, mails, shell } = words;
  const presses = await countPresses(context, { isEveryKey: true });
  const found: Partial<Record<Job, { presses: number; seconds: number; what: string[] }>> = {};
  const main = page.getByRole('main');
  const rowAction = (label: string, what: string): Locator =>
    main.getByRole('link', { name: `${label} ${what}`, exact: true });
  const showAll = async () => {
    const more = main.getByRole('button', { name: toPattern(work.more_other) });
    while ((await more.count()) > 0) await more.first().click();
  };

  /** Does a job from the home page and counts its presses; rows that the home page shows only on request are opened before. */
  async function measure(job: Job, run: () => Promise<void>): Promise<void> {
    await page.goto(HOME);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await showAll();
    const before = presses.length;
    const started = performance.now();
    await test.step(job, run);
    found[job] = {
      presses: presses.length - before,
      seconds: (performance.now() - started) / 1000,
      what: presses.slice(before),
    };
  }

  const buyer = await createPerson(origin, 'clicks', PASSWORD);
  await give(request, buyer, '400');

  const design = await requestDesign(origin, buyer, 'Pine');
  await measure('priceAndCharge', async () => {
    await rowAction(work.actions.designPrice, design.code).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('As on the picture')).toBeVisible();
    await panel.getByRole('button', { name: `${queue.setPayment} ${design.code}`, exact: true }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: toPattern(money.chargeOne) })
      .click();
    await expect(panel.getByText(queue.paidBadge, { exact: true }).first()).toBeVisible();
  });

  await measure('handOver', async () => {
    await main.getByRole('button', { name: `${work.actions.designTake} ${design.code}`, exact: true }).click();
    await page.getByRole('menuitem').first().click();
    await expect(page.getByText(toPattern(work.assigned)).first()).toBeVisible();
  });

  const many = await createPerson(origin, 'many', PASSWORD);
  await give(request, many, '400');
  const codes: string[] = [];
  for (let turn = 0; turn < 10; turn += 1) codes.push((await requestDesign(origin, many, `Lake ${turn}`)).code);
  await measure('priceTen', async () => {
    await main
      .getByRole('link', { name: `${fill(work.priceMany_other, { count: 10 })} ${codes[0]}`, exact: true })
      .click();
    await page.getByRole('checkbox', { name: money.selectPage, exact: true }).click();
    await page.getByRole('button', { name: fill(money.priceMany_other, { count: 10 }), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: toPattern(money.charge) })
      .click();
    await expect(page.getByRole('dialog').getByText(money.outcomes.charged, { exact: true })).toHaveCount(10);
  });

  // Requests of one seller are priced together in one row, so an open request is used if the seller has one.
  const listCards = async (view: string) =>
    (
      await callAs<{ data: SkuDesign[] }>(request, SELLER, listSkuDesigns, { query: `?view=${view}&limit=200` })
    ).answer.body.data.filter(({ skus }) => skus.length > 0);
  const open = (await listCards('working')).find(({ awaits }) => awaits === 'price');
  const card = open ?? (await listCards('none'))[0];
  if (card === undefined) throw new Error('Every product has a design');
  const skuCode = card.seller_sku || card.skuId;
  if (open === undefined) await callAs(request, SELLER, submitSkuDesign, { data: { id: card.id, price: '2' } });
  await give(request, SELLER, '20');
  await measure('priceSku', async () => {
    await rowAction(work.actions.skuPrice, skuCode).click();
    await page.getByRole('dialog').getByRole('button', { name: sku.pay, exact: true }).click();
    await expect(page.getByText(sku.updatedText, { exact: true })).toBeVisible();
  });

  const { answer: finished } = await callAs<{ data: FulfilDesign[] }>(request, ADMIN, listFulfilDesigns, {
    query: '?kind=checked',
  });
  const fulfil = finished.body.data.find(({ designUrlCount, title }) => designUrlCount > 0 && title.length > 3);
  if (fulfil === undefined) throw new Error('No fulfil design is checked');
  await measure('finishSku', async () => {
    await rowAction(work.actions.skuFinish, skuCode).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(sku.ffId, { exact: true }).fill(fulfil.title);
    await dialog
      .getByRole('group', { name: sku.ffPicks })
      .getByRole('button', { name: new RegExp(fulfil.code) })
      .click();
    await expect(dialog.getByText(sku.ffMatch)).toBeVisible();
    await dialog.getByRole('button', { name: sku.updateDesign, exact: true }).click();
    await expect(page.getByText(sku.updatedText, { exact: true })).toBeVisible();
  });

  const single = await withdraw(request, buyer, '10');
  await measure('confirmWithdrawal', async () => {
    await rowAction(work.actions.withdrawal, single.code).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel(payments.proof).fill(`FT${Date.now()}`);
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: toPattern(payments.pay) }).click();
    await expect(page.getByText(payments.paidDone)).toBeVisible();
  });

  const lines: string[] = [];
  for (const name of ['first', 'second']) {
    const seller = await createPerson(origin, name, PASSWORD);
    await give(request, seller, '200');
    // The account of a paid withdrawal is known, so that the next ones need no look.
    const known = await withdraw(request, seller, '10');
    paid[name] = `KNOWN${name}${Date.now()}`;
    const data = { status: 'CONFIRMED', proof: paid[name] };
    await callAs(request, ADMIN, decidePaymentRequest, { id: known.id, data });
    for (let turn = 0; turn < 5; turn += 1) {
      const { code, amountVnd } = await withdraw(request, seller, '10');
      lines.push(`FT${name}${code.slice(3)},${amountVnd},CT DI ${code.replace('-', '')} ND`);
    }
  }
  await measure('confirmTen', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: toPattern(`${shell.titles.adminPayments}`) })
      .first()
      .click();
    await page.getByLabel(payments.importStatement).setInputFiles({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Transaction ID,Debit,Description', ...lines].join('\n')),
    });
    await expect(page.getByText(payments.verdicts.match, { exact: true })).toHaveCount(10);
    await page.getByRole('checkbox', { name: payments.choosePage, exact: true }).click();
    const confirm = toPattern(payments.confirmMatched);
    await page.getByRole('button', { name: confirm }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(page.getByText(fill(payments.confirmed_other, { count: 10 }))).toBeVisible();
  });

  const { answer: deposit } = await callAs<Deposit>(request, SELLER, createDeposit, {
    data: { amount: 300_000 },
  });
  const wrongCode = `${(deposit.body.content ?? '').slice(0, -1)}X`;
  const alike = await transfer({ content: `nap ${wrongCode}`, amount: 300_000 });
  await measure('assignCandidate', async () => {
    await rowAction(work.actions.transfer, alike).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { pressed: true })).toBeVisible();
    await drawer.getByLabel(unmatched.reason, { exact: true }).fill('One letter differs');
    await drawer.getByRole('button', { name: toPattern(unmatched.doAssign) }).click();
    await expect(page.getByText(unmatched.assigned, { exact: true })).toBeVisible();
  });

  const unknown = await transfer({ content: 'chuyen tien', amount: 200_000 });
  await measure('assignByName', async () => {
    await rowAction(work.actions.transfer, unknown).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(unmatched.other, { exact: true }).fill(buyer.slice(0, 12));
    await drawer.getByRole('button', { name: new RegExp(buyer) }).click();
    await drawer.getByLabel(unmatched.reason, { exact: true }).fill('Asked by telephone');
    await drawer.getByRole('button', { name: toPattern(unmatched.doAssign) }).click();
    await expect(page.getByText(unmatched.assigned, { exact: true })).toBeVisible();
  });

  const orderId = await createOrder(request);
  const { firstName, lastName } = await findMember(request, SELLER);
  await measure('orderSeller', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(orderId);
    await expect(page.getByRole('option').filter({ hasText: orderId }).first()).toContainText(
      `${firstName} ${lastName}`.trim(),
    );
  });

  await measure('sellerWithoutShops', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(buyer);
    await expect(page.getByRole('option').filter({ hasText: buyer }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users\/[^/?]+/);
  });

  for (let turn = 0; turn < 3; turn += 1) {
    const email = await registerPerson(origin, `mail${turn}`, PASSWORD);
    await failMail(email, '550 no such user');
  }
  await measure('retryMails', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: toPattern(`${shell.titles.adminMails}`) })
      .first()
      .click();
    await page.getByRole('button', { name: mails.failed, exact: true }).click();
    await page.getByRole('button', { name: fill(mails.retryAll_other, { count: 3 }), exact: true }).click();
    await expect(page.getByText(toPattern(mails.retriedAll_other)).first()).toBeVisible();
  });

  const counted = Object.fromEntries(Object.entries(found).map(([job, { presses: count }]) => [job, count]));
  expect(counted, JSON.stringify(found, null, 1)).toEqual(JOBS);

  const table = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const told = Object.fromEntries(
    table.map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return [cells[1]?.replaceAll('`', ''), Number(cells[4])];
    }),
  );
  expect(told).toEqual(JOBS);
});
