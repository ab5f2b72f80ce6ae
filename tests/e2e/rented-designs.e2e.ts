import { addMemberTransaction } from '@bobbin/contract/wallet';
import { listMembers } from '@bobbin/contract/members';
import { login } from '@bobbin/contract/auth';
import type { Locale } from '@bobbin/contract/errors';
import { displayMoney } from '@bobbin/domain/money/money';
import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Browser, Page } from '@playwright/test';
import { createPerson } from './people.ts';
import { buildMockup, buildSmallDesign } from './pictures.ts';
import { ADMIN, rowWith } from './staff.ts';
import { fill } from './words.ts';
import { expect, openBrowser, PASSWORD, signIn, test, WIDE } from './world.ts';

const PERSON_PASSWORD = 'first-password-1';
/** The only designer of the demo to whom designs can be assigned. */
const DESIGNER = 'designer@bobbin.test';
const PRODUCT = 'Lake Life Sunset Tee';

// The header shows the balance only in a wide window.
test.use({ account: null, viewport: WIDE });

/** Credits money to a person, as preparation of a test. */
async function give(origin: string, email: string, price: string): Promise<void> {
  const send = async (entry: Endpoint, path: string, body: object | null, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const text = body === null ? null : JSON.stringify(body);
    const response = await fetch(`${origin}/api${path}`, { method: entry.method, headers, body: text });
    return ((await response.json()) as { body: unknown }).body;
  };
  const tokens = (await send(login, login.path, { email: ADMIN, password: PASSWORD })) as { accessToken: string };
  const path = `${listMembers.path}?search=${encodeURIComponent(email)}`;
  const { data } = (await send(listMembers, path, null, tokens.accessToken)) as { data: { id: string }[] };
  const body = { type: 'DEPOSIT', description: 'Cash', price };
  const target = addMemberTransaction.path.replace('{id}', data[0]?.id ?? '');
  await send(addMemberTransaction, target, body, tokens.accessToken);
}

/** Opens another browser, signed in, on the staff list of designs. */
async function openStaffPage(browser: Browser, language: Locale, email: string): Promise<Page> {
  const page = await openBrowser(browser, { email, language });
  await page.goto('/admin/designs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

test('a rented design is requested, priced, paid once, delivered and accepted, and each side sees the changes of the other side at once (DSN-43, DSN-46)', async ({
  page,
  words,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const { designs } = words;
  const create = words['create-design'];
  const queue = words['design-queue'];
  const show = (cents: number) => displayMoney(cents, language);
  const email = await createPerson(origin, 'rents', PERSON_PASSWORD);
  await page.goto('/favicon.svg');
  const storage = JSON.stringify(await signIn(origin, email, PERSON_PASSWORD));
  await page.evaluate((tokens) => localStorage.setItem('AUTH_TOKEN', tokens), storage);

  // The seller requests a design with pictures; a picture that is already attached is not sent twice.
  await page.goto('/community/designs');
  await page.getByRole('button', { name: create.open, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fill(create.productName, { place: '1' }), { exact: true }).fill(PRODUCT);
  const twice = buildSmallDesign('again.png');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([buildSmallDesign('lake.png'), twice, await buildMockup('mood.jpg')]);
  await expect(dialog.getByText(create.alerts.known)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'mood.jpg' })).toBeVisible();
  await dialog.getByRole('button', { name: create.create, exact: true }).click();
  await expect(page.getByText(create.createdText)).toBeVisible();
  const mine = rowWith(page, PRODUCT);
  await expect(mine.getByText(designs.statuses.CREATED, { exact: true })).toBeVisible();
  const code = /DS-\d+/.exec(await mine.innerText())?.[0] ?? '';

  // Staff choose a package, which determines the price, and the seller sees the price without a reload.
  const staff = await openStaffPage(browser, language, ADMIN);
  await staff.getByRole('button', { name: `${queue.setPayment} ${code}`, exact: true }).click();
  const price = staff.getByRole('dialog');
  await price.getByLabel(fill(queue.priceOf, { name: PRODUCT }), { exact: true }).fill('14.25');
  await price.getByRole('button', { name: queue.setPayment, exact: true }).click();
  await expect(mine.getByText(designs.statuses.PENDING_PAYMENT, { exact: true })).toBeVisible();
  await expect(mine.getByText(show(1_425), { exact: true })).toBeVisible();

  // Without enough balance nothing is charged, and the row shows the missing amount.
  const pay = async () => {
    await staff.getByRole('button', { name: `${queue.pay} ${code}`, exact: true }).click();
    await staff.getByRole('dialog').getByRole('button', { name: queue.pay, exact: true }).click();
    await expect(staff.getByRole('dialog')).toHaveCount(0);
  };
  await pay();
  await expect(rowWith(staff, code).getByText(fill(queue.lacks, { amount: show(1_425) }))).toBeVisible();
  await give(origin, email, '20');
  await pay();
  await expect(rowWith(staff, code).getByText(queue.paidBadge, { exact: true })).toBeVisible();
  await expect(mine.getByText(designs.statuses.INPROCESS, { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText(show(575))).toBeVisible();
  await staff.getByLabel(fill(queue.designerOf, { code }), { exact: true }).selectOption({ index: 1 });
  await expect(staff.getByText(queue.designerChanged, { exact: true })).toBeVisible();

  // Seller and designer write feedback, each in a browser of their own.
  const designer = await openStaffPage(browser, language, DESIGNER);
  await designer.getByRole('navigation', { name: queue.mine }).getByText(code).click();
  await page.getByRole('button', { name: fill(designs.detailsOf, { code }), exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(designs.toDesigner).fill('Chữ to hơn');
  await page.keyboard.press('Enter');
  await expect(designer.getByRole('log').getByText('Chữ to hơn')).toBeVisible();
  await designer.getByLabel(designs.toCustomer).fill('Có ngay');
  await designer.keyboard.press('Enter');
  const answer = panel.getByRole('article').filter({ hasText: 'Có ngay' });
  await expect(answer.getByText(designs.designer, { exact: true })).toBeVisible();

  // The designer sends two links, and the seller accepts the newest one, which completes the design for both.
  for (const [revision, link] of [
    ['1', 'https://drive.google.com/v1'],
    ['2', 'drive.google.com/v2'],
  ] as const) {
    await designer.getByRole('textbox', { name: queue.link }).fill(link);
    await designer.getByRole('button', { name: fill(queue.deliver, { revision }), exact: true }).click();
    await expect(panel.getByRole('link', { name: fill(designs.openRevision, { revision }) })).toBeVisible();
  }
  const accept = fill(designs.accept, { revision: '2' });
  await panel.getByRole('button', { name: accept, exact: true }).click();
  const question = page.getByRole('dialog', { name: fill(designs.acceptTitle, { revision: '2', code }) });
  await question.getByRole('button', { name: accept, exact: true }).click();
  await expect(panel.getByText(designs.next.COMPLETED)).toBeVisible();
  await expect(designer.getByText(queue.groups.completedToday)).toBeVisible();
  await staff.getByRole('button', { name: new RegExp(`^${designs.statuses.COMPLETED}`) }).click();
  await expect(rowWith(staff, code).getByText(designs.statuses.COMPLETED, { exact: true })).toBeVisible();
  // The fee was charged exactly once.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByText(show(575))).toBeVisible();
});
