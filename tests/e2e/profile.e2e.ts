import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { createPerson } from './people.ts';
import { sayError, type Words } from './words.ts';
import { expect, openBrowser, test } from './world.ts';

const PASSWORD = 'first-password-1';
const NEW_PASSWORD = 'second-password-2';
const PROFILE = '/community/user';
/** Number of seconds for which an authenticator code is valid. */
const CODE_SECONDS = 30;

test.use({ account: null });

async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.getByLabel(words.session.email, { exact: true }).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
}

/** Opens the profile of a person who was just created. */
async function openProfile(page: Page, words: Words, origin: string, name: string): Promise<string> {
  const email = await createPerson(origin, name, PASSWORD);
  await page.goto(PROFILE);
  await signIn(page, words, email, PASSWORD);
  await expect(page.getByRole('heading', { name: words.profile.account, exact: true })).toBeVisible();
  return email;
}

test('a profile can be saved and keeps unsaved input, and an API key is shown once and works until it is revoked (ACC-42)', async ({
  page,
  words,
  baseURL,
}) => {
  const { profile, ui, 'own-key': ownKey } = words;
  const name = `an-${Date.now()}`;
  await openProfile(page, words, baseURL ?? '', 'first');
  await page.getByLabel(profile.userName).fill(name);
  await page.getByLabel(profile.bio).fill('Sells shirts');
  await page.getByRole('button', { name: profile.saveAccount }).click();
  await expect(page.getByRole('status').filter({ hasText: profile.updateTitle })).toBeVisible();

  const dialog = page.getByRole('dialog');
  const ask = async (key: string) =>
    (await fetch(`${baseURL}/api/shops`, { headers: { authorization: `Bearer ${key}` } })).status;
  await page.getByRole('button', { name: ownKey.createKey }).click();
  const first = await dialog.locator('code').innerText();
  expect(await ask(first)).toBe(200);
  await dialog.getByRole('button', { name: ownKey.keyKept }).click();
  await page.reload();
  await expect(page.getByLabel(profile.userName)).toHaveValue(name);
  await expect(page.locator('#own-key')).toContainText(`…${first.slice(-4)}`);
  await expect(page.getByText(first)).toHaveCount(0);
  await page.getByRole('button', { name: ownKey.replaceKey }).click();
  await dialog.getByRole('button', { name: ownKey.replaceKey }).click();
  await expect(dialog.getByRole('heading', { name: ownKey.newKeyTitle })).toBeVisible();
  const second = await dialog.locator('code').innerText();
  expect([await ask(first), await ask(second)]).toEqual([401, 200]);
  await dialog.getByRole('button', { name: ownKey.keyKept }).click();
  await page.getByRole('button', { name: ownKey.revokeKey }).click();
  await dialog.getByRole('button', { name: ownKey.revokeKey }).click();
  await expect(page.getByText(ownKey.ownKeyNone)).toBeVisible();
  expect(await ask(second)).toBe(401);

  // Leaving the page keeps unsaved input; a change to another section of the page does not count as leaving.
  await page.getByLabel(profile.bio).fill('Sells hats');
  await page.getByRole('link', { name: words.sessions.sessions }).click();
  await expect(page).toHaveURL(/#sessions$/);
  // The header is hidden at this scroll position, and the keyboard focus shows it again.
  await page.locator('header a[href="/community"]').first().press('Enter');
  await expect(page.getByRole('dialog')).toContainText(ui.unsavedPage);
  await page.getByRole('button', { name: ui.unsavedStay }).click();
  await expect(page.getByLabel(profile.bio)).toHaveValue('Sells hats');
});

test('the second factor is turned on, gets new recovery codes, is required at the next sign-in, and is turned off again (ACC-35, ACC-40)', async ({
  page,
  words,
  baseURL,
  language,
}) => {
  const { entry, profile, 'two-factor': factor } = words;
  const email = await openProfile(page, words, baseURL ?? '', 'careful');
  await page.getByRole('button', { name: factor.turnOn }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: factor.qrCode })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  const field = dialog.getByPlaceholder('000000');
  await field.fill('000000');
  await expect(dialog.getByRole('alert')).toContainText(sayError('TWO_FACTOR_CODE_WRONG', language));
  await expect(field).toHaveValue('');
  await field.fill(generateSync({ secret }));
  await expect(dialog.getByRole('heading', { name: factor.recoveryTitle })).toBeVisible();
  const firstCode = await dialog.locator('li code').first().innerText();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: factor.downloadCodes }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  // The dialog stays open until the person confirms that the recovery codes are saved.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText(factor.recoveryNotKept);
  await dialog.getByLabel(factor.recoveryKept).check();
  await dialog.getByRole('button', { name: factor.done }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(factor.twoFactorOn, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: factor.renewCodes }).click();
  // The first code is used up. The next code is already accepted, because the clocks of phones differ.
  const epoch = Math.floor(Date.now() / 1000) + CODE_SECONDS;
  await field.fill(generateSync({ secret, epoch }));
  // The title of another dialog contains the same words.
  await expect(dialog.getByRole('heading', { name: factor.recoveryTitle, exact: true })).toBeVisible();
  const [recoveryCode = '', another = ''] = await dialog.locator('li code').allInnerTexts();
  await dialog.getByLabel(factor.recoveryKept).check();
  await dialog.getByRole('button', { name: factor.done }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: profile.signOut, exact: true }).click();
  await signIn(page, words, email, PASSWORD);
  await expect(page).toHaveURL(/\/two-factor/);
  // No other page opens until the code was entered.
  await page.goto(PROFILE);
  await expect(page).toHaveURL(`/two-factor?redirect=${PROFILE}`);
  await page.getByLabel(entry.code).fill('000000');
  await expect(page.getByRole('alert')).toContainText(entry.codeRefused);
  await expect(page.getByLabel(entry.code)).toHaveValue('');
  await page.getByRole('button', { name: entry.useRecoveryCode }).click();
  const recoveryField = page.getByLabel(entry.recoveryCode, { exact: true });
  await recoveryField.fill(firstCode);
  await page.getByRole('button', { name: entry.confirm }).click();
  await expect(page.getByRole('alert')).toContainText(entry.codeRefused);
  await recoveryField.fill(another.toLowerCase());
  await page.getByRole('button', { name: entry.confirm }).click();
  await expect(page).toHaveURL(PROFILE);

  await page.getByRole('button', { name: factor.turnOff }).click();
  await dialog.getByLabel(factor.codeOrRecovery).fill('AAAAA-AAAAA');
  await dialog.getByRole('button', { name: factor.turnOff }).click();
  await expect(dialog.getByRole('alert')).toContainText(sayError('TWO_FACTOR_CODE_WRONG', language));
  await dialog.getByLabel(factor.codeOrRecovery).fill(recoveryCode.toLowerCase());
  await dialog.getByRole('button', { name: factor.turnOff }).click();
  await expect(page.getByText(factor.twoFactorOff, { exact: true })).toBeVisible();
});

