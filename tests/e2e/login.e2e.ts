import type { Page } from '@playwright/test';
import { sayError, type Words } from './words.ts';
import { expect, PASSWORD, SUPPORTER, test } from './world.ts';

async function fillIn(page: Page, words: Words, password: string): Promise<void> {
  await page.getByLabel(words.session.email).fill(SUPPORTER);
  await page.getByLabel(words.session.password, { exact: true }).fill(password);
}

async function signIn(page: Page, words: Words): Promise<void> {
  await fillIn(page, words, PASSWORD);
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click();
  await page.waitForURL('**/community**');
}

for (const language of ['vi', 'en'] as const) {
  test.describe(`login, ${language}`, () => {
    test.use({ account: null, language });

    test('refuses a wrong password, clears it and keeps the email', async ({ page, words }) => {
      await page.goto('/');
      const submit = page.getByRole('button', { name: words.session.signIn, exact: true });
      await expect(submit).toBeDisabled();
      await page.getByLabel(words.session.email).fill('not an address');
      await page.getByLabel(words.session.password, { exact: true }).fill('1234567');
      await page.getByLabel(words.session.email).focus();
      await expect(page.getByText(words.session.problems.emailInvalid)).toBeVisible();
      await expect(page.getByText(words.session.problems.passwordTooShort)).toBeVisible();
      await expect(submit).toBeDisabled();

      await fillIn(page, words, 'not-the-password');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(sayError('WRONG_CREDENTIALS', language));
      await expect(page.getByLabel(words.session.password, { exact: true })).toHaveValue('');
      await expect(page.getByLabel(words.session.email)).toHaveValue(SUPPORTER);
      await expect(submit).toBeDisabled();
    });

    test('leads back to the wanted page, also after the session has ended (ACC-8)', async ({ page, words }) => {
      const wanted = '/community/orders?sortBy=createdAt:DESC';
      await page.goto(wanted);
      await expect(page).toHaveURL(/\/\?redirect=/);
      await expect(page.getByText(words.session.sessionEnded)).toBeHidden();
      await signIn(page, words);
      await expect(page).toHaveURL(wanted);

      // Tokens that nobody knows: what another device's 'sign out everywhere' leaves behind. Written from a page without
      // the application, which would notice by itself at a moment of its own.
      await page.goto('/favicon.svg');
      await page.evaluate(() =>
        localStorage.setItem('AUTH_TOKEN', JSON.stringify({ accessToken: 'gone', refreshToken: 'gone.gone' })),
      );
      await page.goto(wanted);
      await expect(page.getByText(words.session.sessionEnded)).toBeVisible();
      await signIn(page, words);
      await expect(page).toHaveURL(wanted);
    });

    test('remembers theme and language (UI-4)', async ({ page, words }) => {
      await page.goto('/');
      // The radio button itself is invisible; a person presses its label.
      await page.locator('label', { hasText: words.shell.themeDark }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
      await page.getByRole('button', { name: words.shell.switchLanguage }).click();
      const other = language === 'vi' ? 'en' : 'vi';
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', other);

      // No flash: the ground is dark although the application itself never arrives.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    });

    test('ends in every tab when one signs out', async ({ page, words, context }) => {
      await page.goto('/');
      await signIn(page, words);
      const other = await context.newPage();
      await other.goto('/community/orders');
      await expect(other.getByRole('heading', { name: words.orders.title, exact: true })).toBeVisible();

      await page.goto('/community/user');
      await page.getByRole('button', { name: words.profile.signOut, exact: true }).click();
      await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible();
      await expect(other.getByRole('heading', { name: words.session.title })).toBeVisible();
      await expect(other.getByText(words.session.sessionEnded)).toBeHidden();
    });
  });
}
