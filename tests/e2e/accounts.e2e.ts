import type { Page } from '@playwright/test';
import { createAddress, createPerson, endSessions, readMailedLink, readMailLocale } from './people.ts';
import { fill, sayError, type Words } from './words.ts';
import { expect, test } from './world.ts';

const PASSWORD = 'first-password-1';
const NEW_PASSWORD = 'second-password-2';

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.getByLabel(words.session.email).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
}

/** Makes the browser report this tab as hidden, because the tabs of an end-to-end test are always visible. */
async function hideTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  });
}

async function showTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test.use({ account: null });

test('a new seller registers, opens the mailed link in a hidden tab, where activation waits until the tab is shown, and signs in (ACC-14)', async ({
  page,
  words,
  baseURL,
  context,
  language,
}) => {
  const { entry, session } = words;
  const origin = baseURL ?? '';
  const email = createAddress('new');
  await page.goto('/');
  await page.getByRole('link', { name: session.toRegister }).click();
  // Both pages have an email field, so the test waits for the heading of the right page.
  await expect(page.getByRole('heading', { name: entry.registerTitle })).toBeVisible();
  await page.getByLabel(session.email).fill(email);
  await page.getByLabel(entry.firstName).fill('Lan');
  await page.getByLabel(entry.lastName).fill('Nguyen');
  await page.getByLabel(entry.dob).fill('1994-05-17');
  await page.getByLabel(session.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(entry.confirmPassword, { exact: true }).fill('another');
  await page.getByLabel(session.email).focus();
  await expect(page.getByText(session.problems.confirmPasswordDiffers)).toBeVisible();
  const create = page.getByRole('button', { name: entry.createAccount, exact: true });
  await expect(create).toBeDisabled();
  await page.getByLabel(entry.confirmPassword, { exact: true }).fill(PASSWORD);
  await create.click();
  await expect(page.getByText(entry.registered)).toBeVisible();
  await page.getByRole('link', { name: entry.backToLogin }).click();
  await signIn(page, words, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText(sayError('NOT_ACTIVATED', language));

  const link = await readMailedLink(origin, email, '/activate-account');
  // The tests start in a Vietnamese browser, and the mail is in the language of the page.
  expect(await readMailLocale(origin, email)).toBe(language);
  const tab = await context.newPage();
  await hideTab(tab);
  const used: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('confirm-email')) used.push(new URL(request.url()).pathname);
  });
  await tab.goto(link);
  await expect(tab.getByText(fill(entry.activateReady, { email }))).toBeVisible();
  await expect(tab).toHaveURL('/activate-account');
  expect(used).toEqual([]);
  await showTab(tab);
  await expect(tab.getByText(entry.activated)).toBeVisible();
  expect(used).toEqual(['/api/email-confirmation/confirm-email']);
  await tab.close();
  // The link works only once.
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(sayError('CONFIRMATION_EMAIL_ALREADY_CONFIRMED', language));
  await page.getByRole('link', { name: entry.backToLogin }).click();
  await signIn(page, words, email, PASSWORD);
  await expect(page).toHaveURL('/community');
  await expect(page.getByRole('heading', { name: words.start.guideTitle })).toBeVisible();
});

test('a user with a forgotten password opens the mailed link in a hidden tab, and replaces the password by the button there (ACC-14, ACC-23)', async ({
  page,
  words,
  baseURL,
  context,
}) => {
  const { entry, session } = words;
  const origin = baseURL ?? '';
  const email = await createPerson(origin, 'forgetful', PASSWORD);
  await page.goto('/');
  await page.getByRole('link', { name: session.toForgotPassword }).click();
  await expect(page.getByRole('heading', { name: entry.forgotTitle })).toBeVisible();
  await page.getByLabel(session.email).fill(email);
  await page.getByRole('button', { name: entry.forgotSubmit.email }).click();
  await expect(page.getByLabel(entry.passcode)).toHaveValue('');

  const tab = await context.newPage();
  await hideTab(tab);
  const used: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('/verify')) used.push(new URL(request.url()).pathname);
  });
  await tab.goto(await readMailedLink(origin, email, '/forgot-password'));
  await expect(tab.getByLabel(entry.passcode)).not.toHaveValue('');
  await expect(tab).toHaveURL('/forgot-password');
  expect(used).toEqual([]);
  await tab.getByRole('button', { name: entry.forgotSubmit.passcode }).click();
  await expect(tab.getByLabel(entry.newPassword, { exact: true })).toBeVisible();
  expect(used).toHaveLength(1);
  await tab.getByLabel(entry.newPassword, { exact: true }).fill(NEW_PASSWORD);
  await tab.getByLabel(entry.confirmPassword, { exact: true }).fill(NEW_PASSWORD);
  await tab.getByRole('button', { name: entry.forgotSubmit.password }).click();
  await expect(tab.getByText(entry.passwordChanged)).toBeVisible();

  await tab.getByRole('link', { name: entry.backToLogin }).click();
  await signIn(tab, words, email, PASSWORD);
  await expect(tab.getByRole('alert')).toContainText(session.wrongCredentials);
  await signIn(tab, words, email, NEW_PASSWORD);
  await expect(tab).toHaveURL('/community');
});