test('a new password ends the session of another browser, and a button ends a single session (ACC-44)', async ({
  page,
  words,
  browser,
  baseURL,
  language,
}) => {
  const { profile, session, sessions } = words;
  const email = await openProfile(page, words, baseURL ?? '', 'two-places');
  const tab = await openBrowser(browser, { email, password: PASSWORD, language });
  await tab.goto('/community/shops');
  await expect(tab.getByText(words.shops.emptyTitle)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: sessions.endOthers })).toBeVisible();
  await page.getByLabel(profile.oldPassword).fill('not-my-password');
  await page.getByLabel(profile.newPassword, { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(profile.confirmPassword).fill(NEW_PASSWORD);
  const submit = page.getByRole('button', { name: profile.changePassword, exact: true });
  await submit.click();
  await expect(page.getByText(sayError('OLD_PASSWORD_WRONG', language))).toBeVisible();
  await page.getByLabel(profile.oldPassword).fill(PASSWORD);
  await submit.click();
  await expect(page.getByText(profile.passwordChangedText)).toBeVisible();
  // The other session disappears from the list, and its browser notices this immediately.
  await expect(page.getByText(sessions.onlySession)).toBeVisible();
  await expect(tab.getByText(session.sessionEnded)).toBeVisible();
  await signIn(tab, words, email, PASSWORD);
  await expect(tab.getByRole('alert')).toContainText(session.wrongCredentials);
  await signIn(tab, words, email, NEW_PASSWORD);
  await expect(tab).toHaveURL('/community/shops');

  await page.reload();
  await page
    .locator('#sessions')
    .getByRole('button', { name: /Chrome/ })
    .click();
  await expect(page.getByText(sessions.onlySession)).toBeVisible();
  await expect(tab.getByText(session.sessionEnded)).toBeVisible();
  await tab.context().close();
});
