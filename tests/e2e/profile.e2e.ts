import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { createPerson } from './people.ts';
import { sayError, type Words } from './words.ts';
import { expect, NARROW, test, WIDE } from './world.ts';

const PASSWORD = 'first-password-1';
const NEW_PASSWORD = 'second-password-2';
const PROFILE = '/community/user';
/** Seconds that a code of the authenticator lives. */
const CODE_SECONDS = 30;
/** What the simulated partners hand out in the demo. */
const MANGO_KEY = 'mango-demo-key';
const FLASH_LOGIN = 'flash-demo|flash-demo-pass';
const TELEGRAM_GROUP = '100200300:demo-bot-token|-1001234567890';

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.getByLabel(words.session.email).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
}

/** A new person on their own profile. */
async function openProfile(page: Page, words: Words, origin: string, name: string): Promise<string> {
  const email = await createPerson(origin, name, PASSWORD);
  await page.goto(PROFILE);
  await signIn(page, words, email, PASSWORD);
  await expect(page.getByRole('heading', { name: words.profile.account, exact: true })).toBeVisible();
  return email;
}

for (const { language, viewport } of [
  { language: 'vi', viewport: WIDE },
  { language: 'en', viewport: NARROW },
] as const) {
  test.describe(`profile, ${language}, ${viewport.width} px`, () => {
    test.use({ account: null, language, viewport });

    test('account info is saved, and a taken user name refused at its field', async ({ page, words, baseURL }) => {
      const { profile } = words;
      const origin = baseURL ?? '';
      const name = `an-${Date.now()}`;
      await openProfile(page, words, origin, 'first');
      await page.getByLabel(profile.userName).fill(name);
      await page.getByLabel(profile.bio).fill('Sells shirts');
      await page.getByRole('button', { name: profile.saveAccount }).click();
      await expect(page.getByRole('status').filter({ hasText: profile.updateTitle })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(profile.userName)).toHaveValue(name);

      await page.getByRole('button', { name: profile.signOut, exact: true }).click();
      await openProfile(page, words, origin, 'second');
      await page.getByLabel(profile.bio).fill('Sells hats');
      // What is typed is not lost by leaving; another section of the page is no leaving.
      await page.getByRole('link', { name: words.sessions.sessions }).click();
      await expect(page).toHaveURL(/#sessions$/);
      // The header is hidden down here; the keyboard's focus brings it back.
      await page.locator('header a[href="/community"]').first().press('Enter');
      await expect(page.getByRole('dialog')).toContainText(words.ui.unsavedPage);
      await page.getByRole('button', { name: words.ui.unsavedStay }).click();
      await expect(page.getByLabel(profile.bio)).toHaveValue('Sells hats');
      await page.getByLabel(profile.userName).fill(name.toUpperCase());
      await page.getByRole('button', { name: profile.saveAccount }).click();
      await expect(page.getByText(sayError('DUPLICATE_USERNAME', language))).toBeVisible();
      await expect(page.getByLabel(profile.userName)).toHaveAttribute('aria-invalid', 'true');
    });

    test('2FA is turned on, gets new recovery codes, is paid by one of them, and turned off', async ({
      page,
      words,
      baseURL,
    }) => {
      const { entry, profile } = words;
      const email = await openProfile(page, words, baseURL ?? '', 'careful');
      await page.getByRole('button', { name: words['two-factor'].turnOn }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img', { name: words['two-factor'].qrCode })).toBeVisible();
      const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
      const field = dialog.getByPlaceholder('000000');
      await field.fill('000000');
      await expect(dialog.getByRole('alert')).toContainText(sayError('TWO_FACTOR_CODE_WRONG', language));
      await expect(field).toHaveValue('');
      await field.fill(generateSync({ secret }));
      await expect(dialog.getByRole('heading', { name: words['two-factor'].recoveryTitle })).toBeVisible();
      const firstCode = await dialog.locator('li code').first().innerText();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: words['two-factor'].downloadCodes }).click();
      expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
      // Nobody leaves before the codes are kept.
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('alert')).toContainText(words['two-factor'].recoveryNotKept);
      await dialog.getByLabel(words['two-factor'].recoveryKept).check();
      await dialog.getByRole('button', { name: words['two-factor'].done }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(words['two-factor'].twoFactorOn, { exact: true })).toBeVisible();

      await page.getByRole('button', { name: words['two-factor'].renewCodes }).click();
      await field.fill('000000');
      await expect(dialog.getByRole('alert')).toContainText(sayError('TWO_FACTOR_CODE_WRONG', language));
      // The first code is used up; the next one is taken already, for the clocks of telephones.
      const epoch = Math.floor(Date.now() / 1000) + CODE_SECONDS;
      await field.fill(generateSync({ secret, epoch }));
      // Its words stand in the title of the question too.
      await expect(dialog.getByRole('heading', { name: words['two-factor'].recoveryTitle, exact: true })).toBeVisible();
      const [recoveryCode = '', another = ''] = await dialog.locator('li code').allInnerTexts();
      await dialog.getByLabel(words['two-factor'].recoveryKept).check();
      await dialog.getByRole('button', { name: words['two-factor'].done }).click();
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: profile.signOut, exact: true }).click();
      await signIn(page, words, email, PASSWORD);
      await page.getByRole('button', { name: entry.useRecoveryCode }).click();
      const recoveryField = page.getByLabel(entry.recoveryCode, { exact: true });
      await recoveryField.fill(firstCode);
      await page.getByRole('button', { name: entry.confirm }).click();
      await expect(page.getByRole('alert')).toContainText(entry.codeRefused);
      await recoveryField.fill(another);
      await page.getByRole('button', { name: entry.confirm }).click();
      await expect(page).toHaveURL('/community');

      await page.goto(PROFILE);
      await page.getByRole('button', { name: words['two-factor'].turnOff }).click();
      await dialog.getByLabel(words['two-factor'].codeOrRecovery).fill('AAAAA-AAAAA');
      await dialog.getByRole('button', { name: words['two-factor'].turnOff }).click();
      await expect(dialog.getByRole('alert')).toContainText(sayError('TWO_FACTOR_CODE_WRONG', language));
      await dialog.getByLabel(words['two-factor'].codeOrRecovery).fill(recoveryCode.toLowerCase());
      await dialog.getByRole('button', { name: words['two-factor'].turnOff }).click();
      await expect(page.getByText(words['two-factor'].twoFactorOff, { exact: true })).toBeVisible();

      await page.getByRole('button', { name: profile.signOut, exact: true }).click();
      await signIn(page, words, email, PASSWORD);
      await expect(page).toHaveURL('/community');
    });

    test('a new password ends the session of another browser', async ({ page, words, browser, baseURL }) => {
      const { profile, session } = words;
      const email = await openProfile(page, words, baseURL ?? '', 'two-places');
      const localStorage = [{ name: 'locale', value: language }];
      const storageState = { cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] };
      const other = await browser.newContext({ baseURL, storageState });
      const tab = await other.newPage();
      await tab.goto(PROFILE);
      await signIn(tab, words, email, PASSWORD);
      await expect(tab.getByText(email).first()).toBeVisible();

      await page.reload();
      await expect(page.getByRole('button', { name: words.sessions.endOthers })).toBeVisible();
      await page.getByLabel(profile.oldPassword).fill('not-my-password');
      await page.getByLabel(profile.newPassword, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(profile.confirmPassword).fill(NEW_PASSWORD);
      const submit = page.getByRole('button', { name: profile.changePassword, exact: true });
      await submit.click();
      await expect(page.getByText(sayError('OLD_PASSWORD_WRONG', language))).toBeVisible();
      await page.getByLabel(profile.oldPassword).fill(PASSWORD);
      await submit.click();
      await expect(page.getByText(profile.passwordChangedText)).toBeVisible();
      // The other one is gone from the list, and learns it with its next call.
      await expect(page.getByText(words.sessions.onlySession)).toBeVisible();
      await tab.goto('/community/shops');
      await expect(tab.getByText(session.sessionEnded)).toBeVisible();
      await signIn(tab, words, email, PASSWORD);
      await expect(tab.getByRole('alert')).toContainText(session.wrongCredentials);
      await signIn(tab, words, email, NEW_PASSWORD);
      await expect(tab).toHaveURL('/community/shops');

      // Back at the first one: now a single other session is ended by its own button.
      await page.reload();
      await page
        .locator('#sessions')
        .getByRole('button', { name: /Chrome/ })
        .click();
      await expect(page.getByText(words.sessions.onlySession)).toBeVisible();
      await tab.goto(PROFILE);
      await expect(tab.getByText(session.sessionEnded)).toBeVisible();
      await other.close();
    });

    test('keys are kept after their partner took them, and refused at their field', async ({
      page,
      words,
      baseURL,
    }) => {
      await openProfile(page, words, baseURL ?? '', 'keys');
      const box = (name: string) => page.getByRole('group', { name, exact: true });
      const send = async (name: string, key: string) => {
        await box(name).getByRole('textbox').fill(key);
        await box(name).getByRole('button', { name: words.connections.connect }).click();
      };
      await send('Mango', 'not-a-key');
      await expect(box('Mango').getByRole('alert')).toContainText(sayError('FACTORY_KEY_WRONG', language));
      await send('Mango', MANGO_KEY);
      await expect(box('Mango').getByText(words.connections.connected, { exact: true })).toBeVisible();
      await expect(box('Mango')).toContainText('…-key');

      await send('Flash Pod', 'flash-demo');
      await expect(box('Flash Pod')).toContainText(words.session.problems.loginSplit);
      await send('Flash Pod', FLASH_LOGIN);
      await expect(box('Flash Pod')).toContainText('…demo');

      await send('Telegram', '100200300:demo-bot-token|-1');
      await expect(box('Telegram').getByRole('alert')).toContainText(sayError('TELEGRAM_REFUSED', language));
      await send('Telegram', TELEGRAM_GROUP);
      await expect(page.getByText(words.connections.telegramSaved)).toBeVisible();
      await expect(box('Telegram')).toContainText('…7890');

      await page.reload();
      await box('Mango').getByRole('button', { name: /Mango/ }).last().click();
      await page.getByRole('dialog').getByRole('button', { name: words.connections.remove, exact: true }).click();
      await expect(box('Mango').getByText(words.connections.notConnected, { exact: true })).toBeVisible();
      await expect(box('Flash Pod').getByText(words.connections.connected, { exact: true })).toBeVisible();
    });

    test('the own API key is shown once, works, and stops when it is revoked', async ({ page, words, baseURL }) => {
      await openProfile(page, words, baseURL ?? '', 'programs');
      const dialog = page.getByRole('dialog');
      const ask = async (key: string) =>
        (await fetch(`${baseURL}/api/shops`, { headers: { authorization: `Bearer ${key}` } })).status;
      await page.getByRole('button', { name: words['own-key'].createKey }).click();
      const first = await dialog.locator('code').innerText();
      expect(await ask(first)).toBe(200);
      await dialog.getByRole('button', { name: words['own-key'].keyKept }).click();
      await page.reload();
      await expect(page.locator('#own-key')).toContainText(`…${first.slice(-4)}`);
      await expect(page.getByText(first)).toHaveCount(0);

      await page.getByRole('button', { name: words['own-key'].replaceKey }).click();
      await dialog.getByRole('button', { name: words['own-key'].replaceKey }).click();
      await expect(dialog.getByRole('heading', { name: words['own-key'].newKeyTitle })).toBeVisible();
      const second = await dialog.locator('code').innerText();
      expect([await ask(first), await ask(second)]).toEqual([401, 200]);
      await dialog.getByRole('button', { name: words['own-key'].keyKept }).click();
      await page.getByRole('button', { name: words['own-key'].revokeKey }).click();
      await dialog.getByRole('button', { name: words['own-key'].revokeKey }).click();
      await expect(page.getByText(words['own-key'].ownKeyNone)).toBeVisible();
      expect(await ask(second)).toBe(401);
    });
  });
}
