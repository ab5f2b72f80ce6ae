import './import-guard.ts';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { buildApp, type App } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { upgradeDatabase } from './database-upgrade.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, openStaffScope, openShop } from './demo-accounts.ts';
import { fillDesigns } from './demo-designs.ts';
import { noteOldCosts, readOrders, sendFirstOrders } from './demo-orders.ts';
import { startFlashSales } from './demo-sales.ts';
import { fillSkuDesigns } from './demo-skus.ts';
import { fillStaffPages, writePosts, writePrices } from './demo-staff.ts';
import { openSteps, type DemoSteps } from './demo-steps.ts';
import { visitSellerPages } from './demo-visits.ts';
import { hashPassword } from './modules/accounts/module.ts';
import type { SellerScope } from './platform/access.ts';
import { createLog } from './platform/log.ts';

async function createAccounts(app: App): Promise<void> {
  const missing = [];
  for (const account of DEMO_ACCOUNTS) if (!(await app.accounts.hasUser(account.email))) missing.push(account);
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of missing) await app.accounts.createDemoUser({ ...account, passwordHash });
}

/** Gives the consent at the simulated marketplace, as its first seller account. */
async function consent(app: App): Promise<string> {
  const page = new URL(app.marketplace.authorizeLink('demo'));
  const html = await (await fetch(page)).text();
  const account = /name="account" value="([^"]+)"/.exec(html)?.[1];
  if (account === undefined) throw new Error('The simulated marketplace shows no seller account');
  const form = new URLSearchParams({ account, service_id: page.searchParams.get('service_id') ?? '', state: 'demo' });
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', redirect: 'manual', body: form });
  const location = answer.headers.get('location');
  if (location === null) throw new Error('The simulated marketplace gave no authorization');
  return new URL(location, page).href;
}

/** Authorizes the shops again, as a seller would do, because a simulated marketplace that was restarted has lost its authorizations. */
async function connectShops(app: App, scope: SellerScope, steps: DemoSteps): Promise<void> {
  const [first] = await app.shopList.listNames(scope);
  if (first && (await app.shops.isAuthorized(scope, first.id))) return;
  if (!first) await steps.restart();
  await app.shops.connection.connect(scope, await consent(app), 'Demo');
  if (first) return;
  for (const shop of await app.shopList.listNames(scope)) await app.shopList.rename(scope, shop.id, shop.nameShop);
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

/** Creates the remaining demo data while the user can already use the product. */
async function fill(app: App, scope: SellerScope, config: Config, steps: DemoSteps): Promise<void> {
  const works: [step: string, work: () => Promise<void>][] = [
    ['prices', () => writePrices(app)],
    ['sentOrders', () => sendFirstOrders(app, scope)],
    ['staffPages', () => fillStaffPages(app)],
    // Creates past transactions first, because a balance lists its transactions in the sequence in which they were written.
    ['designs', () => fillDesigns(config, createLog(config.LOG_LEVEL, 'demo'))],
    ['skuDesigns', () => fillSkuDesigns(app, scope, openStaffScope())],
    ['posts', () => writePosts(app)],
    ['flashSales', () => startFlashSales(app, scope)],
    ['visits', () => visitSellerPages(app, scope, config.MARKETPLACE_BASE_URL)],
    ['oldCosts', () => noteOldCosts(app, scope)],
  ];
  for (const [step, work] of works) {
    if (steps.has(step)) continue;
    // Records the step before it begins, so that an interrupted step is not repeated.
    await steps.note(step);
    await work();
  }
}

/** Prints one line of JSON for the parent process (scripts/start/demo-service.ts). */
function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const config = readConfig(process.env);
  if (!config.DEMO) throw new ConfigError('The demo world needs DEMO=1');
  // Runs the migrations in the same process, because loading another process takes as long as creating the tables.
  await upgradeDatabase(config.DATABASE_URL);
  say({ tables: true });
  const app = buildApp(config, createLog(config.LOG_LEVEL, 'demo'));
  await createAccounts(app);
  const scope = openShop();
  const steps = await openSteps(config.DATA_DIR);
  await connectShops(app, scope, steps);
  await connectFactories(app, scope);
  if (!steps.has('orders')) {
    await readOrders(app, scope, (read, all) => say({ read, all }));
    await steps.note('orders');
  }
  say({ accounts: DEMO_ACCOUNTS.map(({ email, roleId }) => ({ email, role: roleId })) });
  await fill(app, scope, config, steps);
  await app.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
