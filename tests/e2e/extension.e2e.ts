import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@bobbin/contract/auth';
import { createApiKey } from '@bobbin/contract/profile';
import { getShop, listShops } from '@bobbin/contract/shops';
import { chromium, expect, test, type APIRequestContext } from '@playwright/test';
import { buildExtension } from '../../extension/build-extension.ts';
import { findWholeBrowser } from '../../scripts/test/browser.ts';
import { shopsTexts } from '../../web/src/i18n/vi/shops.ts';
import { violationsTexts } from '../../web/src/i18n/vi/violations.ts';
import { PASSWORD, SELLER } from './world.ts';

const MARKETPLACE = `http://127.0.0.1:${process.env.E2E_SIM_PORT ?? '4310'}`;

interface Answer<T> {
  body: T;
}

async function read<T>(request: APIRequestContext, path: string, token: string): Promise<T> {
  const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as Answer<T>).body;
}

test('the extension sends the data of a shop to Bobbin when the seller visits the shop’s seller pages (EXT-9)', async ({
  request,
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'bobbin-extension-'));
  const unpacked = join(folder, 'unpacked');
  await buildExtension(unpacked, { pages: ['http://127.0.0.1/*'], server: 'http://localhost/*' });
  const signedIn = await request.post(`/api${login.path}`, { data: { email: SELLER, password: PASSWORD } });
  const { body: tokens } = (await signedIn.json()) as Answer<{ accessToken: string; refreshToken: string }>;
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const made = await request.post(`/api${createApiKey.path}`, { headers });
  const { body: key } = (await made.json()) as Answer<string>;
  const { data: shops } = await read<{ data: { id: string; friendName: string }[] }>(
    request,
    listShops.path,
    tokens.accessToken,
  );
  const [shop = { id: '', friendName: '' }] = shops;
  const readShop = () =>
    read<{ isSyncExtension: boolean; shopHealth: number | null; violationCount: number | null }>(
      request,
      getShop.path.replace('{id}', shop.id),
      tokens.accessToken,
    );
  expect(await readShop()).toMatchObject({ isSyncExtension: false, shopHealth: null, violationCount: null });

  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findWholeBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    baseURL,
    locale: 'vi-VN',
    viewport: { width: 1440, height: 900 },
    args: [`--disable-extensions-except=${unpacked}`, `--load-extension=${unpacked}`],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const { host } = new URL(worker.url());
    const page = await context.newPage();
    await page.goto(`chrome-extension://${host}/options.html`);
    const submit = page.locator('button[type="submit"]');
    await page.locator('input[name="server"]').fill(baseURL ?? '');
    await page.locator('input[name="key"]').fill('bob_of-nobody');
    await submit.click();
    await expect(page.locator('output')).toHaveText(/key/);
    await page.locator('input[name="key"]').fill(key);
    await submit.click();
    await expect(page.locator('output')).toContainText(SELLER);

    await page.goto(`${MARKETPLACE}/seller?shop_id=${shop.id}`);
    await expect(page.locator('#total')).toHaveText(/^\d+ violations$/);
    const total = Number.parseInt(await page.locator('#total').innerText(), 10);
    // Each call of the marketplace's page makes a post of its own, and the posts may arrive in any sequence.
    await expect.poll(readShop).toMatchObject({ isSyncExtension: true, violationCount: total });
    await expect.poll(async () => (await readShop()).shopHealth).toBeGreaterThan(0);

    await page.goto(`chrome-extension://${host}/popup.html`);
    await expect(page.getByText(shop.id)).toBeVisible();

    await page.addInitScript((stored) => localStorage.setItem('AUTH_TOKEN', stored), JSON.stringify(tokens));
    await page.goto('/community/shops');
    const row = page.locator(`[data-row-id="${shop.id}"]`);
    await expect(row).toBeVisible();
    await expect(row.getByText(shopsTexts.texts.notSynced)).toHaveCount(0);
    const count = `${total} vi phạm: ${shop.friendName}`;
    await row.getByRole('button', { name: count, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: violationsTexts.texts.title });
    await expect(dialog.locator('[data-row-id]')).toHaveCount(Math.min(total, 10));
    await dialog
      .getByRole('button', { name: /^Chi tiết / })
      .first()
      .click();
    await expect(dialog.getByText(violationsTexts.texts.firstSeen)).toBeVisible();
    if (process.env.E2E_LOOK) await page.screenshot({ path: process.env.E2E_LOOK });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