test('a login with a wrong password fails; after a correct login the requested page opens, with the same theme and language (ACC-8, UI-4)', async ({
  page,
  words,
  baseURL,
  language,
}) => {
  const { session, shell } = words;
  const email = await createPerson(baseURL ?? '', 'visitor', PASSWORD);
  const wanted = '/community/orders?sortBy=createdAt:DESC';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/\?redirect=/);
  await expect(page.getByText(session.sessionEnded)).toBeHidden();
  const submit = page.getByRole('button', { name: session.signIn, exact: true });
  await expect(submit).toBeDisabled();
  await page.getByLabel(session.email).fill('not an address');
  await page.getByLabel(session.password, { exact: true }).fill('1234567');
  await page.getByLabel(session.email).focus();
  await expect(page.getByText(session.problems.emailInvalid)).toBeVisible();
  await expect(page.getByText(session.problems.passwordTooShort)).toBeVisible();
  await expect(submit).toBeDisabled();
  await signIn(page, words, email, 'not-the-password');
  await expect(page.getByRole('alert')).toContainText(sayError('WRONG_CREDENTIALS', language));
  await expect(page.getByLabel(session.password, { exact: true })).toHaveValue('');
  await expect(page.getByLabel(session.email)).toHaveValue(email);
  await signIn(page, words, email, PASSWORD);
  await expect(page).toHaveURL(wanted);

  // Stores unknown tokens, as after 'sign out everywhere' on another device. They are written from a page without the application, which would
  // otherwise notice them at an unpredictable moment.
  await page.goto('/favicon.svg');
  await page.evaluate(() =>
    localStorage.setItem('AUTH_TOKEN', JSON.stringify({ accessToken: 'gone', refreshToken: 'gone.gone' })),
  );
  await page.goto(wanted);
  await expect(page.getByText(session.sessionEnded)).toBeVisible();
  // The radio button itself is invisible, so a person clicks its label.
  await page.locator('label', { hasText: shell.themeDark }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await signIn(page, words, email, PASSWORD);
  await expect(page).toHaveURL(wanted);

  await page.evaluate(() => localStorage.removeItem('AUTH_TOKEN'));
  await page.goto('/');
  await page.getByRole('button', { name: shell.switchLanguage }).click();
  const other = language === 'vi' ? 'en' : 'vi';
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  // The background is dark from the first frame, although the application never loads.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
});

test('signing out removes the data from every open tab (ACC-31)', async ({ page, words, context, baseURL }) => {
  const email = await createPerson(baseURL ?? '', 'tabs', PASSWORD);
  await page.goto('/community/shops');
  await signIn(page, words, email, PASSWORD);
  await page.getByRole('button', { name: words.shops.addShop }).first().click();
  await page.getByLabel(words.shops.friendlyName).fill('My secret shop');

  const other = await context.newPage();
  await other.goto('/community/user');
  await expect(other.getByText(email).first()).toBeVisible();
  await other.getByRole('button', { name: words.profile.signOut, exact: true }).click();
  for (const tab of [other, page]) {
    await expect(tab.getByRole('heading', { name: words.session.title })).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(tab.getByText(words.session.sessionEnded)).toHaveCount(0);
    await tab.goBack();
    await expect(tab.getByRole('heading', { name: words.session.title })).toBeVisible();
    await expect(tab.getByText(email)).toHaveCount(0);
  }
});

test('a session that ends while a form is open requires a sign-in at once, and the input of the form stays (ACC-32)', async ({
  page,
  words,
  context,
  baseURL,
  language,
}) => {
  const { session, shops } = words;
  const email = await createPerson(baseURL ?? '', 'busy', PASSWORD);
  await page.goto('/community/shops');
  await signIn(page, words, email, PASSWORD);
  await page.getByRole('button', { name: shops.addShop }).first().click();
  await page.getByLabel(shops.friendlyName).fill('Shop of the morning');
  await page.getByLabel(shops.data).fill('a-code-that-nobody-gave');

  const again = page.getByRole('dialog', { name: session.sessionEnded });
  await test.step('before anything is pressed, where the stream of news says so', async () => {
    await endSessions(baseURL ?? '', email, PASSWORD);
    await expect(again).toBeVisible();
    await expect(again.getByLabel(session.email)).toHaveValue(email);
    await again.getByLabel(session.password, { exact: true }).fill('not-the-password');
    await again.getByRole('button', { name: session.signIn }).click();
    await expect(again.getByRole('alert')).toContainText(session.wrongCredentials);
    await again.getByLabel(session.password, { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: session.signIn }).click();
    await expect(again).toBeHidden();
    await expect(page.getByLabel(shops.friendlyName)).toHaveValue('Shop of the morning');
  });

  await test.step('by the call that fails, where there is no stream', async () => {
    const tab = await context.newPage();
    await tab.route('**/api/events', (route) => route.abort());
    await tab.goto('/community/shops');
    await tab.getByRole('button', { name: shops.addShop }).first().click();
    await tab.getByLabel(shops.friendlyName).fill('Shop of the evening');
    await tab.getByLabel(shops.data).fill('a-code-that-nobody-gave');
    await page.goto('/community/orders?view=all');
    await expect(page.getByText(words['order-work'].empty.title)).toBeVisible();
    await endSessions(baseURL ?? '', email, PASSWORD);
    await tab.getByRole('button', { name: shops.connect, exact: true }).click();
    const late = tab.getByRole('dialog', { name: session.sessionEnded });
    await expect(late).toBeVisible();
    // A page without unsaved input goes to the sign-in, and the sign-in returns to the page.
    await page.reload();
    await expect(page.getByText(session.sessionEnded)).toBeVisible();
    await late.getByLabel(session.password, { exact: true }).fill(PASSWORD);
    await late.getByRole('button', { name: session.signIn }).click();
    await expect(late).toBeHidden();
    // The application has repeated the failed call, because the dialog shows the marketplace's response.
    await expect(tab.getByRole('dialog').getByRole('alert')).toContainText(
      sayError('AUTHORIZATION_CODE_INVALID', language),
    );
    await expect(tab.getByLabel(shops.friendlyName)).toHaveValue('Shop of the evening');
    await expect(page).toHaveURL('/community/orders?view=all');
    await expect(page.getByText(words['order-work'].empty.title)).toBeVisible();
  });
});
