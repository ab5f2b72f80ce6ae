import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { login } from '@bobbin/contract/auth';
import { selectFile } from '@bobbin/contract/files';
import { getOrder, listOrderProducts, type OrderDetail, type OrderProductDesigns } from '@bobbin/contract/orders';
import type { Locale } from '@bobbin/contract/errors';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { type APIRequestContext, type Browser, expect, type Page, test as base } from '@playwright/test';
import { leaveEmpty } from './database.ts';
import { changeOrder, listSellers, moveFactory, moveMarketplace, sell } from './partners.ts';
import { listStoryLines, NARROW, pickVariant, type Variant, WIDE } from './variants.ts';
import { WORDS, type Words } from './words.ts';

export { expect, NARROW, WIDE };

export const PASSWORD = 'bobbin-demo-1';
/** A seller who has three shops and a factory from the beginning. */
export const SELLER = 'seller@bobbin.test';
/** A seller who has no shop until the test connects the marketplace's second account. */
export const NEWCOMER = 'seller2@bobbin.test';
/** A seller who never gets a shop, for all pages without data. */
export const BYSTANDER = 'designer@bobbin.test';
/** A staff user whom tests sign in and out by hand. */
export const SUPPORTER = 'support@bobbin.test';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface Someone {
  email: string;
  password?: string;
  language: Locale;
  viewport?: { width: number; height: number };
}

interface WorldOptions {
  /** The account that is signed in; null means signed out. */
  account: string | null;
  language: Locale;
  theme: 'light' | 'dark';
  /** Distinguishes tests that a loop defines on one line. */
  turn: number;
}

interface WorldFixtures {
  /** Language and window width of this run of the test, unless the test sets them itself. */
  variant: Variant;
  /** Whether lists are cards instead of tables. */
  isNarrow: boolean;
  words: Words;
  /** Stops the partners' own activity, and fails a test whose page threw an error or violated its Content-Security-Policy. */
  quietWorld: void;
}

const FOLDER = import.meta.dirname;
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.e2e.ts'))
  .toSorted();
/** From this width in pixels on, lists are tables instead of cards (UI-16). */
export const WIDE_FROM = 974;

const API = '/api';
/** The address of the application, as in playwright.config.ts. */
export const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? '4300'}`;
const sessions = new Map<string, { tokens: Tokens; until: number }>();

/**
 * Milliseconds for which a session is reused, much less than the lifetime of an access token, because a page that refreshes its tokens invalidates
 * those of other pages.
 */
const SESSION_MS = 5 * 60_000;

/** Returns the tokens of an account, which is a demo account unless a password is given. The tests of some minutes share a session. */
export async function signIn(origin: string, email: string, password = PASSWORD): Promise<Tokens> {
  const known = sessions.get(email);
  if (known !== undefined && known.until > Date.now()) return known.tokens;
  const response = await fetch(`${origin}${API}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { body } = (await response.json()) as { body: Tokens };
  sessions.set(email, { tokens: body, until: Date.now() + SESSION_MS });
  return body;
}

/** Builds the storage of a browser: language, theme, and the session of the signed-in person. */
export function buildStorage(language: Locale, tokens: Tokens | null, theme = 'light') {
  const localStorage: { name: string; value: string }[] = [
    { name: 'locale', value: language },
    { name: 'theme', value: theme },
  ];
  if (tokens !== null) localStorage.push({ name: 'AUTH_TOKEN', value: JSON.stringify(tokens) });
  return { cookies: [], origins: [{ origin: ORIGIN, localStorage }] };
}

/** Opens the browser of another person, who is signed in. */
export async function openBrowser(
  browser: Browser,
  { email, password, language, viewport = WIDE }: Someone,
): Promise<Page> {
  const tokens = await signIn(ORIGIN, email, password);
  const storageState = buildStorage(language, tokens);
  const context = await browser.newContext({ baseURL: ORIGIN, viewport, storageState, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Chromium reports this error itself while it opens a tab on a busy machine. No script sees it, and the tab opens. */
const BROWSER_FAULT = /'open' on 'Window': The provided callback is no longer runnable/;

export const test = base.extend<WorldOptions & WorldFixtures>({
  account: [SELLER, { option: true }],
  turn: [0, { option: true }],
  variant: async ({ turn }, provide, { file, line }) => {
    const index = listStoryLines(readFileSync(file, 'utf8')).indexOf(line);
    const round = Number(process.env.E2E_ROUND ?? '0');
    await provide(pickVariant({ files: FILES, file: basename(file), index, turn, round }));
  },
  language: [async ({ variant }, provide) => provide(variant.language), { option: true }],
  viewport: async ({ variant }, provide) => provide(variant.viewport),
  isNarrow: async ({ viewport }, provide) => provide((viewport?.width ?? 0) < WIDE_FROM),
  theme: ['light', { option: true }],
  storageState: async ({ account, language, theme }, provide) => {
    const tokens = account === null ? null : await signIn(ORIGIN, account);
    await provide(buildStorage(language, tokens, theme));
  },
  words: async ({ language }, provide) => provide(WORDS[language]),
  quietWorld: [
    async ({ page }, provide) => {
      // From here on only the tests cause changes at the partners.
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

/** Reads an order from Bobbin's API, or returns null while the order is not imported yet. */
export async function readOrder(request: APIRequestContext, email: string, id: string): Promise<OrderDetail | null> {
  const tokens = await signIn(ORIGIN, email);
  const response = await request.get(`${API}${getOrder.path.replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const { body } = (await response.json()) as { body: OrderDetail | null };
  return body;
}

/** Puts the front design and mockup of one order on the products of other orders, as if they had been selected in the library. */
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
  /** Index of the marketplace's seller account that sells, and index of its shop. */
  seller?: 0 | 1;
  shop?: number;
  status?: string;
  /** Changes of the order, in the form of the marketplace's control. */
  changes?: Readonly<Record<string, unknown>>;
}

/** Creates an order of one product, by default shipped by the seller, and waits until Bobbin has imported the order. */
export async function createOrder(request: APIRequestContext, options: NewOrder = {}): Promise<string> {
  const { seller = 0, shop = 0, status = 'AWAITING_SHIPMENT', changes = {} } = options;
  const shopId = (await listSellers())[seller]?.shops[shop];
  // The marketplace reports the order only in its final form, because Bobbin's first read would otherwise depend on timing.
  const [id] = shopId === undefined ? [] : await sell(shopId, { status, notify: false });
  if (id === undefined) throw new Error('The marketplace sold nothing');
  await changeOrder(id, { pieces: 1, shippingType: 'SELLER', ...changes, status });
  const email = seller === 0 ? SELLER : NEWCOMER;
  await expect.poll(async () => (await readOrder(request, email, id))?.id).toBe(id);
  // The marketplace may sell a product again to which another test has added designs.
  await leaveEmpty(id);
  return id;
}

/** Opens the orders list with only this order. */
export async function openInList(page: Page, id: string): Promise<void> {
  await page.goto(`/community/orders?search=${id}`);
  await expect(rowOf(page, id)).toBeVisible();
}

/** Finds the row of the order, or its card in a narrow window. */
export function rowOf(page: Page, id: string) {
  return page.locator(`[data-order-id="${id}"]`);
}
