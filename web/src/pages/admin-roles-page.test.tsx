import { listOfPreset } from '@bobbin/domain/staff/presets';
import { PERMISSION_GROUPS } from '@bobbin/domain/staff/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminTexts } from '../i18n/vi/admin.ts';
import { rolesTexts } from '../i18n/vi/roles.ts';
import { openApp, refuse } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, holding } from '../testing/signed-in.ts';

const { texts: words } = rolesTexts;
const { permissions } = adminTexts.texts;
const NAMES: readonly string[] = Object.values(PERMISSION_GROUPS).flat();

const person = (id: string, name: string, hasSecondFactor = true) => ({ id, name, hasSecondFactor });
const role = (id: string, held: readonly string[], members: ReturnType<typeof person>[], isAdmin = false) => ({
  id,
  roleName: id,
  isAdmin,
  deletable: !isAdmin,
  secondFactorFrom: id === 'finance' ? '2026-12-01T08:00:00.000Z' : null,
  permissions: held,
  limits: id === 'finance' ? [{ permission: 'CONFIRM_WITHDRAWALS', perMovement: '500.00', perDay: null }] : [],
  members,
});
const MATRIX = {
  version: 'v1',
  permissions: NAMES.map((name) => ({ name, description: name })),
  roles: [
    role('admin', [], [person('a', 'Thu Đỗ')], true),
    role('finance', listOfPreset('finance', NAMES), [person('h', 'Hà Phạm'), person('q', 'Quang Đỗ', false)]),
    role('support', listOfPreset('support', NAMES), [person('n', 'Ngân Đinh')]),
    role('old', ['EDIT_PAYMENTS'], []),
  ],
  changes: [] as unknown[],
};
const CHANGE = {
  id: 'c1',
  at: '2026-11-23T04:00:00.000Z',
  by: 'Thu Đỗ',
  reason: 'Chuyển việc',
  cells: [{ roleId: 'support', roleName: 'support', permission: 'VIEW_SPYS', active: false }],
  undoUntil: '2026-11-24T04:00:00.000Z',
  undoneAt: null,
  undoneBy: null,
};

aroundSignedIn({ width: 1440 });
let matrix = MATRIX;
beforeEach(() => {
  matrix = MATRIX;
});

interface Given {
  /** The answer to a save. */
  save?: () => unknown;
  user?: object;
  answers?: Parameters<typeof openApp>[1];
}
function open({ save = () => MATRIX, user = ADMIN, answers = {} }: Given = {}) {
  return openApp('/admin/roles', {
    '/auth/profile': () => user,
    '/roles/matrix': ({ body }) => (body ? save() : matrix),
    ...answers,
  });
}
const findSave = (sent: ReturnType<typeof openApp>) =>
  sent.find(({ path, body }) => path === '/roles/matrix' && Boolean(body))?.body;

const cell = (name: keyof typeof permissions, roleName: string) =>
  screen.findByRole('checkbox', { name: new RegExp(`^${permissions[name]}: ${roleName}(\\.|$)`) });
const panel = (count: number) =>
  screen.findByRole('region', { name: words.pending_other.replace('{{count}}', `${count}`) });
const press = async (name: keyof typeof permissions, roleName: string) => fireEvent.click(await cell(name, roleName));

describe('the matrix of roles (ROL-62)', () => {
  it('shows who has what, and the people without a required second factor', async () => {
    open();
    expect((await cell('REVEAL_ACCOUNTS', 'finance')).getAttribute('aria-checked')).toBe('true');
    expect((await cell('REVEAL_ACCOUNTS', 'support')).getAttribute('aria-checked')).toBe('false');
    const within_ = await cell('REVEAL_ACCOUNTS', 'old');
    expect(within_.title).toBe(`Nằm trong quyền “${permissions.EDIT_PAYMENTS}”`);
    expect((await cell('VIEW_IPS', 'admin')).getAttribute('aria-disabled')).toBe('true');
    screen.getByText('2 người');
    screen.getByText('từ 01/12/2026');
    expect(screen.getByText('1 trong 2').closest('td')?.title).toBe('Quang Đỗ');
    screen.getByText('4 vai trò, 4 nhân viên. Người bán giữ everyone, không có quyền nào ở đây.');
  });

  it('moves between cells by arrow keys, with one tab stop', async () => {
    open();
    const first = await cell('VIEW_MEMBERS', 'admin');
    expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(await cell('VIEW_MEMBERS', 'finance'));
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(await cell('VIEW_MEMBERS_PRIVATE', 'finance'));
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
  });

  it('Search in the matrix finds permissions, without accents, and people', async () => {
    open();
    await cell('VIEW_MEMBERS', 'finance');
    const box = screen.getByRole('searchbox', { name: words.search });
    fireEvent.change(box, { target: { value: 'ty gia' } });
    expect(screen.getAllByRole('checkbox', { name: /: finance/ })).toHaveLength(1);
    fireEvent.change(box, { target: { value: 'ngan' } });
    expect(screen.queryByRole('checkbox', { name: /: finance/ })).toBeNull();
    expect(screen.getAllByRole('checkbox', { name: /: support/ })).toHaveLength(NAMES.length);
  });

  it('does not let staff give what they do not have, or change anything without EDIT_ROLES', async () => {
    const first = open({ user: holding('VIEW_ROLES', 'EDIT_ROLES') });
    fireEvent.click(await cell('VIEW_SPYS', 'support'));
    expect((await cell('VIEW_SPYS', 'support')).title).toBe(words.notHeld);
    expect(screen.queryByRole('region', { name: /chưa lưu/ })).toBeNull();
    expect(findSave(first)).toBeUndefined();
  });
});

