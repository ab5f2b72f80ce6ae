import { getTeamwork, createTag } from '@bobbin/contract/teamwork';
import type { APIRequestContext } from '@playwright/test';
import { listFaults } from './axe.ts';
import { listSellers, sell } from './partners.ts';
import { fill, toPattern } from './words.ts';
import { expect, ORIGIN, readOrder, SELLER, signIn, test } from './world.ts';

/** Creates a tag, and returns the id of the tag. */
async function addTag(request: APIRequestContext, name: string): Promise<string> {
  const { accessToken } = await signIn(ORIGIN, SELLER);
  const headers = { authorization: `Bearer ${accessToken}` };
  const created = await request.post(`/api${createTag.path}`, { headers, data: { name, color: 'green' } });
  const { body } = (await created.json()) as { body: { id: string } };
  const known = await request.get(`/api${getTeamwork.path}`, { headers });
  expect(JSON.stringify(await known.json())).toContain(body.id);
  return body.id;
}

test('A rule only watches at first, is tried on the orders of 30 days, is switched on, tags a new order, and is undone (RUL-4, RUL-6, RUL-10, RUL-13)', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const t = words.rules;
  const name = `VIP ${Date.now()}`;
  const tag = await addTag(request, `T${Date.now() % 1_000_000}`);
  const shopId = (await listSellers())[0]?.shops[0] ?? '';

  await test.step('the orders page links the rules, and the first rule is created there', async () => {
    await page.goto('/community/orders');
    await page.getByRole('navigation', { name: t.nav }).getByRole('link', { name: t.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await page.getByRole('button', { name: t.create, exact: true }).click();
  });

  const drawer = page.getByRole('dialog');
  await test.step('the editor previews the sentence and tries the rule without a change', async () => {
    await drawer.getByLabel(t.name).fill(name);
    await drawer.getByRole('combobox', { name: t.addCondition }).selectOption('quantity');
    await drawer.getByLabel(t.from, { exact: true }).fill('1');
    await drawer.getByRole('combobox', { name: t.addAction }).selectOption('addTag');
    await drawer.getByRole('combobox', { name: t.actions.addTag, exact: true }).selectOption(tag);
    await expect(drawer.getByRole('status', { name: t.sentence })).toContainText(t.s.arrives);
    await drawer.getByRole('button', { name: t.dryRun, exact: true }).click();
    await expect(drawer.getByText(t.dry.acted, { exact: true })).toBeVisible();
    expect(await listFaults(page, 'rule editor')).toEqual([]);
    await drawer.getByRole('button', { name: t.saveNew }).click();
    await expect(drawer.getByRole('button', { name: t.switchOn })).toBeVisible();
  });

  const group = page.getByRole('radiogroup', { name: fill(t.stateOf, { name }) });
  await test.step('the new rule only watches until it is switched on', async () => {
    await page.keyboard.press('Escape');
    await expect(group.getByRole('radio', { name: t.states.watch })).toBeChecked();
    const [watched = ''] = await sell(shopId, { count: 1, status: 'AWAITING_SHIPMENT', notify: true });
    await expect.poll(async () => (await readOrder(request, SELLER, watched))?.id).toBe(watched);
    await page.goto(`/community/orders/${watched}`);
    const section = page.getByRole('region', { name: t.onOrder, exact: true });
    await expect(section.getByText(t.resultTexts.watched)).toBeVisible();
    expect((await readOrder(request, SELLER, watched))?.tagIds).toEqual([]);
    await page.goto('/community/rules');
    await group.getByText(t.states.on, { exact: true }).click();
    await expect(group.getByRole('radio', { name: t.states.on })).toBeChecked();
    expect(await listFaults(page, 'rules')).toEqual([]);
  });

  await test.step('an order that arrives gets the tag, and its page names the rule', async () => {
    const [id = ''] = await sell(shopId, { count: 1, status: 'AWAITING_SHIPMENT', notify: true });
    await expect.poll(async () => (await readOrder(request, SELLER, id))?.tagIds).toEqual([tag]);
    await page.goto(`/community/orders/${id}`);
    const section = page.getByRole('region', { name: t.onOrder, exact: true });
    await expect(section.getByText(name)).toBeVisible();
    await expect(section.getByText(t.results.done, { exact: true })).toBeVisible();
    const timeline = page.getByRole('region', { name: words['order-page'].timeline });
    await expect(timeline.getByText(name)).toBeVisible();
    expect(await listFaults(page, 'order with rules')).toEqual([]);
  });

  await test.step('the switch is undone, and the order keeps its tag', async () => {
    await page.goto('/community/rules');
    const undo = fill(t.undoNamed, { change: t.changes.switched, name });
    await page.getByRole('button', { name: undo }).click();
    await expect(page.getByRole('status').filter({ hasText: toPattern(t.undone) })).toBeVisible();
    await expect(group.getByRole('radio', { name: t.states.watch })).toBeChecked();
  });
});
