import { closeMember } from '@bobbin/contract/account-data';
import { login } from '@bobbin/contract/auth';
import type { Input } from '@bobbin/contract/endpoint';
import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { activateMember, resetMemberTwoFactor } from '@bobbin/contract/members';
import { addMemberTransaction, decideMemberTransaction } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { PASSWORD } from '../world/members.ts';
import { callApi } from '../world/world.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let staff: StaffWorld;
let admin: Staff;
let support: Staff;
let person = 0;

beforeAll(async () => {
  staff = await startStaffWorld({ SECOND_PERSON_CENTS: '50000' });
  admin = await staff.hire('an', 'admin');
  support = await staff.hire('quan', 'support');
});
afterAll(() => staff.close());

const hire = () => staff.hire(`person-${(person += 1)}`, 'everyone');
const off = (id: string, body: object = {}) =>
  admin.call(activateMember, {
    params: { id },
    body: { isActive: false, reasonCode: 'fraud', reason: 'We saw unusual payments.', ...body },
  });

async function listNotices(id: string) {
  const { db } = staff;
  return db
    .selectFrom('seller_notices')
    .select(['kind', 'words', 'cents'])
    .where('owner_id', '=', id)
    .orderBy('kind')
    .execute();
}

async function readMail(id: string, kind: string): Promise<string> {
  const rows = await staff.db
    .selectFrom('mails')
    .select('body_sealed as sealed')
    .where('owner_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ sealed }) => staff.api.app.vault.open(sealed ?? '')).join('\n');
}

describe('an action of staff against a person', () => {
  it.each([
    ['an empty reason', { reasonCode: '' }, 'reasonCode'],
    ['a reason of another action', { reasonCode: 'lostDevice' }, 'reasonCode'],
    ['no text for the person', { reason: ' ' }, 'reason'],
    ['a text of nine characters', { reason: '123456789' }, 'reason'],
    ['a text of 501 characters', { reason: 'x'.repeat(501) }, 'reason'],
    ['an internal note of 2,001 characters', { staffNote: 'x'.repeat(2001) }, 'staffNote'],
  ])('PER-1: fails with %s, and the error names the field and nothing changes', async (_, body, field) => {
    const { id } = await hire();
    const answer = await off(id, body);
    expect(answer.status).toBe(422);
    expect(answer.exceptionBody?.issues?.map(({ path }) => path)).toEqual([`body.${field}`]);
    expect(await listNotices(id)).toEqual([]);
    const row = staff.db.selectFrom('users').select('deactivated_at').where('id', '=', id);
    expect((await row.executeTakeFirst())?.deactivated_at).toBeNull();
  });

  it('PER-1: gets the reason “other” and a text with “Contact support” when the client sends neither', async () => {
    const { id } = await hire();
    await staff.db.updateTable('users').set({ is_two_factor_enabled: true }).where('id', '=', id).execute();
    expect((await admin.call(activateMember, { params: { id }, body: { data: false } })).body).toBe(false);
    expect((await admin.call(resetMemberTwoFactor, { params: { id } })).body).toBe(true);
    expect((await listNotices(id)).map(({ words }) => words)).toEqual([
      expect.stringContaining('Contact support'),
      expect.stringContaining('Contact support'),
    ]);
    const answer = await admin.call(closeMember, { params: { id }, body: {} });
    expect(answer.exceptionBody?.issues?.map(({ path }) => path)).toEqual(['body.reason']);
  });

  it('PER-3, PER-6: sends its text once by mail and once as a notice, and the person’s history omits the internal note', async () => {
    const { id } = await hire();
    const answers = await Promise.all([1, 2, 3].map(() => off(id, { staffNote: 'Ask the bank first' })));
    expect(answers.map(({ body }) => body)).toEqual([false, false, false]);
    expect(await readMail(id, 'accountChanged')).toContain('We saw unusual payments.');
    expect(await listNotices(id)).toEqual([
      { kind: 'accountDeactivated', words: 'We saw unusual payments.', cents: null },
    ]);
    const logs = (await staff.listLogs('member')).filter((log) => log.entity_id === id);
    expect(logs.map(({ action, after }) => [action, after])).toEqual([
      ['deactivate', { isActive: false, reasonCode: 'fraud', reason: 'We saw unusual payments.' }],
    ]);
    const notes = staff.db.selectFrom('staff_notes').select(['text', 'cause', 'author_id']).where('owner_id', '=', id);
    expect(await notes.execute()).toEqual([{ text: 'Ask the bank first', cause: 'deactivate', author_id: 'an' }]);
    const personal = await staff.db.selectFrom('action_logs').selectAll().where('owner_id', '=', id).execute();
    expect(JSON.stringify([personal, await readMail(id, 'accountChanged')])).not.toContain('Ask the bank');
  });

  it('PER-3: shows a person whose account is activated again why it was deactivated', async () => {
    const { id } = await hire();
    await off(id);
    expect(
      (await callApi(staff.api.url, login, { body: { email: `${id}@example.com`, password: PASSWORD } })).isSuccess,
    ).toBe(false);
    await admin.call(activateMember, { params: { id }, body: { isActive: true } });
    const again = await staff.signIn(id);
    const { body } = await again.call(listInbox);
    expect(JSON.stringify(body)).toContain('We saw unusual payments.');
  });

  it('PER-3: notifies the person with its text when staff remove the second factor or close the account', async () => {
    const { id } = await hire();
    await staff.db.updateTable('users').set({ is_two_factor_enabled: true }).where('id', '=', id).execute();
    const reset = { reasonCode: 'lostDevice', reason: 'You called us about your phone.' };
    expect((await admin.call(resetMemberTwoFactor, { params: { id }, body: reset })).body).toBe(true);
    const close = {
      reasonCode: 'duplicate',
      reason: 'You have a second account.',
      staffNote: 'The other one is person-1',
    };
    expect((await admin.call(closeMember, { params: { id }, body: close })).isSuccess).toBe(true);
    expect(await readMail(id, 'twoFactorOff')).toContain(reset.reason);
    expect(await readMail(id, 'closingAsked')).toContain(close.reason);
    expect((await listNotices(id)).map(({ kind, words }) => [kind, words])).toEqual([
      ['accountClosing', close.reason],
      ['twoFactorReset', reset.reason],
    ]);
  });

  it('PER-1: fails for staff without the permission, and for the person', async () => {
    const one = await hire();
    const input: Input<typeof activateMember> = {
      params: { id: one.id },
      body: { isActive: false, reasonCode: 'fraud', reason: 'We saw unusual payments.' },
    };
    expect((await support.call(activateMember, input)).status).toBe(403);
    expect((await one.call(activateMember, input)).status).toBe(403);
    expect(await listNotices(one.id)).toEqual([]);
  });
});

describe('a debit by staff', () => {
  const debit = (id: string, price: string, grounds: object = {}) =>
    admin.call(addMemberTransaction, {
      params: { id },
      body: { type: 'ADJUSTMENT', description: 'Correction', price, ...grounds },
    });
  const GROUNDS = { reasonCode: 'creditedTwice', reason: 'Your deposit was credited twice.' };

  async function pay(id: string, price: string) {
    await admin.call(addMemberTransaction, { params: { id }, body: { type: 'DEPOSIT', description: 'Cash', price } });
  }

  it('PER-1: fails with a reason that belongs to another action, while a credit needs no reason', async () => {
    const { id } = await hire();
    await pay(id, '100');
    expect((await debit(id, '-5', { reasonCode: 'fraud', reason: 'We saw unusual payments.' })).status).toBe(422);
    expect((await debit(id, '5')).isSuccess).toBe(true);
    const out = { type: 'WITHDRAWAL', description: 'Paid out', price: '5', reasonCode: 'none' } as const;
    expect((await admin.call(addMemberTransaction, { params: { id }, body: out })).status).toBe(422);
  });

  it('PER-3: notifies the person of the amount and the text, also by mail', async () => {
    const { id } = await hire();
    await pay(id, '100');
    expect((await debit(id, '-5', GROUNDS)).isSuccess).toBe(true);
    expect(await listNotices(id)).toEqual([{ kind: 'balanceDebited', words: GROUNDS.reason, cents: 500 }]);
    await staff.api.app.notifications.delivery.deliver(systemScope(id, 'test'));
    expect(await readMail(id, 'news')).toContain(GROUNDS.reason);
  });

  it('PER-3: above the limit notifies the person once a second staff user has approved the debit, and not after a denial', async () => {
    const { id } = await hire();
    const second = await staff.hire(`second-${id}`, 'admin');
    await pay(id, '500');
    await pay(id, '500');
    const one = (await debit(id, '-600', { ...GROUNDS, staffNote: 'See the statement' })).body?.id ?? '';
    const two = (await debit(id, '-700', GROUNDS)).body?.id ?? '';
    expect(await listNotices(id)).toEqual([]);
    const decide = (transactionId: string, isApproved: boolean) =>
      second.call(decideMemberTransaction, { params: { id, transactionId }, body: { isApproved } });
    expect((await decide(two, false)).isSuccess).toBe(true);
    expect(await listNotices(id)).toEqual([]);
    expect((await decide(one, true)).isSuccess).toBe(true);
    expect(codeOf(await decide(one, true))).toBe(ERRORS.ALREADY_DECIDED.code);
    expect(await listNotices(id)).toEqual([{ kind: 'balanceDebited', words: GROUNDS.reason, cents: 60_000 }]);
  });
});
