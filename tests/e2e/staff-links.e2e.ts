import { listAllOrders } from '@bobbin/contract/staff-orders.calls';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import type { Page, Request } from '@playwright/test';
import { buildMixedOrder, changeLists } from './mixed-orders.ts';
import { resize } from './screens.ts';
import { ADMIN, findMember } from './staff.ts';
import { createOrder, expect, readOrder, SELLER, test, WIDE } from './world.ts';

// Timeout of the test, because it opens about sixty links, each of which loads a complete page.
test.slow();
test.use({ account: ADMIN, viewport: WIDE });

/** Pages of the navigation rail, in the sequence of the rail. */
const RAIL = [
  '',
  '/shops',
  '/orders',
  '/factory-costs',
  '/designs',
  '/sku-design',
  '/fulfill',
  '/spy',
  '/users',
  '/payments',
  '/payments/unmatched',
  '/income',
  '/posts',
  '/roles',
  '/logs',
  '/mail',
];
/** The public page of a post is the only page outside the staff area that a link of the staff area opens. */
const READERS_PAGE = /^\/community\/posts\//;
/** Number of links of each kind that the test opens from one page. */
const OF_A_KIND = 2;

interface NamedLink {
  href: string;
  text: string;
}

/** Returns the path and parameter names of a link without ids, which are equal for links to the same kind of page. */
function toKind(href: string): string {
  const { pathname, search } = new URL(href, 'http://here');
  const parts = pathname.split('/').map((part) => (/\d|^[0-9a-z]{20,}$/.test(part) ? '$id' : part));
  return `${parts.join('/')}?${[...new URLSearchParams(search).keys()].join('&')}`;
}

/** Counts the calls of a page that have no response yet, without the stream of live events, which never ends. */
function watchCalls(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  const isCall = (request: Request) => request.url().includes('/api/') && !/\/events/.test(request.url());
  page.on('request', (request) => void (isCall(request) && pending.add(request)));
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  return () => expect.poll(() => pending.size, { message: 'calls without an answer' }).toBe(0);
}

async function listLinks(page: Page, path: string, settle: () => Promise<void>): Promise<NamedLink[]> {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await settle();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  const all = await main
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent.trim() })),
    );
  const kinds = Map.groupBy(all, ({ href }) => toKind(href));
  return [...kinds.values()].flatMap((links) => links.slice(0, OF_A_KIND));
}

/** Returns why a link is wrong, or null when the link opens the item that it names. */
async function findFault(page: Page, { href, text }: NamedLink, settle: () => Promise<void>): Promise<string | null> {
  if (READERS_PAGE.test(href)) return null;
  if (!/^\/admin(\/|$|\?)/.test(href)) return 'leaves the staff area';
  await page.goto(href);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await settle();
  if ((await main.getByRole('alert').count()) > 0) return 'opens a failure';
  const values = await main
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => ('value' in field ? String(field.value) : '')));
  const shown = [await page.locator('body').innerText(), ...values].join('\n').toLowerCase();
  const ids = new URL(href, 'http://here').pathname.split('/').filter((part) => /\d/.test(part));
  const isCount = /^[\d.,\s/+]+$/.test(text) && ids.every((id) => id !== text);
  if (isCount) {
    const total = text.split('/')[0]?.replaceAll(/\D/g, '') ?? '';
    // The line of pages, which has the total, loads after the first rows.
    const read = async () => (await page.locator('body').innerText()).replaceAll(/(?<=\d)[.,](?=\d{3})/g, '');
    const isShown = await expect
      .poll(read, { timeout: 5_000 })
      .toContain(total)
      .then(
        () => true,
        () => false,
      );
    return isShown ? null : `does not show ${total}`;
  }
  // A link with an id names the item that it opens, so the name, or else the id, must be on the opened page.
  if (ids.length === 0 || text === '') return null;
  const isNamed = shown.includes(text.toLowerCase()) || ids.some((id) => shown.includes(id.toLowerCase()));
  return isNamed ? null : `does not show ${text}`;
}

test('every link of every staff screen opens the item that the link names, inside the staff area (ROL-55)', async ({
  page,
  request,
}) => {
  const orderId = await createOrder(request);
  const shopId = (await readOrder(request, SELLER, orderId))?.shop.id ?? '';
  const { id } = await findMember(request, SELLER);
  const things = [`/orders/${orderId}`, `/shops/${shopId}`, `/flash-sale/${shopId}`, `/users/${id}`];
  const settle = watchCalls(page);
  const faults: string[] = [];
  const followed = new Map<string, number>();
  for (const path of [...RAIL, ...things].map((name) => `/admin${name}`)) {
    for (const link of await listLinks(page, path, settle)) {
      const kind = `${toKind(link.href)} ${/\d/.test(link.text)}`;
      const times = followed.get(kind) ?? 0;
      if (times >= OF_A_KIND) continue;
      followed.set(kind, times + 1);
      const fault = await findFault(page, link, settle);
      if (fault !== null) faults.push(`${path}: ${link.href} '${link.text}' ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  expect(followed.size).toBeGreaterThan(10);
});

test('the orders list of staff is a table from 768 pixels of width, with rows of at most 48 pixels from 1,366 pixels of width (ROL-56)', async ({
  page,
  request,
}) => {
  await createOrder(request);
  await changeLists(page, (orders) => orders.map(buildMixedOrder), listAllOrders.path);
  for (const width of [STAFF_TABLE_FROM_PX, 1366, 1920]) {
    await resize(page, { width, height: WIDE.height });
    await page.goto('/admin/orders');
    const rows = page.getByRole('main').locator('tbody tr[data-order-id]');
    await expect(rows.first()).toBeVisible();
    if (width < 1366) continue;
    const readHighest = () =>
      rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)));
    await expect.poll(readHighest, `at ${width} px`).toBeLessThanOrEqual(48);
  }
  await resize(page, { width: STAFF_TABLE_FROM_PX - 1, height: WIDE.height });
  await expect(page.getByRole('main').locator('table')).toHaveCount(0);
});
