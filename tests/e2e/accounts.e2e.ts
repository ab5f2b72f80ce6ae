import type { Page } from '@playwright/test';
import {
  askForPasscode,
  createAddress,
  createPerson,
  endSessions,
  readMailedLink,
  readMailLocale,
  registerPerson,
  turnOn,
} from './people.ts';
import { fill, sayError, type Words } from './words.ts';
import { expect, NARROW, test, WIDE } from './world.ts';

const PASSWORD = 'first-password-1';
const NEW_PASSWORD = 'second-password-2';

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.getByLabel(words.session.email).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
}

/** The browser says that nobody sees this tab: a journey's own tabs are always in sight. */
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

for (const { language, viewport } of [
  { language: 'vi', viewport: WIDE },
  { language: 'en', viewport: NARROW },
] as const) {
  test.describe(`accounts, ${language}, ${viewport.width} px`, () => {
    test.use({ account: null, language, viewport });

    test('register, open the link of the mail, sign in', async ({ page, words, baseURL }) => {
      const { entry, session } = words;
      const email = createAddress('new');
      await page.goto('/');
      await page.getByRole('link', { name: session.toRegister }).click();
      // Both pages have a field for the email: the right one is there with its heading.
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

      const link = await readMailedLink(baseURL ?? '', email, '/activate-account');
      // Every journey runs in a Vietnamese browser: the mail speaks the language of the page.
      expect(await readMailLocale(baseURL ?? '', email)).toBe(language);
      await page.goto(link);
      await expect(page.getByText(entry.activated)).toBeVisible();
      await expect(page).toHaveURL('/activate-account');
      // The link works once.
      await page.goto(link);
      await expect(page.getByRole('alert')).toContainText(sayError('CONFIRMATION_EMAIL_ALREADY_CONFIRMED', language));

      await page.getByRole('link', { name: entry.backToLogin }).click();
      await signIn(page, words, email, PASSWORD);
      await expect(page).toHaveURL('/community');
      await expect(page.getByRole('heading', { name: words.start.guideTitle })).toBeVisible();
    });

    test('mailed links wait in a tab that nobody sees, and work by a button there (ACC-14)', async ({
      page,
      words,
      baseURL,
    }) => {
      const { entry } = words;
      const origin = baseURL ?? '';
      const used: string[] = [];
      page.on('request', (request) => {
        if (/confirm-email|\/verify/.test(request.url())) used.push(new URL(request.url()).pathname);
      });
      const email = await registerPerson(origin, 'unseen', PASSWORD);
      await hideTab(page);
      await page.goto(await readMailedLink(origin, email, '/activate-account'));
      await expect(page.getByText(fill(entry.activateReady, { email }))).toBeVisible();
      await expect(page).toHaveURL('/activate-account');
      expect(used).toEqual([]);
      await showTab(page);
      await expect(page.getByText(entry.activated)).toBeVisible();
      expect(used).toEqual(['/api/email-confirmation/confirm-email']);

      await askForPasscode(origin, email);
      await page.goto(await readMailedLink(origin, email, '/forgot-password'));
      await expect(page.getByLabel(entry.passcode)).not.toHaveValue('');
      await expect(page).toHaveURL('/forgot-password');
      expect(used).toHaveLength(1);
      await page.getByRole('button', { name: entry.forgotSubmit.passcode }).click();
      await expect(page.getByLabel(entry.newPassword, { exact: true })).toBeVisible();
      expect(used).toHaveLength(2);
    });

    test('a new password by the link of the mail', async ({ page, words, baseURL }) => {
      const { entry, session } = words;
      const email = await createPerson(baseURL ?? '', 'forgetful', PASSWORD);
      await page.goto('/');
      await page.getByRole('link', { name: session.toForgotPassword }).click();
      await expect(page.getByRole('heading', { name: entry.forgotTitle })).toBeVisible();
      await page.getByLabel(session.email).fill(email);
      await page.getByRole('button', { name: entry.forgotSubmit.email }).click();
      await expect(page.getByLabel(entry.passcode)).toHaveValue('');

      await page.goto(await readMailedLink(baseURL ?? '', email, '/forgot-password'));
      await expect(page.getByLabel(entry.newPassword, { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/forgot-password');
      await page.getByLabel(entry.newPassword, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(entry.confirmPassword, { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: entry.forgotSubmit.password }).click();
      await expect(page.getByText(entry.passwordChanged)).toBeVisible();

      await page.getByRole('link', { name: entry.backToLogin }).click();
      await signIn(page, words, email, PASSWORD);
      await expect(page.getByRole('alert')).toContainText(session.wrongCredentials);
      await signIn(page, words, email, NEW_PASSWORD);
      await expect(page).toHaveURL('/community');
    });

    test('the second factor, by a code and by a recovery code', async ({ page, words, baseURL }) => {
      const { entry } = words;
      const email = await createPerson(baseURL ?? '', 'careful', PASSWORD);
      const { readCode, recoveryCodes } = await turnOn(baseURL ?? '', email, PASSWORD);
      await page.goto('/community/shops');
      await signIn(page, words, email, PASSWORD);
      await expect(page).toHaveURL('/two-factor?redirect=/community/shops');
      // No other page opens meanwhile.
      await page.goto('/community/orders');
      await expect(page).toHaveURL('/two-factor?redirect=/community/orders');
      await page.getByLabel(entry.code).fill('000000');
      await expect(page.getByRole('alert')).toContainText(entry.codeRefused);
      await expect(page.getByLabel(entry.code)).toHaveValue('');
      await page.getByLabel(entry.code).fill(readCode().replace(/(...)/, '$1 '));
      await expect(page).toHaveURL('/community/orders');

      await page.goto('/community/user');
      await page.getByRole('button', { name: words.profile.signOut, exact: true }).click();
      await signIn(page, words, email, PASSWORD);
      await expect(page).toHaveURL(/\/two-factor/);
      await page.getByRole('button', { name: entry.useRecoveryCode }).click();
      await page.getByLabel(entry.recoveryCode, { exact: true }).fill(recoveryCodes[0]?.toLowerCase() ?? '');
      await page.getByRole('button', { name: entry.confirm }).click();
      await expect(page).toHaveURL('/community');
    });

    test('signing out empties every tab (ACC-31)', async ({ page, words, context, baseURL }) => {
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

    test('a session that ends in the middle of a form loses nothing (ACC-32)', async ({
      page,
      words,
      context,
      baseURL,
    }) => {
      const { session, shops } = words;
      const email = await createPerson(baseURL ?? '', 'busy', PASSWORD);
      // Without live news the page hears of the end by the call that fails.
      await page.route('**/api/events', (route) => route.abort());
      await page.goto('/community/shops');
      await signIn(page, words, email, PASSWORD);
      await page.getByRole('button', { name: shops.addShop }).first().click();
      await page.getByLabel(shops.friendlyName).fill('Shop of the morning');
      await page.getByLabel(shops.data).fill('a-code-that-nobody-gave');
      const clean = await context.newPage();
      await clean.goto('/community/orders');
      await expect(clean.getByText(words['order-work'].empty.title)).toBeVisible();

      await endSessions(baseURL ?? '', email, PASSWORD);
      await page.getByRole('button', { name: shops.connect, exact: true }).click();
      const again = page.getByRole('dialog', { name: session.sessionEnded });
      await expect(again).toBeVisible();
      await expect(again.getByLabel(session.email)).toHaveValue(email);
      await again.getByLabel(session.password, { exact: true }).fill('not-the-password');
      await again.getByRole('button', { name: session.signIn }).click();
      await expect(again.getByRole('alert')).toContainText(session.wrongCredentials);
      // A page on which nothing was typed goes to login, and comes back by itself.
      await clean.reload();
      await expect(clean.getByText(session.sessionEnded)).toBeVisible();

      await again.getByLabel(session.password, { exact: true }).fill(PASSWORD);
      await again.getByRole('button', { name: session.signIn }).click();
      await expect(again).toBeHidden();
      // The call that had failed was made again: now the marketplace has spoken.
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
        sayError('AUTHORIZATION_CODE_INVALID', language),
      );
      await expect(page.getByLabel(shops.friendlyName)).toHaveValue('Shop of the morning');
      await expect(page).toHaveURL('/community/shops');
      await expect(clean).toHaveURL('/community/orders');
      await expect(clean.getByText(words['order-work'].empty.title)).toBeVisible();
    });

    test('a session that is ended elsewhere asks at once, before anything is pressed', async ({
      page,
      words,
      baseURL,
    }) => {
      const { session, shops } = words;
      const email = await createPerson(baseURL ?? '', 'ended', PASSWORD);
      await page.goto('/community/shops');
      await signIn(page, words, email, PASSWORD);
      await page.getByRole('button', { name: shops.addShop }).first().click();
      await page.getByLabel(shops.friendlyName).fill('Shop of the evening');
      await endSessions(baseURL ?? '', email, PASSWORD);
      const again = page.getByRole('dialog', { name: session.sessionEnded });
      await expect(again).toBeVisible();
      await again.getByLabel(session.password, { exact: true }).fill(PASSWORD);
      await again.getByRole('button', { name: session.signIn }).click();
      await expect(again).toBeHidden();
      await expect(page.getByLabel(shops.friendlyName)).toHaveValue('Shop of the evening');
    });

    test('five wrong codes end at login', async ({ page, words, baseURL }) => {
      const email = await createPerson(baseURL ?? '', 'guessed', PASSWORD);
      await turnOn(baseURL ?? '', email, PASSWORD);
      await page.goto('/');
      await signIn(page, words, email, PASSWORD);
      const field = page.getByLabel(words.entry.code);
      for (const left of [4, 3, 2]) {
        await field.fill('000000');
        await expect(page.getByText(fill(words.entry.triesLeft_other, { count: left }))).toBeVisible();
      }
      await field.fill('000000');
      await expect(page.getByRole('alert')).toContainText('1');
      await field.fill('000000');
      await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(words.session.secondFactorRefused);
    });
  });
}
