import { login } from '@bobbin/contract/auth';
import { selectFile } from '@bobbin/contract/files';
import { getOrder, listOrderProducts, type OrderDetail, type OrderProductDesigns } from '@bobbin/contract/orders';
import type { Locale } from '@bobbin/contract/errors';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';
import { leaveEmpty } from './database.ts';
import { changeOrder, listSellers, moveFactory, moveMarketplace, sell } from './partners.ts';
import { WORDS, type Words } from './words.ts';

export { expect };

export const PASSWORD = 'bobbin-demo-1';
/** Has three shops and a factory from the beginning. */
export const SELLER = 'seller@bobbin.test';
/** Has nothing until the story connects the marketplace's second account. */
export const NEWCOMER = 'seller2@bobbin.test';
/** Never gets a shop: for everything that is empty. */
export const BYSTANDER = 'designer@bobbin.test';
/** Signs in and out by hand. */
export const SUPPORTER = 'support@bobbin.test';

export const WIDE = { width: 1366, height: 860 };
export const NARROW = { width: 390, height: 844 };

/** Each language on a laptop and on a phone. */
const VARIANTS = (['vi', 'en'] as const).flatMap((language) =>
  [WIDE, NARROW].map((viewport) => ({
    name: `${language}, ${viewport.width} px`,
    language,
    viewport,
    isNarrow: viewport === NARROW,
  })),
);

/**
 * Each language and each width once: enough for journeys whose steps are the same everywhere, in half the time. E2E_ALL=1
 * walks them in all four.
 */
export const CROSSED = VARIANTS.filter(
  ({ language, isNarrow }) => process.env.E2E_ALL === '1' || isNarrow === (language === 'en'),
);

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface WorldOptions {
  /** Who is signed in; null is nobody. */
  account: string | null;
  language: Locale;
  theme: 'light' | 'dark';
}

interface WorldFixtures {
  words: Words;
  /** Stops the partners' own life, and fails a journey whose page threw an error or broke its Content-Security-Policy. */
  quietWorld: void;
}

const API = '/api';
/** As in playwright.config.ts. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? '4300'}`;
const sessions = new Map<string, { tokens: Tokens; until: number }>();

/** Far less than an access token lives: a page that has to take a new one ends what other pages know of the session. */
const SESSION_MS = 5 * 60_000;

/** The tokens of a demo account; one session serves the journeys of some minutes. */
export async function signIn(origin: string, email: string): Promise<Tokens> {
  const known = sessions.get(email);
  if (known !== undefined && known.until > Date.now()) return known.tokens;
  const response = await fetch(`${origin}${API}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { body } = (await response.json()) as { body: Tokens };
  sessions.set(email, { tokens: body, until: Date.now() + SESSION_MS });
  return body;
}

/** Chromium reports this by itself while it opens a tab on a busy machine: no script sees it, and the tab opens. */
const BROWSER_FAULT = /'open' on 'Window': The provided callback is no longer runnable/;

export const test = base.extend<WorldOptions & WorldFixtures>({
  account: [SELLER, { option: true }],
  language: ['vi', { option: true }],
  theme: ['light', { option: true }],
  storageState: async ({ account, language, theme, baseURL }, provide) => {
    const origin = baseURL ?? '';
    const localStorage: { name: string; value: string }[] = [
      { name: 'locale', value: language },
      { name: 'theme', value: theme },
    ];
    if (account !== null) {
      localStorage.push({ name: 'AUTH_TOKEN', value: JSON.stringify(await signIn(origin, account)) });
    }
    await provide({ cookies: [], origins: [{ origin, localStorage }] });
  },
  words: async ({ language }, provide) => provide(WORDS[language]),
  quietWorld: [
    async ({ page }, provide) => {
      // From here on only the journeys make something happen.
      await moveMarketplace({ live: false });
      for (const house of HOUSES) await moveFactory({ paused: true }, house);
      const faults: string[] = [];
      page.on('pageerror', (error) => {
        if (!BROWSER_FAULT.test(error.message)) faults.push(error.stack ?? error.message);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text())) faults.push(message.text());
      });
      await provide();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Asks our own API about an order; null while it has not heard of it. */
export async function readOrder(request: APIRequestContext, email: string, id: string): Promise<OrderDetail | null> {
  const tokens = await signIn(ORIGIN, email);
  const response = await request.get(`${API}${getOrder.path.replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const { body } = (await response.json()) as { body: OrderDetail | null };
  return body;
}

/** Puts the front design and mockup of one order on the products of others, as somebody who chose them in the library. */
export async function copyDesigns(
  request: APIRequestContext,
  email: string,
  from: string,
  to: readonly string[],
): Promise<void> {
  const headers = { authorization: `Bearer ${sessions.get(email)?.tokens.accessToken ?? ''}` };
  const listProducts = async (id: string) => {
    const answer = await request.get(`${API}${listOrderProducts.path.replace('{id}', id)}`, { headers });
    return ((await answer.json()) as { body: OrderProductDesigns[] }).body;
  };
  const designs = (await listProducts(from)).flatMap((product) => product.designs);
  for (const { id } of (await Promise.all(to.map(listProducts))).flat()) {
    for (const [side, place] of [
      ['front', 'productFront'],
      ['mockupFront', 'productMockupFront'],
    ] as const) {
      const fileId = designs.find(({ placement }) => placement === place)?.fileId;
      const answer = await request.post(`${API}${selectFile.path}`, { headers, data: { id, side, fileId } });
      expect(await answer.json()).toMatchObject({ isSuccess: true });
    }
  }
}

interface NewOrder {
  /** Which of the marketplace's seller accounts sells, and in which of its shops. */
  seller?: 0 | 1;
  shop?: number;
  status?: string;
  /** As the marketplace's control takes them. */
  changes?: Readonly<Record<string, unknown>>;
}

/** Sells one product, shipped by the seller unless said otherwise, and waits until its owner's Bobbin knows the order. */
export async function createOrder(request: APIRequestContext, options: NewOrder = {}): Promise<string> {
  const { seller = 0, shop = 0, status = 'AWAITING_SHIPMENT', changes = {} } = options;
  const shopId = (await listSellers())[seller]?.shops[shop];
  // Told of only once it is as wanted: else what Bobbin sees first depends on who is faster.
  const [id] = shopId === undefined ? [] : await sell(shopId, { status, notify: false });
  if (id === undefined) throw new Error('The marketplace sold nothing');
  await changeOrder(id, { pieces: 1, shippingType: 'SELLER', ...changes, status });
  const email = seller === 0 ? SELLER : NEWCOMER;
  await expect.poll(async () => (await readOrder(request, email, id))?.id).toBe(id);
  // The marketplace may sell again what another journey has put designs on.
  await leaveEmpty(id);
  return id;
}

/** Opens the list showing only this order. */
export async function openInList(page: Page, id: string): Promise<void> {
  await page.goto(`/community/orders?search=${id}`);
  await expect(rowOf(page, id)).toBeVisible();
}

/** The order's row, or its card on a narrow window. */
export function rowOf(page: Page, id: string) {
  return page.locator(`[data-order-id="${id}"]`);
}