describe('changes that are not saved (ROL-63, ROL-64)', () => {
  it('gather with the names of who gains and loses, and are saved as a whole', async () => {
    const sent = open({ save: () => ({ ...MATRIX, version: 'v2' }) });
    await press('VIEW_SPYS', 'support');
    await press('VIEW_PAYMENTS', 'support');
    const list = within(await panel(2));
    list.getByText('Thêm cho 1 người:');
    list.getByText('Mất quyền, 1 người:');
    expect(list.getAllByText('Ngân Đinh')).toHaveLength(2);
    list.getByText('Còn giữ: Thu Đỗ (admin), Hà Phạm và Quang Đỗ');
    fireEvent.change(list.getByLabelText(words.reason), { target: { value: 'Đổi việc' } });
    fireEvent.click(list.getByRole('button', { name: 'Lưu 2 thay đổi' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /chưa lưu/ })).toBeNull());
    expect(findSave(sent)).toEqual({
      version: 'v1',
      changes: [
        { roleId: 'support', permission: 'VIEW_SPYS', active: true },
        { roleId: 'support', permission: 'VIEW_PAYMENTS', active: false },
      ],
      reason: 'Đổi việc',
      stuckJobs: [],
    });
  });

  it('Changes are discarded by a second press on the cell, by a button, or all at once', async () => {
    open();
    await press('VIEW_SPYS', 'support');
    await press('VIEW_SPYS', 'support');
    expect(screen.queryByRole('region', { name: /chưa lưu/ })).toBeNull();
    await press('VIEW_SPYS', 'support');
    await press('VIEW_IPS', 'support');
    const list = within(await panel(2));
    fireEvent.click(list.getByRole('button', { name: `Bỏ thay đổi: ${permissions.VIEW_SPYS}, support` }));
    fireEvent.click(within(await panel(1)).getByRole('button', { name: words.discard }));
    expect(screen.queryByRole('region', { name: /chưa lưu/ })).toBeNull();
  });

  it('one finer permission taken away keeps the others of the wider one', async () => {
    const sent = open();
    await press('REVEAL_ACCOUNTS', 'old');
    expect((await cell('CONFIRM_WITHDRAWALS', 'old')).getAttribute('aria-checked')).toBe('true');
    const list = within(await panel(2));
    expect(list.getAllByText(words.noMembers)).toHaveLength(2);
    fireEvent.click(list.getByRole('button', { name: 'Lưu 2 thay đổi' }));
    await waitFor(() => expect(findSave(sent)).toBeDefined());
    const body = findSave(sent) as { changes: { permission: string }[] };
    expect(body.changes).toContainEqual({ roleId: 'old', permission: 'EDIT_PAYMENTS', active: false });
    expect(body.changes).toContainEqual({ roleId: 'old', permission: 'EDIT_RATES', active: true });
    expect(body.changes.map(({ permission }) => permission)).not.toContain('REVEAL_ACCOUNTS');
  });

  it('stay after a save that another change overtook, and the screen says so (API-26)', async () => {
    open({ save: () => refuse('CHANGED_MEANWHILE', { status: 409 }) });
    await press('VIEW_SPYS', 'support');
    fireEvent.click(within(await panel(1)).getByRole('button', { name: 'Lưu 1 thay đổi' }));
    await screen.findByText(words.changedMeanwhile);
    await panel(1);
  });
});

