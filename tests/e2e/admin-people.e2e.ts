import type { Page } from '@playwright/test';
import { listFaults } from './axe.ts';
import { deletePerson, failMail } from './database.ts';
import { readMailedLink, registerPerson, turnOn } from './people.ts';
import { login } from '@bobbin/contract/auth';
import { activateMember } from '@bobbin/contract/members';
import { listMails } from '@bobbin/contract/mails';
import { ADMIN, callAs, findMember, type Answer, rowWith } from './staff.ts';
import { fill, sayCount, sayError, type Words } from './words.ts';
import { buildStorage, expect, test } from './world.ts';

const PERSON_PASSWORD = 'first-password-1';
const REASON = '451 4.7.1 Greylisting in action, please come back later';
/** The name of every person that createPerson creates. */
const NAME = 'Lan Nguyen';

async function signIn(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(words.session.email).fill(email);
  await page.getByLabel(words.session.password, { exact: true }).fill(PERSON_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: words.session.signIn, exact: true }).click();
}

/** Selects the reason of an action against a person. The template of the reason becomes the text. */
async function giveReason(page: Page, words: Words, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.harms.reason, { exact: true }).selectOption(reason);
  await expect(dialog.getByLabel(fill(words.harms.reads, { name: NAME }))).not.toHaveValue('');
}

test.use({ account: ADMIN });

