import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { defaultOption, factoryOf, listFacilities, listShippings } from '@bobbin/domain/factories/factories';
import { HOUSES, type House } from '@bobbin/domain/factories/houses';
import { defaultEnd } from '@bobbin/domain/flash-sales/times';
import { FLASH_SALE_BATCH_MAX } from '@bobbin/domain/limits';
import { formatMoney } from '@bobbin/domain/money/money';
import sharp from 'sharp';
import { buildApp, type App } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { fillDesigns } from './demo-designs.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_POSTS } from './demo-posts.ts';
import { visitSellerPages } from './demo-visits.ts';
import { fillSkuDesigns } from './demo-skus.ts';
import { hashPassword } from './modules/accounts/module.ts';
import { sellerScope, staffScope, type Principal, type SellerScope, type StaffScope } from './platform/access.ts';
import { createLog } from './platform/log.ts';

/** What a piece costs where the seller had them made before, in cents. */
const PIECE_CENTS: Record<string, number> = { 'T-shirt': 840, Hoodie: 1920, Sweatshirt: 1680 };
const OTHER_PIECE_CENTS = 900;
const POSTAGE_CENTS = 420;
const OLD_ORDERS = 200;
const HOUR_MS = 3_600_000;
const SENT_ORDERS = 7;
const ART = [
  ['#d9480f', 'SUNSET'],
  ['#0f766e', 'LAKESIDE'],
  ['#7048e8', 'NIGHT OWL'],
] as const;

const NO_LINKS = { front: '', back: '', design_front: '', design_back: '' };

function principalOf(account: (typeof DEMO_ACCOUNTS)[number]): Principal {
  return {
    userId: account.id,
    sessionId: 'demo',
    isApiKey: false,
    name: `${account.firstName} ${account.lastName}`,
    owesSecondFactor: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
}

async function createAccounts(app: App): Promise<void> {
  const missing = [];
  for (const account of DEMO_ACCOUNTS) if (!(await app.accounts.hasUser(account.email))) missing.push(account);
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of missing) await app.accounts.createDemoUser({ ...account, passwordHash });
}

/** Consents at the simulated marketplace as its first seller account, as a person would at its page. */
async function consent(app: App): Promise<string> {
  const page = new URL(app.marketplace.authorizeLink('demo'));
  const html = await (await fetch(page)).text();
  const account = /name="account" value="([^"]+)"/.exec(html)?.[1];
  if (account === undefined) throw new Error('The simulated marketplace shows no seller account');
  const form = new URLSearchParams({ account, service_id: page.searchParams.get('service_id') ?? '', state: 'demo' });
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', redirect: 'manual', body: form });
  const location = answer.headers.get('location');
  if (location !== null) return location;
  const shown = /<textarea[^>]*>([^<]+)</.exec(await answer.text())?.[1];
  if (shown === undefined) throw new Error('The simulated marketplace gave no authorization');
  return shown.replaceAll('&amp;', '&');
}

/** A simulated world that began anew knows no authorization; the shops are then authorized again, as a seller would. */
async function connectShops(app: App, scope: SellerScope): Promise<'new' | 'known'> {
  const known = await app.shopList.listNames(scope);
  const first = known[0];
  if (first) {
    const isAlive = await app.shops.isAuthorized(scope, first.id);
    if (isAlive) return 'known';
  }
  await app.shops.connection.connect(scope, await consent(app), 'Demo');
  if (first) return 'known';
  for (const shop of await app.shopList.listNames(scope)) await app.shopList.rename(scope, shop.id, shop.nameShop);
  return 'new';
}

async function readOrders(app: App, scope: SellerScope): Promise<void> {
  for (const shop of await app.shopList.listNames(scope)) {
    await app.orders.sync.syncShop(scope, shop.id, 'connected');
    await app.orders.finance.syncFinance(scope, shop.id);
    await app.payouts.reading.readShop(scope, shop.id);
  }
}

/** Orders that went out before Bobbin came: the seller noted by hand what they cost. */
async function noteOldCosts(app: App, scope: SellerScope): Promise<void> {
  const { data } = await app.orders.list.list(scope, {
    statuses: ['IN_TRANSIT', 'DELIVERED', 'COMPLETED'],
    page: 1,
    limit: OLD_ORDERS,
    sortBy: 'createdAt:DESC',
  });
  for (const order of data) {
    const cents = order.orderProducts.reduce((sum, product) => {
      const piece = PIECE_CENTS[product.productType ?? ''] ?? OTHER_PIECE_CENTS;
      return sum + product.quantity * piece;
    }, POSTAGE_CENTS);
    await app.fulfilment.updatePrice(scope, { id: order.id, type: 'HAND', fulfillPrice: formatMoney(cents) });
  }
}