describe('a daily job that no one could finish (ROL-65)', () => {
  it('Saving a change that stops a daily job requires a decision with a reason, and names the job and its step', async () => {
    const sent = open();
    await press('REVEAL_ACCOUNTS', 'finance');
    const list = within(await panel(1));
    list.getByText('Việc “chi tiền rút” sẽ kẹt ở bước 2 trong 3');
    const save = list.getByRole('button', { name: 'Lưu 1 thay đổi' });
    expect(save.title).toBe('Cần quyết 1 việc sẽ kẹt');
    fireEvent.click(list.getByRole('checkbox', { name: words.decide }));
    expect(save.title).toBe(words.mustReason);
    fireEvent.click(save);
    expect(findSave(sent)).toBeUndefined();
    fireEvent.change(list.getByLabelText(words.reasonNeeded), { target: { value: 'Admin tự hiện số' } });
    fireEvent.click(save);
    await waitFor(() => expect(findSave(sent)).toBeDefined());
    expect(findSave(sent)).toMatchObject({
      reason: 'Admin tự hiện số',
      stuckJobs: ['payWithdrawals'],
    });
  });
});

describe('limits of money (ROL-67)', () => {
  it('appear in the cell, and the dialog of the role keeps typed limits when the save is refused', async () => {
    let answer: () => unknown = () => refuse('CHANGED_MEANWHILE', { status: 409 });
    const sent = open({
      answers: {
        '/roles/finance/limits': () => answer(),
        '/roles': () => [{ ...MATRIX.roles[1], membersCount: 2, roleToPermission: [], roleToPermissions: [] }],
      },
    });
    expect((await cell('CONFIRM_WITHDRAWALS', 'finance')).textContent).toBe('500.00$ / –');
    fireEvent.click(await screen.findByRole('button', { name: /^finance/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole<HTMLInputElement>('textbox', {
      name: `${permissions.CONFIRM_WITHDRAWALS}: ${words.perDay}`,
    });
    fireEvent.change(field, { target: { value: 'x' } });
    dialog.getByText(words.amountWrong, { selector: '[id$=problem]' });
    fireEvent.change(field, { target: { value: '5000' } });
    const save = dialog.getByRole('button', { name: words.saveLimits });
    fireEvent.click(save);
    await dialog.findByText(words.changedMeanwhile);
    expect(field.value).toBe('5000');
    answer = () => MATRIX;
    fireEvent.click(save);
    await screen.findByText(words.limitsSaved);
    const body = sent.findLast(({ path }) => path === '/roles/finance/limits')?.body as { limits: unknown[] };
    expect(body.limits).toContainEqual({ permission: 'CONFIRM_WITHDRAWALS', perMovement: '500.00', perDay: '5000' });
    expect(body.limits).toContainEqual({ permission: 'REFUND_DESIGNS', perMovement: null, perDay: null });
  });
});

it('An empty limit means no limit, except per movement where the installation has one (ROL-67)', async () => {
  open({
    answers: {
      '/roles': () => [{ ...MATRIX.roles[1], membersCount: 2, roleToPermission: [], roleToPermissions: [] }],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^finance/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const hintOf = async (permission: keyof typeof permissions, limit: string) => {
    const name = `${permissions[permission]}: ${limit}`;
    return (await dialog.findByRole<HTMLInputElement>('textbox', { name })).placeholder;
  };
  expect(await hintOf('ADJUST_BALANCES', words.perMovement)).toBe(words.defaultLimit);
  for (const permission of ['CHARGE_DESIGNS', 'REFUND_DESIGNS'] as const)
    expect(await hintOf(permission, words.perMovement)).toBe(words.noLimit);
  for (const permission of ['ADJUST_BALANCES', 'CHARGE_DESIGNS'] as const)
    expect(await hintOf(permission, words.perDay)).toBe(words.noLimit);
});

describe('undo (ROL-66)', () => {
  it('lists the changes of the last day, and undoes one', async () => {
    matrix = { ...MATRIX, changes: [CHANGE] };
    const sent = open({ answers: { '/roles/changes/c1/undo': () => ({ matrix: MATRIX, kept: [] }) } });
    fireEvent.click(await screen.findByRole('button', { name: words.history }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Thu Đỗ, 1 thay đổi');
    dialog.getByText(`− ${permissions.VIEW_SPYS} · support`);
    dialog.getByText('Chuyển việc');
    fireEvent.click(dialog.getByRole('button', { name: 'Hoàn tác thay đổi của Thu Đỗ' }));
    await screen.findByText(words.undone);
    expect(sent.find(({ path }) => path === '/roles/changes/c1/undo')?.body).toEqual({ reason: '', stuckJobs: [] });
  });
});