test('a failed mail shows its reason, and its button sends the mail again (NTF-10)', async ({
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
  // The mail disappears from the list of failed mails.
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/mail?search=${email}`);
  await expect(async () => {
    await page.reload();
    await expect(row.getByText(mails.sent, { exact: true })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(row).not.toContainText(REASON);
  await expect(row.getByRole('button', { name: fill(mails.retryName, { to: email }) })).toHaveCount(0);
  // The link in the mail works, so the mail was sent completely.
  await page.goto(await readMailedLink(origin, email, '/activate-account'));
  await expect(page.getByText(words.entry.activated)).toBeVisible();
});

test('staff activate a member, turn off the member’s second factor and deactivate the member; a deleted member is marked as such (ROL-14, ROL-15)', async ({
  page,
  words,
  browser,
  request,
  baseURL,
  language,
  viewport,
}) => {
  const { members } = words;
  const origin = baseURL ?? '';
  const email = await registerPerson(origin, 'phoneless', PERSON_PASSWORD);
  const enter = async () => {
    const answer = await request.post(`/api${login.path}`, { data: { email, password: PERSON_PASSWORD } });
    return ((await answer.json()) as Answer<unknown>).isSuccess;
  };
  await page.goto(`/admin/users?search=${email}`);
  const row = rowWith(page, email);
  const act = (action: string) => row.getByRole('button', { name: `${action}: ${NAME}` });
  const dialog = page.getByRole('dialog');
  expect(await enter()).toBe(false);
  await expect(row.getByText(members.states.neverActivated)).toBeVisible();
  await act(members.activate).click();
  await dialog.getByRole('button', { name: members.activate }).click();
  await expect(row.getByText(members.states.active)).toBeVisible();

  await turnOn(origin, email, PERSON_PASSWORD);
  const theirs = await browser.newContext({
    baseURL: origin,
    storageState: buildStorage(language, null),
    viewport,
    reducedMotion: 'reduce',
  });
  const tab = await theirs.newPage();
  await signIn(tab, words, email);
  await expect(tab.getByLabel(words.entry.code)).toBeVisible();
  await page.reload();
  await act(members.resetTwoFactor).click();
  await expect(page.getByRole('dialog', { name: fill(members.resetTitle, { name: NAME }) })).toContainText(email);
  await giveReason(page, words, 'lostDevice');
  await dialog.getByRole('button', { name: members.resetTwoFactor }).click();
  await expect(page.getByRole('status').filter({ hasText: fill(members.resetDone, { name: NAME }) })).toBeVisible();
  await expect(row.getByText(members.twoFactorOff, { exact: true })).toBeVisible();
  await expect(act(members.resetTwoFactor)).toHaveCount(0);
  // The sign-in that waited for a code has ended, and the next sign-in needs no code.
  await signIn(tab, words, email);
  await expect(tab).toHaveURL('/community');
  await theirs.close();

  await act(members.deactivate).click();
  await giveReason(page, words, 'unpaidDebt');
  await dialog.getByRole('button', { name: members.deactivate }).click();
  await expect(row.getByText(members.states.deactivated)).toBeVisible();
  expect(await enter()).toBe(false);

  await deletePerson(email);
  await page.reload();
  await expect(row.getByText(members.states.deleted, { exact: true })).toBeVisible();
  await expect(row).toHaveAttribute('data-row', 'red');
  // The row of a deleted member shows the role and offers no action.
  await expect(row.getByText('everyone', { exact: true })).toBeVisible();
  await expect(row.getByRole('combobox', { name: fill(members.roleOf, { name: NAME }) })).toHaveCount(0);
  for (const action of [members.deactivate, members.activate, members.resetTwoFactor])
    await expect(act(action)).toHaveCount(0);
  expect(await listFaults(page, 'a deleted member')).toEqual([]);

  // The last admin stays an admin, and the select shows the role admin again (UI-34, ROL-16).
  await page.goto(`/admin/users?search=${ADMIN}`);
  const select = page.getByRole('combobox', { name: fill(members.roleOf, { name: 'Thu Đỗ' }) });
  await select.selectOption({ label: 'support' });
  await dialog.getByRole('button', { name: fill(members.adminAction, { role: 'support' }) }).click();
  await expect(dialog.getByText(sayError('LAST_ADMIN', language))).toBeVisible();
  await dialog.getByRole('button', { name: words.ui.cancel }).click();
  await expect(select).toHaveValue('admin');
  // Rows of admins have no action buttons (ROL-10).
  await expect(rowWith(page, ADMIN).getByRole('button', { name: members.deactivate })).toHaveCount(0);
});

test('staff write a note about a person, mention a colleague, and deactivate the person with a reason that the person can read (PER-1, PER-10, PER-12)', async ({
  page,
  words,
  baseURL,
  request,
}) => {
  const { members, harms, logs } = words;
  const notes = words['staff-notes'];
  const origin = baseURL ?? '';
  const email = await registerPerson(origin, 'noted', PERSON_PASSWORD);
  const { id } = await findMember(request, email);
  await callAs(request, ADMIN, activateMember, { id, data: { isActive: true } });
  await page.goto(`/admin/users/${id}`);
  const panel = page.getByRole('region', { name: notes.title });
  await expect(panel.getByText(notes.empty)).toBeVisible();

  const field = panel.getByRole('textbox', { name: notes.add });
  await field.fill('Chỉ gọi sau 14:00. Hỏi @Th');
  await panel.getByRole('button', { name: '@Thu Đỗ' }).click();
  await expect(field).toHaveValue('Chỉ gọi sau 14:00. Hỏi @Thu Đỗ ');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: '14:00' }).locator('mark')).toHaveText('@Thu Đỗ');
  await expect(field).toHaveValue('');
  await panel.getByRole('button', { name: notes.pin }).click();
  await expect(panel.getByRole('button', { name: notes.unpin })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: notes.edit }).click();
  await panel.getByRole('textbox', { name: notes.edit }).fill('Chỉ gọi sau 15:00');
  await panel.getByRole('button', { name: notes.save }).click();
  await expect(panel.getByText('Chỉ gọi sau 15:00')).toBeVisible();
  await panel.getByText(sayCount(notes, 'edited', 1)).click();
  await expect(panel.getByText('Chỉ gọi sau 14:00')).toBeVisible();
  expect(await listFaults(page, 'notes on a person')).toEqual([]);

  await page.getByRole('button', { name: `${members.deactivate}: ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: fill(members.deactivateTitle, { name: NAME }) });
  const send = dialog.getByRole('button', { name: members.deactivate });
  // Without a reason the form is not sent, and the field of the reason gets the focus.
  await send.click();
  const reason = dialog.getByLabel(harms.reason, { exact: true });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await giveReason(page, words, 'accountTaken');
  const text = dialog.getByLabel(fill(harms.reads, { name: NAME }));
  const template = await text.inputValue();
  await text.fill(`${template} 20:12 PT.`);
  // The text that staff typed is kept when the reason changes.
  await reason.selectOption('fraud');
  await expect(text).toHaveValue(`${template} 20:12 PT.`);
  await dialog.getByLabel(harms.staffNote).fill('Đã gọi ngân hàng');
  expect(await listFaults(page, 'the deactivation of a person')).toEqual([]);
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText(members.states.deactivated).first()).toBeVisible();
  await expect(panel.getByText('Đã gọi ngân hàng')).toBeVisible();

  const { answer } = await callAs<{ data: { subject: string }[] }>(request, ADMIN, listMails, { query: `?user=${id}` });
  // Only the mail about the deactivation, which follows the two mails about the activation, contains the text.
  expect(answer.body.data).toHaveLength(3);
  await page.goto(`/admin/users/${id}?tab=history`);
  await expect(page.getByText(logs.actions.deactivate, { exact: true }).first()).toBeVisible();
});
