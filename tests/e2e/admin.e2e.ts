import { PROBLEMS } from '@bobbin/contract/problems';
import { listRoles, type ListedRole } from '@bobbin/contract/roles';
import { ADMIN, callAs, findMember, rowWith, setPermission, setRole } from './staff.ts';
import { BYSTANDER, expect, SELLER, SUPPORTER, test, WIDE } from './world.ts';
import { fill, sayCount, sayError, toPattern } from './words.ts';

test.describe('a staff user with some permissions', () => {
  test.use({ account: SUPPORTER, viewport: WIDE });

  // The role is restored after the test and not inside it, because the test may fail anywhere and other tests need the original role.
  test.afterEach(async ({ request }) => {
    await setRole(request, SUPPORTER, 'support');
    await setPermission(request, 'support', 'VIEW_ROLES', false);
  });

  test('sees only the permitted pages, gets another page with its permission, and loses all access when the role is removed (ROL-3, ROL-5)', async ({
    page,
    request,
    words,
  }) => {
    const { titles } = words.shell;
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin');
    const rail = page.getByRole('navigation', { name: words.admin.navigation });
    const shown = [
      titles.admin,
      titles.adminAllShops,
      titles.adminOrders,
      titles.adminCosts,
      titles.adminDesigns,
      titles.adminSkuDesigns,
      titles.adminFulfill,
      titles.adminUsers,
      titles.adminPayments,
      titles.adminUnmatched,
      titles.adminLogs,
      titles.adminMails,
    ];
    // The title of a page in the rail is followed by the page's numbers.
    await expect(rail.getByRole('link')).toHaveText(shown.map((title) => new RegExp(`^${title}\\d*$`)));
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url()));
    await page.goto('/admin/roles');
    await expect(page.getByRole('heading', { name: words.admin.forbidden })).toBeVisible();
    await expect(page.getByText('VIEW_ROLES')).toBeVisible();
    expect(asked.filter((url) => url.includes('/api/roles'))).toEqual([]);
    // An action that is visible but not permitted explains why.
    await rail.getByRole('link', { name: titles.adminLogs }).click();
    const button = page.getByRole('button', { name: words.logs.export });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('title', /EXPORT_LOGS/);
    await rail.getByRole('link', { name: titles.adminUsers }).click();
    await expect(rowWith(page, SELLER)).toBeVisible();
    await expect(page.getByRole('combobox', { name: /./ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: new RegExp(words.members.deactivate) }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    await setPermission(request, 'support', 'VIEW_ROLES', true);
    await rail.getByRole('link', { name: titles.adminLogs }).click();
    await rail.getByRole('link', { name: titles.adminRoles }).click();
    await expect(page.getByRole('heading', { name: words.roles.title, exact: true })).toBeVisible();
    const cells = page.getByRole('table', { name: words.roles.matrix }).getByRole('checkbox');
    await expect(cells.first()).toHaveAttribute('aria-disabled', 'true');
    await setPermission(request, 'support', 'VIEW_ROLES', false);
    await rail.getByRole('link', { name: titles.adminMails }).click();
    await expect(rail.getByRole('link', { name: titles.adminRoles })).toHaveCount(0);

    await setRole(request, SUPPORTER, 'everyone');
    // A call of the page may have removed the navigation rail before the click.
    const press = rail.getByRole('link', { name: titles.adminLogs }).click({ timeout: 5_000 });
    await press.catch(() => null);
    await expect(page).toHaveURL('/community');
  });
});

