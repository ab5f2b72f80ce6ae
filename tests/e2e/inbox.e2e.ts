import { login } from '@bobbin/contract/auth';
import {
  addDesignFeedback,
  createDesign,
  listDesigns,
  priceDesign,
  type DesignOrder,
  type Designs,
} from '@bobbin/contract/designs';
import { chooseNotifications, markAllRead } from '@bobbin/contract/inbox';
import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Page } from '@playwright/test';
import { TOPICS } from '../../server/src/modules/notifications/catalogue/topics.ts';
import { createPerson, listMails } from './people.ts';
import { buildSmallDesign } from './pictures.ts';
import { ADMIN, callAs } from './staff.ts';
import { fill, type Words } from './words.ts';
import { expect, openBrowser, test, WIDE } from './world.ts';

const SELLER_PASSWORD = 'first-password-1';

test.use({ account: null, viewport: WIDE });

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(words.session.email).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
  await page.waitForURL(/community/);
}

/** Calls Bobbin's API as a seller who has no demo account. */
async function send<T>(origin: string, entry: Endpoint, token: string, body: BodyInit | null = null): Promise<T> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  const headers = { authorization: `Bearer ${token}`, ...type };
  const response = await fetch(`${origin}/api${entry.path}`, { method: entry.method, headers, body });
  return ((await response.json()) as { body: T }).body;
}

async function getToken(origin: string, email: string): Promise<string> {
  const signed = JSON.stringify({ email, password: SELLER_PASSWORD });
  return (await send<{ accessToken: string }>(origin, login, '', signed)).accessToken;
}

/** Requests a rented design with one picture, which staff can then price. */
async function askDesign(origin: string, accessToken: string): Promise<DesignOrder> {
  const picture = buildSmallDesign();
  const form = new FormData();
  form.append('products_0_name', 'Lake Life');
  form.append('products_0_images_0', new Blob([new Uint8Array(picture.buffer)]), picture.name);
  await send(origin, createDesign, accessToken, form);
  const [design] = (await send<Designs>(origin, listDesigns, accessToken)).data;
  if (design === undefined) throw new Error('No design was made');
  return design;
}

test('an action of staff appears on every open page of the seller, is marked as read on all pages at once, and is mailed only if the seller chose mails (INB-3, INB-4, INB-7)', async ({
  page,
  words,
  browser,
  baseURL,
  request,
  language,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const { inbox, 'notification-settings': choices, 'design-queue': queue } = words;
  const email = await createPerson(origin, 'rings', SELLER_PASSWORD);
  await signIn(page, words, email, SELLER_PASSWORD);
  const token = await getToken(origin, email);
  const design = await askDesign(origin, token);
  const { code } = design;
  /** Counts the mails to the seller that name the design. */
  const countMails = async () => (await listMails(origin, email)).filter(({ text }) => text.includes(code)).length;

  // Opens two pages in one browser. On one of them the seller turns mails on.
  const other = await page.context().newPage();
  await other.goto('/community/designs');
  await page.goto('/community/user#notifications');
  const choose = async (topic: keyof typeof TOPICS, channel: 'inbox' | 'mail', isOn: boolean) => {
    const name = fill(choices.choice, { event: TOPICS[topic].word[language], channel: choices[channel] });
    const box = page.getByRole('checkbox', { name, exact: true });
    const answered = page.waitForResponse(
      (response) =>
        response.url().endsWith(chooseNotifications.path) && response.request().method() === chooseNotifications.method,
    );
    await box.setChecked(isOn);
    expect((await answered).ok()).toBe(true);
  };
  await choose('posts', 'inbox', false);
  await choose('designPriced', 'mail', true);
  await choose('designSpoken', 'mail', true);
  const bells = (count: number) => {
    const name = count === 0 ? inbox.bell : fill(inbox.bellUnread, { count });
    return [page, other].map((tab) => tab.getByRole('banner').getByRole('button', { name, exact: true }));
  };
  // Announcements of other tests may have arrived before they were turned off, and may still be delivered.
  await expect(async () => {
    await send(origin, markAllRead, token, JSON.stringify({ until: new Date().toISOString() }));
    for (const bell of bells(0)) await expect(bell).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

  // Staff price the design in another browser; both pages show the notification, and a mail is sent.
  const staff = await openBrowser(browser, { email: ADMIN, language });
  await staff.goto(`/admin/designs?search=${code}`);
  await staff.getByRole('button', { name: `${queue.setPayment} ${code}`, exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(fill(queue.priceOf, { name: 'Lake Life' }), { exact: true }).fill('14.25');
  await dialog.getByRole('button', { name: queue.setPayment, exact: true }).click();
  for (const bell of bells(1)) await expect(bell).toBeVisible();
  await expect.poll(countMails).toBe(1);

  // A notification that was read on one page is also read on the other page.
  await bells(1)[1]?.click();
  const entry = other.getByRole('listitem').filter({ hasText: code });
  await expect(entry).toHaveCount(1);
  await entry.getByRole('button', { name: inbox.markRead, exact: true }).click();
  for (const bell of bells(0)) await expect(bell).toBeVisible();

  // After the seller turns mails off, another price appears in the bell and is not mailed. The feedback that follows is mailed.
  await choose('designPriced', 'mail', false);
  const designs = design.designProducts.map(({ id, name }) => ({ id, name, price: '16', type: 'Vẽ mới' }));
  await callAs(request, ADMIN, priceDesign, { data: { id: design.id, designs } });
  for (const bell of bells(1)) await expect(bell).toBeVisible();
  await callAs(request, ADMIN, addDesignFeedback, { id: design.id, data: { comment: 'Chào bạn' } });
  for (const bell of bells(2)) await expect(bell).toBeVisible();
  await expect.poll(countMails).toBe(2);
  const mails = (await listMails(origin, email)).filter(({ text }) => text.includes(code));
  expect(mails.filter(({ text }) => text.includes('16.00'))).toEqual([]);
  await staff.context().close();
});
