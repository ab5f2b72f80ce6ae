import { listMembers } from '@bobbin/contract/members';
import { PROBLEMS } from '@bobbin/contract/problems';
import { listRoles, type ListedRole } from '@bobbin/contract/roles';
import { login } from '@bobbin/contract/auth';
import { register } from '@bobbin/contract/registration';
import type { Page } from '@playwright/test';
import { listFaults, listFaultsInThemes } from './axe.ts';
import { ADMIN, type Answer, callAs, findMember, rowWith, setPermission, setRole } from './staff.ts';
import { BYSTANDER, expect, PASSWORD, SELLER, SUPPORTER, test } from './world.ts';
import { fill, sayError, toPattern } from './words.ts';

const PAGES = ['user', 'role', 'log', 'ip', 'mail'] as const;
const WORK_PAGES = [
  '',
  'designs',
  'sku-design',
  'fulfill',
  'spy',
  'posts',
  'posts/new',
  'payments/unmatched',
  'factory-costs',
];
/** UI-16, and a large screen. */
const WIDTHS = [320, 390, 768, 973, 974, 1280, 1920];
const WIDE_FROM = 974;

test.describe('who may see what', () => {
  test('a seller who opens staff addresses by hand is sent away and loads nothing of them (ROL-1)', async ({
    page,
    request,
  }) => {
    const loaded: string[] = [];
    page.on('request', (asked) => loaded.push(asked.url()));
    for (const name of [...PAGES, ...WORK_PAGES].map((each) => (each === '' ? '' : `/${each}`))) {
      await page.goto(`/admin${name}`);
      await expect(page).toHaveURL('/community');
    }
    expect(loaded.filter((url) => /assets\/admin|api\/(admin|roles|log|ip)\b/.test(url))).toEqual([]);
    expect((await callAs(request, SELLER, listMembers)).status).toBe(403);
    expect((await callAs(request, SELLER, listRoles)).status).toBe(403);
  });

  test.describe('with some permissions', () => {
    test.use({ account: SUPPORTER });

    test('support sees its pages only, and is told what another one needs (ROL-3)', async ({ page, words }) => {
      await page.goto('/admin');
      await expect(page).toHaveURL('/admin');
      const rail = page.getByRole('navigation', { name: words.admin.navigation });
      await expect(rail.getByRole('link')).toHaveText([
        words.shell.titles.admin,
        words.shell.titles.adminAllShops,
        words.shell.titles.adminOrders,
        words.shell.titles.adminCosts,
        words.shell.titles.adminDesigns,
        words.shell.titles.adminSkuDesigns,
        words.shell.titles.adminFulfill,
        words.shell.titles.adminUsers,
        words.shell.titles.adminPayments,
        words.shell.titles.adminLogs,
        words.shell.titles.adminMails,
      ]);
      const asked: string[] = [];
      page.on('request', (sent) => asked.push(sent.url()));
      await page.goto('/admin/roles');
      await expect(page.getByRole('heading', { name: words.admin.forbidden })).toBeVisible();
      await expect(page.getByText('VIEW_ROLES')).toBeVisible();
      expect(asked.filter((url) => url.includes('/api/roles'))).toEqual([]);
      // What is seen but may not be done says why.
      await page.goto('/admin/logs');
      const button = page.getByRole('button', { name: words.logs.export });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAttribute('title', /EXPORT_LOGS/);
      await page.goto('/admin/users');
      await expect(page.getByRole('combobox', { name: /./ })).toHaveCount(1);
      await expect(page.getByRole('button', { name: new RegExp(words.members.deactivate) }).first()).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    });

    test('a page appears on the next navigation after its permission is given, and goes with it (ROL-5)', async ({
      page,
      request,
      words,
    }) => {
      await page.goto('/admin/users');
      const rail = page.getByRole('navigation', { name: words.admin.navigation });
      await expect(rail.getByRole('link')).toHaveCount(11);
      await expect(rail.getByRole('link', { name: words.shell.titles.adminRoles })).toHaveCount(0);
      await setPermission(request, 'support', 'VIEW_ROLES', true);
      try {
        await rail.getByRole('link', { name: words.shell.titles.adminLogs }).click();
        await rail.getByRole('link', { name: words.shell.titles.adminRoles }).click();
        await expect(page.getByRole('heading', { name: words.roles.title, exact: true })).toBeVisible();
        await expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true');
      } finally {
        await setPermission(request, 'support', 'VIEW_ROLES', false);
      }
      await rail.getByRole('link', { name: words.shell.titles.adminMails }).click();
      await expect(rail.getByRole('link', { name: words.shell.titles.adminRoles })).toHaveCount(0);
    });

    test('somebody who loses the role is out at the next step', async ({ page, request, words }) => {
      await page.goto('/admin/users');
      await expect(rowWith(page, SELLER)).toBeVisible();
      await setRole(request, SUPPORTER, 'everyone');
      try {
        await page.getByRole('link', { name: words.shell.titles.adminLogs }).click();
        await expect(page).toHaveURL('/community');
      } finally {
        await setRole(request, SUPPORTER, 'support');
      }
    });
  });

  test.describe('with nothing but designs', () => {
    test.use({ account: BYSTANDER });

    test('a designer finds the overview and the designs, and nothing else (ROL-3, HOM-1)', async ({ page, words }) => {
      await page.goto('/admin');
      const rail = page.getByRole('navigation', { name: words.admin.navigation });
      await expect(rail.getByRole('link')).toHaveText([
        words.shell.titles.admin,
        words.shell.titles.adminDesigns,
        words.shell.titles.adminSkuDesigns,
        words.shell.titles.adminFulfill,
      ]);
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { name: words.admin.forbidden })).toBeVisible();
    });
  });
});