/** A picture as sellers print it: 4500 × 5400 with nothing around the motif. */
function drawDesign(color: string, words: string): Promise<Buffer> {
  const motif = `<svg width="4500" height="5400" xmlns="http://www.w3.org/2000/svg">
    <circle cx="2250" cy="2100" r="1350" fill="${color}"/><circle cx="2250" cy="2100" r="900" fill="#fff" fill-opacity="0.35"/>
    <text x="2250" y="4400" font-size="620" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="${color}">${words}</text>
  </svg>`;
  return sharp(Buffer.from(motif)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

function drawMockup(color: string): Promise<Buffer> {
  const shirt = `<svg width="900" height="1080" xmlns="http://www.w3.org/2000/svg"><rect width="900" height="1080" fill="#eceeee"/>
    <path d="M300 160 L120 280 L190 440 L260 400 L260 960 L640 960 L640 400 L710 440 L780 280 L600 160 Q450 260 300 160Z" fill="#3a4644"/>
    <circle cx="450" cy="500" r="110" fill="${color}"/></svg>`;
  return sharp(Buffer.from(shirt)).png().toBuffer();
}

/** What a seller would take first at a factory. */
function usualOptions(house: House) {
  const fulfillLine = defaultOption(factoryOf(house).lines);
  return {
    fulfillHouse: house,
    fulfillLine,
    fulfillShipping: defaultOption(listShippings(house, fulfillLine)),
    fulfillFacility: defaultOption(listFacilities(house, fulfillLine)),
  };
}

/** The newest orders that can go to a factory go there, to each in its turn, the last of them only as a draft. */
async function sendFirstOrders(app: App, scope: SellerScope): Promise<void> {
  const { data } = await app.orders.list.list(scope, {
    attention: 'pendingFulfill',
    page: 1,
    limit: 60,
    sortBy: 'createdAt:ASC',
  });
  const art = await Promise.all(
    ART.map(async ([color, words]) => ({
      words,
      front: await drawDesign(color, words),
      mockup: await drawMockup(color),
    })),
  );
  let sent = 0;
  for (const order of data) {
    if (sent === SENT_ORDERS) return;
    const products = order.orderProducts.map((product) => ({ id: product.id }));
    const choice = {
      id: order.id,
      ...usualOptions(HOUSES[sent % HOUSES.length] ?? HOUSES[0]),
      orderProducts: products,
    };
    const quote = await app.fulfilment.quote(scope, choice);
    // Not each factory says what a piece costs.
    const isKnown = quote.lines.every(({ reason }) => reason === null || reason === 'NO_PRICE');
    if (!isKnown || order.isBuyerRequestCancel || order.orderProducts.length > 2) continue;
    const picture = art[sent % art.length];
    if (!picture) return;
    if (order.shippingType === 'TIKTOK' && order.labelFile === null)
      await app.orders.labels.create(scope, order.id, false);
    for (const { id } of products) {
      const upload = (side: 'front' | 'mockupFront', bytes: Buffer) =>
        app.designs.uploadDesign(scope, {
          productId: id,
          side,
          fileName: `${picture.words.toLowerCase()}-${side}.png`,
          stream: Readable.from([bytes]),
        });
      await upload('front', picture.front);
      await upload('mockupFront', picture.mockup);
    }
    sent += 1;
    await app.fulfilment.submit(scope, { ...choice, type: 'AUTO', isDraft: sent === SENT_ORDERS });
  }
}

async function connectFactories(app: App, scope: SellerScope): Promise<void> {
  const connections = await app.fulfilment.listConnections(scope);
  for (const house of HOUSES) {
    if (connections.some((entry) => entry.house === house && entry.isConnected)) continue;
    const [username = '', password] = factoryOf(house).demoKey.split('|');
    await (password === undefined
      ? app.fulfilment.connect(scope, house, username)
      : app.fulfilment.connect(scope, house, password, username));
  }
}

/** What the simulated factories charge and do not tell, as staff would bring it (FAC-35). */
async function writePrices(app: App): Promise<void> {
  const csv = await readFile(new URL('demo-prices.csv', import.meta.url), 'utf8');
  const { refused } = await app.fulfilment.costs.importList(openDesk(), { csv, isDryRun: false });
  if (refused.length > 0) throw new Error(`The demo's price list is wrong: ${JSON.stringify(refused)}`);
}

/** Two guides and an announcement, once. */
async function writePosts(app: App): Promise<void> {
  const scope = openDesk();
  const { writing, folders } = app.posts;
  const { meta } = await writing.list({ page: 1, limit: 1, sortBy: 'editedAt:DESC' });
  if (meta.totalItems > 0) return;
  for (const { folder: name, isPinned, ...text } of DEMO_POSTS) {
    const known = (await folders.list()).find((folder) => folder.name === name);
    const { id: folderId } = known ?? (await folders.create(scope, name));
    const { id } = await writing.create(scope, { ...text, folderId });
    await writing.setState(scope, id, 'published');
    if (isPinned) await writing.pin(scope, id, true);
  }
}

/** What an admin of the demo may do. */
function openDesk(): StaffScope {
  const boss = DEMO_ACCOUNTS.find(({ roleId }) => roleId === 'admin');
  if (!boss) throw new Error('The demo has no admin');
  return staffScope({ ...principalOf(boss), isAdmin: true, isStaff: true }, 'EDIT_POSTS', '', '');
}

/** Designs that staff keep ready, and what others sell, so that a newcomer sees what these pages are for. */
async function fillStaffPages(app: App): Promise<void> {
  const scope = openDesk();
  for (const [color, words] of ART) {
    const title = words.charAt(0) + words.slice(1).toLowerCase();
    const mockup = await drawMockup(color);
    const sessionId = `demo-${words}`;
    const take = async (kind: 'thumbnail' | 'design', bytes: Buffer) => {
      const fileName = `${title}.png`;
      const id = await app.fulfilDesigns.uploads.receive(scope, kind, { fileName, stream: Readable.from([bytes]) });
      return (await app.fulfilDesigns.uploads.settle(scope, kind, id, sessionId)).url;
    };
    const thumbnails = [await take('thumbnail', mockup)];
    const designs = [await take('design', await drawDesign(color, words))];
    const { id } = await app.fulfilDesigns.create(scope, { sessionId, title, thumbnails, designs });
    await app.fulfilDesigns.check(scope, id, true);

    await app.spy.add(scope, { items: [{ refId: `tiktok-${words}`, title: `${title} tee`, ...NO_LINKS }] });
    const { data } = await app.spy.list({ page: 1, limit: 1, sortBy: 'createdAt:DESC' });
    const holder = `spyItem ${data[0]?.id ?? ''}`;
    const upload = {
      fileName: `${title}.png`,
      stream: Readable.from([mockup]),
      isPngOnly: false,
      userId: scope.userId,
    };
    await app.library.staffFiles.add(upload, (trx, fileId) =>
      app.events.emit(trx, 'staffPictureCame', { holder, slot: 'front', fileId }),
    );
  }
}

/** A running sale, and one that a seller can look forward to; the worker creates them at the marketplace. */
async function startFlashSales(app: App, scope: SellerScope): Promise<void> {
  const [, shop] = await app.shopList.listNames(scope);
  if (!shop) return;
  const now = Date.now();
  const sale = { batch: FLASH_SALE_BATCH_MAX, belowCost: 'skip', autoRenew: false } as const;
  const seconds = (at: number) => Math.floor(at / 1000);
  const timeend = defaultEnd(now);
  await app.flashSales.sales.create(scope, shop.id, {
    ...sale,
    name: 'Mid-week 45',
    deal: 45,
    timeend: seconds(timeend),
  });
  const start = timeend + HOUR_MS;
  const next = { timestart: seconds(start), timeend: seconds(defaultEnd(start)) };
  await app.flashSales.sales.create(scope, shop.id, { ...sale, name: 'Weekend 30', deal: 30, ...next });
}

try {
  const config = readConfig(process.env);
  if (!config.DEMO) throw new ConfigError('The demo world needs DEMO=1');
  const app = buildApp(config, createLog(config.LOG_LEVEL, 'demo'));
  await createAccounts(app);
  const [seller] = DEMO_ACCOUNTS;
  const scope = sellerScope(principalOf(seller), '', '');
  const shops = await connectShops(app, scope);
  await connectFactories(app, scope);
  if (shops === 'new') {
    await readOrders(app, scope);
    await noteOldCosts(app, scope);
    await writePrices(app);
    await sendFirstOrders(app, scope);
    await fillStaffPages(app);
    // Those of the past first: movements of a balance stand in the order in which they were written.
    await fillDesigns(config, createLog(config.LOG_LEVEL, 'demo'));
    await fillSkuDesigns(app, scope, openDesk());
    await writePosts(app);
    await startFlashSales(app, scope);
    await visitSellerPages(app, scope, config.MARKETPLACE_BASE_URL);
  }
  // The start shows these to whoever tries Bobbin.
  const accounts = DEMO_ACCOUNTS.map(({ email, roleId }) => ({ email, role: roleId, password: DEMO_PASSWORD }));
  process.stdout.write(`${JSON.stringify({ accounts })}\n`);
  await app.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
