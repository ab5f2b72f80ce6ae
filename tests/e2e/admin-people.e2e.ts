import type { Page } from '@playwright/test';
import { listFaults } from './axe.ts';
import { deletePerson, failMail } from './database.ts';
import { createPerson, readMailedLink, registerPerson, turnOn } from './people.ts';
import { ADMIN, rowWith } from './staff.ts';
import { fill, type Words } from './words.ts';
import { CROSSED, expect, test } from './world.ts';

const PERSON_PASSWORD = 'first-password-1';
const REASON = '451 4.7.1 Greylisting in action, please come back later';
/** As createPerson names everybody. */
const NAME = 'Lan Nguyen';

async function signIn(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(words.session.email).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(PERSON_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
}

for (const { name, language, viewport } of CROSSED) {
  test.describe(`staff and people, ${name}`, () => {
    test.use({ account: ADMIN, language, viewport });

    test('a deleted member is marked as such, and nothing can be done to it (ROL-15)', async ({
      page,
      words,
      baseURL,
    }) => {
      const { members } = words;
      const email = await createPerson(baseURL ?? '', 'leaver', PERSON_PASSWORD);
      await turnOn(baseURL ?? '', email, PERSON_PASSWORD);
      await page.goto(`/admin/users?search=${email}`);
      const row = rowWith(page, email);
      const roles = row.getByRole('combobox', { name: fill(members.roleOf, { name: NAME }) });
      const actions = [members.deactivate, members.activate, members.resetTwoFactor].map((action) =>
        row.getByRole('button', { name: `${action}: ${NAME}` }),
      );
      await expect(row.getByText(members.activated)).toBeVisible();
      await expect(roles).toBeVisible();
      await expect(row.getByRole('button', { name: `${members.resetTwoFactor}: ${NAME}` })).toBeVisible();

      await deletePerson(email);
      await page.reload();
      await expect(row.getByText(members.deleted, { exact: true })).toBeVisible();
      await expect(row).toHaveAttribute('data-row', 'red');
      // The role is told, and that is all.
      await expect(row.getByText('everyone', { exact: true })).toBeVisible();
      await expect(roles).toHaveCount(0);
      for (const action of actions) await expect(action).toHaveCount(0);
      await expect(row.getByText(members.activated)).toHaveCount(0);
      expect(await listFaults(page, 'a deleted member')).toEqual([]);
    });

    test('a failed mail is shown with its reason, and goes out by the button (NTF-10)', async ({
      page,
      words,
      baseURL,
    }) => {
      const { mails } = words;
      const origin = baseURL ?? '';
      const email = await registerPerson(origin, 'greylisted', PERSON_PASSWORD);
      await failMail(email, REASON);
      await page.goto('/admin/mail');
      await page.getByRole('button', { name: mails.failed, exact: true }).click();
      const row = rowWith(page, email);
      await expect(row).toContainText(REASON);
      await expect(row).toContainText(mails.kinds.activation);
      await expect(row.getByText(mails.failed, { exact: true })).toBeVisible();
      expect(await listFaults(page, 'a failed mail')).toEqual([]);
      await row.getByRole('button', { name: fill(mails.retryName, { to: email }) }).click();
      await expect(page.getByRole('status').filter({ hasText: mails.retried })).toContainText(email);
      // It is no failed one any more.
      await expect(row).toHaveCount(0);
      await page.goto(`/admin/mail?search=${email}`);
      await expect(async () => {
        await page.reload();
        await expect(row.getByText(mails.sent, { exact: true })).toBeVisible({ timeout: 10_000 });
      }).toPass();
      await expect(row).not.toContainText(REASON);
      await expect(row.getByRole('button', { name: fill(mails.retryName, { to: email }) })).toHaveCount(0);
      // What went out is the whole mail: its link works.
      await page.goto(await readMailedLink(origin, email, '/activate-account'));
      await expect(page.getByText(words.entry.activated)).toBeVisible();
    });

    test('a lost second factor is taken away, and the member signs in without it', async ({
      page,
      words,
      browser,
      baseURL,
    }) => {
      const { members } = words;
      const origin = baseURL ?? '';
      const email = await createPerson(origin, 'phoneless', PERSON_PASSWORD);
      await turnOn(origin, email, PERSON_PASSWORD);
      const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'locale', value: language }] }] };
      const theirs = await browser.newContext({ baseURL: origin, storageState, viewport });
      const tab = await theirs.newPage();
      await signIn(tab, words, email);
      await expect(tab.getByLabel(words.entry.code)).toBeVisible();

      await page.goto(`/admin/users?search=${email}`);
      const row = rowWith(page, email);
      await row.getByRole('button', { name: `${members.resetTwoFactor}: ${NAME}` }).click();
      const dialog = page.getByRole('dialog', { name: fill(members.resetTitle, { name: NAME }) });
      await expect(dialog).toContainText(email);
      await dialog.getByRole('button', { name: members.resetTwoFactor }).click();
      await expect(page.getByRole('status').filter({ hasText: fill(members.resetDone, { name: NAME }) })).toBeVisible();
      await expect(row.getByText(members.twoFactorOff, { exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: `${members.resetTwoFactor}: ${NAME}` })).toHaveCount(0);

      // The sign-in that waited for a code has ended; the next one needs none.
      await signIn(tab, words, email);
      await expect(tab).toHaveURL('/community');
      await tab.goto('/community/user');
      await expect(tab.getByRole('button', { name: words['two-factor'].turnOn })).toBeVisible();
      await theirs.close();
    });
  });
}