test.describe('an admin', () => {
  test.use({ account: ADMIN });

  test('creates a role, names it, gives it permissions, and deletes it with its members moved (UI-35)', async ({
    page,
    request,
    words,
  }) => {
    const { roles } = words;
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: roles.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: roles.create }).click();
    await expect(dialog.getByText(PROBLEMS.vi.roleNameRequired)).toBeVisible();
    await dialog.getByLabel(roles.name).fill('1234567890123456');
    await expect(dialog.getByText(PROBLEMS.vi.roleNameTooLong)).toBeVisible();
    await dialog.getByLabel(roles.name).fill('ADMIN');
    await dialog.getByRole('button', { name: roles.create }).click();
    await expect(dialog.getByText(sayError('EXISTS', 'vi'))).toBeVisible();
    await dialog.getByLabel(roles.name).fill('Kho hàng');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: fill(roles.permissionsOf, { name: 'Kho hàng' }) })).toBeVisible();

    await page.getByRole('button', { name: fill(roles.rename, { name: 'Kho hàng' }) }).click();
    await page.getByRole('textbox', { name: roles.name }).fill('Kho 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: fill(roles.permissionsOf, { name: 'Kho 1' }) })).toBeVisible();

    // The switch waits for the server, by keyboard as well.
    const gate = Promise.withResolvers<undefined>();
    await page.route('**/api/roles/change-role-permission', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const toggle = page.getByRole('switch', { name: words.admin.permissions.VIEW_LOGS });
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).toHaveAttribute('aria-busy', 'true');
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    gate.resolve(undefined);
    await expect(toggle).toHaveAttribute('aria-checked', 'true');
    await page.unroute('**/api/roles/change-role-permission');

    const { answer } = await callAs<ListedRole[]>(request, ADMIN, listRoles);
    const id = answer.body.find(({ roleName }) => roleName === 'Kho 1')?.id ?? '';
    await setRole(request, BYSTANDER, id);
    await page.reload();
    await page.getByRole('button', { name: fill(roles.remove, { name: 'Kho 1' }) }).click();
    await expect(dialog.getByText(fill(roles.removeText_other, { count: 1 }))).toBeVisible();
    await expect(dialog.getByRole('combobox')).toHaveValue('everyone');
    await dialog.getByRole('combobox').selectOption({ label: 'designer' });
    await dialog.getByRole('button', { name: roles.removeAction }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(fill(roles.removedMoved_other, { count: 1, role: 'designer' }))).toBeVisible();
    expect((await findMember(request, BYSTANDER)).role.roleName).toBe('designer');

    // The history tells it with what stood before.
    await page.goto('/admin/logs?entity=role');
    const row = rowWith(page, 'remove role').first();
    await expect(page.locator('tbody tr').first()).toContainText('remove role');
    await row.getByRole('button', { name: /Xem thay đổi/ }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Kho 1')).toBeVisible();
    await expect(drawer.getByText('movedTo')).toBeVisible();
    await expect(drawer.getByText(`${ADMIN} · admin`)).toBeVisible();
    await expect(page).toHaveURL(/log=/);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/log=/);
  });

  test('built-in roles cannot be changed, and admin holds everything', async ({ page, words }) => {
    const { roles } = words;
    await page.goto('/admin/roles?role=admin');
    await expect(page.getByText(roles.adminHoldsAll).first()).toBeVisible();
    const switches = page.getByRole('switch');
    await expect(switches.first()).toHaveAttribute('aria-disabled', 'true');
    expect(await page.locator('[role="switch"][aria-checked="false"]').count()).toBe(0);
    await expect(page.getByRole('button', { name: new RegExp(fill(roles.remove, { name: 'admin' })) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('the last admin stays one, and the role that is shown goes back', async ({ page, words }) => {
    const { members } = words;
    await page.goto(`/admin/users?search=${ADMIN}`);
    const select = page.getByRole('combobox', { name: fill(members.roleOf, { name: 'Thu Đỗ' }) });
    await select.selectOption({ label: 'support' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: fill(members.adminAction, { role: 'support' }) }).click();
    await expect(dialog.getByText(sayError('LAST_ADMIN', 'vi'))).toBeVisible();
    await dialog.getByRole('button', { name: words.ui.cancel }).click();
    await expect(select).toHaveValue('admin');
    // No buttons on the rows of admins (ROL-10).
    await expect(rowWith(page, ADMIN).getByRole('button', { name: members.deactivate })).toHaveCount(0);
  });

  test('a refused change of role shows the old role again (UI-34, ROL-16)', async ({ page, words }) => {
    const { members } = words;
    await page.goto(`/admin/users?search=${BYSTANDER}`);
    const name = 'Hà Phạm';
    await page.route('**/api/roles/change-user-role', (route) =>
      route.fulfill({ json: { isSuccess: false, body: null, exceptionBody: { code: 315, message: '' } } }),
    );
    const select = page.getByRole('combobox', { name: fill(members.roleOf, { name }) });
    await select.selectOption({ label: 'support' });
    await expect(page.getByText(fill(members.roleFailed, { name }))).toBeVisible();
    await expect(page.getByText(sayError('PERMISSION_NOT_HELD', 'vi'))).toBeVisible();
    await expect(select).toHaveValue('designer');
  });

  test('activates and deactivates a member, who cannot sign in any more (ROL-14)', async ({ page, request, words }) => {
    const { members } = words;
    const email = `nhan-vien-${Date.now()}@bobbin.test`;
    const names = { firstName: 'Mai', lastName: 'Hoàng', dob: '1999-01-02' };
    await request.post(`/api${register.path}`, {
      data: { email, ...names, password: PASSWORD },
    });
    const enter = async () => {
      const response = await request.post(`/api${login.path}`, { data: { email, password: PASSWORD } });
      return ((await response.json()) as Answer<unknown>).isSuccess;
    };
    await page.goto(`/admin/users?search=${email}`);
    const row = rowWith(page, email);
    await expect(row.getByText(members.inactive)).toBeVisible();
    await row.getByRole('button', { name: members.activate }).click();
    await page.getByRole('dialog').getByRole('button', { name: members.activate }).click();
    await expect(row.getByText(members.activated)).toBeVisible();
    expect(await enter()).toBe(true);
    await row.getByRole('button', { name: members.deactivate }).click();
    await page.getByRole('dialog').getByRole('button', { name: members.deactivate }).click();
    await expect(row.getByText(members.inactive)).toBeVisible();
    expect(await enter()).toBe(false);

    // Their activation mail stands in the list of mails.
    await page.goto('/admin/mail');
    await page.getByRole('searchbox').fill(email);
    await expect(rowWith(page, email)).toContainText(words.mails.kinds.activation);
    await expect(page).toHaveURL(/search=nhan-vien/);
  });

  test('an allowed IP that would lock its author out is refused (ROL-23)', async ({ page, words }) => {
    const { 'allowed-ips': ips } = words;
    const removals: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'DELETE') removals.push(sent.url());
    });
    await page.goto('/admin/ip');
    await page.getByRole('button', { name: ips.add }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: words.ui.save });
    await dialog.getByLabel(ips.ip).fill('   ');
    await save.click();
    await expect(dialog.getByText(PROBLEMS.vi.ipRequired)).toBeVisible();
    await dialog.getByLabel(ips.ip).fill('300.1.1.1');
    await save.click();
    await expect(dialog.getByText(sayError('IP_INVALID', 'vi'))).toBeVisible();
    await dialog.getByLabel(ips.ip).fill('203.0.113.9');
    await save.click();
    await expect(dialog.getByText(sayError('IP_LOCKS_OUT', 'vi'))).toBeVisible();
    // Off it locks nobody out; on it would.
    await dialog.getByLabel(ips.isOn).uncheck();
    await save.click();
    await expect(dialog).toHaveCount(0);
    const row = rowWith(page, '203.0.113.9');
    await expect(row).toContainText(words.ui.none);
    const toggle = row.getByRole('switch');
    await toggle.click();
    await expect(page.getByText(new RegExp(sayError('IP_LOCKS_OUT', 'vi')))).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');

    await page.getByRole('button', { name: ips.add }).click();
    const offer = dialog.getByRole('button', { name: /127\.0\.0\.1|::1/ });
    await offer.click();
    await expect(dialog.getByLabel(ips.ip)).toHaveValue(/127\.0\.0\.1|::1/);
    await dialog.getByRole('button', { name: words.ui.cancel }).click();

    await row.getByRole('button', { name: fill(ips.remove, { ip: '203.0.113.9' }) }).click();
    await expect(dialog.getByText(ips.removeTitle)).toBeVisible();
    await dialog.getByRole('button', { name: ips.removeAction }).click();
    await expect(row).toHaveCount(0);
    // One call for one removal (ROL-24).
    expect(removals).toHaveLength(1);
  });

  test('filters the history by the URL, exports it, and follows a person (ROL-31)', async ({ page, words }) => {
    const { logs } = words;
    await page.goto('/admin/logs?entity=shop&action=connect&from=nonsense&page=x');
    await expect(page.locator('tbody tr').first()).toContainText('connect shop');
    await expect(page.getByRole('combobox', { name: logs.action })).toHaveValue('connect');
    await expect(
      page.getByRole('button', { name: fill(words.ui.removeFilter, { name: logs.actions.connect }) }),
    ).toBeVisible();
    await page
      .getByRole('button', { name: fill(logs.onlyPerson, { name: 'Lan Nguyễn' }) })
      .first()
      .click();
    await expect(page).toHaveURL(/user=seller%40bobbin.test/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: logs.export }).click();
    expect((await download).suggestedFilename()).toMatch(/^history-.*\.csv$/);
    await page.getByRole('combobox', { name: logs.action }).selectOption('');
    await page.getByRole('combobox', { name: logs.entity }).selectOption('actionLog');
    await expect(page.getByText(words.ui.noResult)).toBeVisible();
    await page.getByRole('button', { name: words.ui.clearFilters }).click();
    await expect(page.locator('tbody tr').first()).toContainText('export actionLog');
  });

  test('a failing list keeps its rows and can be tried again', async ({ page, words }) => {
    await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin/users');
    await expect(page.getByRole('alert')).toContainText(words.ui.loadFailed);
    await page.unroute('**/api/admin/users?**');
    await page.getByRole('button', { name: words.ui.retry }).click();
    await expect(rowWith(page, SELLER)).toBeVisible();
  });

  test('an address that is no longer allowed is told so', async ({ page, words }) => {
    await page.route('**/api/log?**', (route) =>
      route.fulfill({
        status: 403,
        json: {
          isSuccess: false,
          body: null,
          exceptionBody: { code: 403, message: 'Service Forbidden', reasons: ['ADDRESS_NOT_ALLOWED'] },
        },
      }),
    );
    await page.goto('/admin/logs');
    await expect(page.getByText(words.admin.forbiddenAddress)).toBeVisible();
    await page.unroute('**/api/log?**');
    await page.getByRole('button', { name: words.ui.retry }).click();
    await expect(page.locator('tbody tr').first()).toBeVisible();
  });
});