test.describe('an admin', () => {
  test.use({ account: ADMIN });

  test.afterEach(({ request }) => setRole(request, BYSTANDER, 'designer'));

  test('creates a role, names it, gives it permissions, and deletes it, which moves its members (UI-35)', async ({
    page,
    request,
    words,
    language,
  }) => {
    const { roles } = words;
    const number = Date.now() % 100_000;
    const [first, second] = [`Kho hàng ${number}`, `Kho ${number}`];
    await page.goto('/admin/roles');
    await page.getByRole('button', { name: roles.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: roles.create }).click();
    await expect(dialog.getByText(PROBLEMS[language].roleNameRequired)).toBeVisible();
    await dialog.getByLabel(roles.name).fill('1234567890123456');
    await expect(dialog.getByText(PROBLEMS[language].roleNameTooLong)).toBeVisible();
    await dialog.getByLabel(roles.name).fill('ADMIN');
    await dialog.getByRole('button', { name: roles.create }).click();
    await expect(dialog.getByText(sayError('EXISTS', language))).toBeVisible();
    await dialog.getByLabel(roles.name).fill(first);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: toPattern(first) }).click();
    await page.getByRole('button', { name: fill(roles.rename, { name: first }) }).click();
    await page.getByRole('textbox', { name: roles.name }).fill(second);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: fill(roles.permissionsOf, { name: second }) })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    // A change waits at the side, by keyboard as well, until it is saved.
    const matrix = page.getByRole('table', { name: roles.matrix });
    const cellOf = (permission: string) =>
      matrix.getByRole('checkbox', { name: toPattern(fill(roles.cell, { permission, role: second })) });
    const cell = cellOf(words.admin.permissions.VIEW_LOGS);
    await cell.focus();
    await page.keyboard.press('Space');
    await expect(cell).toHaveAttribute('aria-checked', 'true');
    const save = page.getByRole('button', { name: sayCount(roles, 'save', 2) });
    await save.click();
    await expect(page.getByText(roles.saved)).toBeVisible();
    await expect(save).toHaveCount(0);
    await expect(cell).toHaveAttribute('aria-checked', 'true');

    // It is undone from the history of the last day.
    await page.getByRole('button', { name: roles.history }).click();
    await dialog
      .getByRole('button', { name: toPattern(roles.undo) })
      .first()
      .click();
    await expect(page.getByText(roles.undone).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell).toHaveAttribute('aria-checked', 'false');

    const { answer } = await callAs<ListedRole[]>(request, ADMIN, listRoles);
    const id = answer.body.find(({ roleName }) => roleName === second)?.id ?? '';
    await setRole(request, BYSTANDER, id);
    await page.reload();
    await page.getByRole('button', { name: toPattern(second) }).click();
    await dialog.getByRole('button', { name: roles.removeAction }).click();
    await expect(dialog.getByText(sayCount(roles, 'removeText', 1))).toBeVisible();
    await expect(dialog.getByRole('combobox')).toHaveValue('everyone');
    await dialog.getByRole('combobox').selectOption({ label: 'designer' });
    await dialog.getByRole('button', { name: roles.removeAction }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(fill(sayCount(roles, 'removedMoved', 1), { role: 'designer' }))).toBeVisible();
    expect((await findMember(request, BYSTANDER)).role.roleName).toBe('designer');

    // The history shows the change together with the previous value.
    await page.goto('/admin/logs?entity=role');
    const row = page.getByRole('main').locator('[data-row-id]').filter({ hasText: 'remove role' }).first();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: toPattern(words.logs.open) }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(second)).toBeVisible();
    await expect(drawer.getByText('movedTo')).toBeVisible();
    await expect(drawer.getByText(`${ADMIN} · admin`)).toBeVisible();
    await expect(page).toHaveURL(/log=/);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/log=/);

    // Built-in roles cannot be changed, and the role admin has every permission.
    await page.goto('/admin/roles?role=admin');
    const own = matrix.getByRole('checkbox', { name: toPattern(`: admin. ${roles.adminHoldsAll}`) });
    await expect(own.first()).toHaveAttribute('aria-disabled', 'true');
    expect(await own.and(page.locator('[aria-checked="false"]')).count()).toBe(0);
    await matrix.getByRole('button', { name: toPattern('admin') }).click();
    await expect(dialog.getByRole('button', { name: roles.removeAction })).toHaveAttribute('aria-disabled', 'true');
  });

  test('cannot add an allowed IP address that would lock the admin out, and removes an address with one call (ROL-23, ROL-24)', async ({
    page,
    words,
    language,
  }) => {
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
    await expect(dialog.getByText(PROBLEMS[language].ipRequired)).toBeVisible();
    await dialog.getByLabel(ips.ip).fill('300.1.1.1');
    await save.click();
    await expect(dialog.getByText(sayError('IP_INVALID', language))).toBeVisible();
    await dialog.getByLabel(ips.ip).fill('203.0.113.9');
    await save.click();
    await expect(dialog.getByText(sayError('IP_LOCKS_OUT', language))).toBeVisible();
    // An entry that is switched off has no effect, while the same entry switched on would lock out its author.
    await dialog.getByLabel(ips.isOn).uncheck();
    await save.click();
    await expect(dialog).toHaveCount(0);
    const row = rowWith(page, '203.0.113.9');
    await expect(row).toContainText(words.ui.none);
    const toggle = row.getByRole('switch');
    await toggle.click();
    await expect(page.getByText(new RegExp(sayError('IP_LOCKS_OUT', language)))).toBeVisible();
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
    // One removal makes exactly one call (ROL-24).
    expect(removals).toHaveLength(1);
  });

  test('filters the history, with the filters in the URL, exports it, and opens a person’s actions (ROL-31)', async ({
    page,
    words,
  }) => {
    const { logs } = words;
    const rows = page.getByRole('main').locator('[data-row-id]');
    await page.goto('/admin/logs?entity=shop&action=connect&from=nonsense&page=x');
    await expect(rows.first()).toContainText('connect shop');
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
    await expect(rows.first()).toContainText('export actionLog');
  });
});
