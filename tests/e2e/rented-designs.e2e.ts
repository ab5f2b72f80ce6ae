import { addMemberTransaction } from '@bobbin/contract/wallet';
import { listMembers } from '@bobbin/contract/members';
import { createDesign } from '@bobbin/contract/designs.calls';
import { login } from '@bobbin/contract/auth';
import type { Locale } from '@bobbin/contract/errors';
import { displayMoney } from '@bobbin/domain/money/money';
import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Browser, Page } from '@playwright/test';
import { listFaults } from './axe.ts';
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
  const money = words['design-money'];
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
  const pay = async (agreed?: string) => {
    await staff.getByRole('button', { name: `${queue.pay} ${code}`, exact: true }).click();
    if (agreed !== undefined) await staff.getByRole('dialog').getByLabel(money.consentNote).fill(agreed);
    await staff.getByRole('dialog').getByRole('button', { name: queue.pay, exact: true }).click();
    await expect(staff.getByRole('dialog')).toHaveCount(0);
  };
  // Without a maximum, staff record how the seller agreed; the note stays for the second try.
  await pay('Agreed in the chat');
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
  await expect(panel.getByText('Agreed in the chat')).toBeVisible();
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

test('requests of one seller are priced together, and a charge above the limit of a role waits for a second person (DSN-52, ROL-68)', async ({
  page,
  words,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const { roles, admin } = words;
  const queue = words['design-queue'];
  const money = words['design-money'];
  const show = (cents: number) => displayMoney(cents, language);
  const email = await createPerson(origin, 'limits', PERSON_PASSWORD);
  await give(origin, email, '50');
  const { accessToken } = await signIn(origin, email, PERSON_PASSWORD);
  const request = async (name: string, maxPrice: string) => {
    const form = new FormData();
    const { buffer } = buildSmallDesign(`${name}.png`);
    for (const [field, value] of Object.entries({ note: '', maxPrice, products_0_name: name })) form.set(field, value);
    form.set('products_0_images_0', new Blob([new Uint8Array(buffer)]), `${name}.png`);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${origin}/api${createDesign.path}`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { body: { code: string; userId: string } }).body;
  };
  const { code: first, userId } = await request('Pine', '20');
  const { code: second } = await request('Lake', '5');

  // An admin limits the charges of designers.
  const staff = await openStaffPage(browser, language, ADMIN);
  await staff.goto('/admin/roles');
  await staff
    .getByRole('button', { name: /^designer/ })
    .first()
    .click();
  const limit = `${admin.permissions.CHARGE_DESIGNS}: ${roles.perMovement}`;
  await staff.getByRole('dialog').getByLabel(limit, { exact: true }).fill('10');
  expect(await listFaults(staff, 'limits of a role')).toEqual([]);
  await staff.getByRole('button', { name: roles.saveLimits, exact: true }).click();
  await expect(staff.getByText(roles.limitsSaved)).toBeVisible();

  // A designer prices both requests: the first is within its maximum but above the limit, the second above its maximum.
  const designer = await openStaffPage(browser, language, DESIGNER);
  await designer.goto(`/admin/designs?whose=all&view=open&user=${userId}`);
  for (const code of [first, second]) {
    await designer.getByRole('checkbox', { name: fill(money.selectDesign, { code }), exact: true }).check();
  }
  await designer.getByRole('button', { name: /^(?:Báo giá|Price) 2$/ }).click();
  const dialog = designer.getByRole('dialog');
  await dialog.getByLabel(fill(queue.priceOf, { name: `${first} Pine` }), { exact: true }).fill('12');
  await dialog.getByLabel(fill(queue.priceOf, { name: `${second} Lake` }), { exact: true }).fill('6');
  const sums = fill(money.sums, { charged: show(0), asked: show(600) });
  await expect(dialog.getByText(`${sums} ${fill(money.sumsApproval, { approval: show(1_200) })}`)).toBeVisible();
  expect(await listFaults(designer, 'prices of several requests')).toEqual([]);
  await dialog.getByRole('button', { name: fill(money.ask, { count: '2' }), exact: true }).click();
  await expect(dialog.getByRole('group', { name: first }).getByText(money.outcomes.approval)).toBeVisible();
  await expect(dialog.getByRole('group', { name: second }).getByText(money.outcomes.asked)).toBeVisible();

  // No money has moved; the admin finds the charge on the home page and approves it.
  await page.goto('/favicon.svg');
  const storage = JSON.stringify({ ...(await signIn(origin, email, PERSON_PASSWORD)) });
  await page.evaluate((tokens) => localStorage.setItem('AUTH_TOKEN', tokens), storage);
  await page.goto('/community/designs');
  await expect(page.getByRole('banner').getByText(show(5_000))).toBeVisible();
  await staff.goto('/admin');
  await staff
    .getByRole('link', { name: `${words['staff-work'].actions.chargeApproval} ${first}`, exact: true })
    .click();
  const panel = staff.getByRole('dialog');
  await expect(panel.getByText(fill(money.waits.pay, { amount: show(1_200) }))).toBeVisible();
  const approve = fill(money.approvePay, { amount: show(1_200) });
  await panel.getByRole('button', { name: `${approve} ${first}`, exact: true }).click();
  await staff.getByRole('dialog').last().getByRole('button', { name: approve, exact: true }).click();
  await expect(panel.getByText(queue.paidBadge, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('banner').getByText(show(3_800))).toBeVisible();
});