/** At every width nothing hangs over, tables are cards under 974 px, and axe finds nothing in either theme. */
async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    const overhang = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth
      );
    });
    expect.soft(overhang, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    if (width < WIDE_FROM) await expect(page.getByRole('table')).toHaveCount(0);
  }
  expect.soft(await listFaultsInThemes(page, path)).toEqual([]);
}

for (const language of ['vi', 'en'] as const) {
  test.describe(`every admin page, ${language}`, () => {
    test.use({ account: ADMIN, language });

    test('fits, reads well, and turns to cards under 974 px', async ({ page, request, words }) => {
      const { id } = await findMember(request, SELLER);
      for (const path of [...PAGES, `user/${id}`]) await checkPage(page, path);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/admin/logs');
      await page.getByRole('button', { name: words.shell.titles.adminLogs }).click();
      await expect(page.getByRole('link', { name: words.shell.titles.adminIps })).toBeVisible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('main')
        .getByRole('button', { name: toPattern(words.logs.open) })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await listFaults(page, 'the drawer')).toEqual([]);
    });

    test('fits and reads well, also where designs, posts and money are worked on', async ({ page }) => {
      // Every page is read twice, rule by rule.
      test.slow();
      for (const path of WORK_PAGES) await checkPage(page, path);
    });
  });
}
