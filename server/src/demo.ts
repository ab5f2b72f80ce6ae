import { buildHouse, type House } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { hashPassword } from './modules/accounts/passwords/service.ts';
import { sellerScope, type SellerScope } from './platform/access.ts';
import { createLog } from './platform/log.ts';

/** Known to everybody; exist only where DEMO is on, which production refuses. */
const PASSWORD = 'bobbin-demo-1';
const ACCOUNTS = [
  { id: 'demo-seller', email: 'seller@bobbin.test', firstName: 'Lan', lastName: 'Nguyễn', roleId: 'everyone' },
  { id: 'demo-seller-2', email: 'seller2@bobbin.test', firstName: 'Minh', lastName: 'Trần', roleId: 'everyone' },
  { id: 'demo-designer', email: 'designer@bobbin.test', firstName: 'Hà', lastName: 'Phạm', roleId: 'designer' },
  { id: 'demo-support', email: 'support@bobbin.test', firstName: 'Quân', lastName: 'Lê', roleId: 'support' },
  { id: 'demo-admin', email: 'admin@bobbin.test', firstName: 'Thu', lastName: 'Đỗ', roleId: 'admin' },
] as const;
const PRESSIFY_KEY = 'pressify-demo-key';

function scopeOf(account: (typeof ACCOUNTS)[number]): SellerScope {
  const principal = {
    userId: account.id,
    sessionId: 'demo',
    name: `${account.firstName} ${account.lastName}`,
    owesSecondFactor: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
  return sellerScope(principal, '', '');
}

async function createAccounts(house: House): Promise<void> {
  const missing = [];
  for (const account of ACCOUNTS) if (!(await house.accounts.hasUser(account.email))) missing.push(account);
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(PASSWORD);
  for (const account of missing) await house.accounts.createDemoUser({ ...account, passwordHash });
}

/** Consents at the simulated marketplace as its first seller account, as a person would at its page. */
async function consent(house: House): Promise<string> {
  const page = new URL(house.marketplace.authorizeLink('demo'));
  const html = await (await fetch(page)).text();
  const account = /name="account" value="([^"]+)"/.exec(html)?.[1];
  if (account === undefined) throw new Error('The simulated marketplace shows no seller account');
  const form = new URLSearchParams({ account, service_id: page.searchParams.get('service_id') ?? '', state: 'demo' });
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', redirect: 'manual', body: form });
  const location = answer.headers.get('location');
  if (location !== null) return location;
  const shown = /<textarea[^>]*>([^<]+)</.exec(await answer.text())?.[1];
  if (shown === undefined) throw new Error('The simulated marketplace gave no authorization');
  return shown.replaceAll('&#38;', '&');
}

/** A simulator forgets its tokens when it ends; the shops are then authorized anew, as a seller would. */
async function connectShops(house: House, scope: SellerScope): Promise<void> {
  const known = await house.shopList.listNames(scope);
  const first = known[0];
  if (first) {
    const isAlive = await house.shops.isAuthorized(scope, first.id);
    if (isAlive) return;
  }
  await house.connection.connect(scope, await consent(house), 'Demo');
  if (first) return;
  for (const shop of await house.shopList.listNames(scope)) await house.shopList.rename(scope, shop.id, shop.nameShop);
}

async function connectFactory(house: House, scope: SellerScope): Promise<void> {
  const connections = await house.fulfilment.listConnections(scope);
  const isConnected = connections.some((entry) => entry.house === 'PRESSIFY' && entry.isConnected);
  if (!isConnected) await house.fulfilment.connect(scope, 'PRESSIFY', PRESSIFY_KEY);
}

try {
  const config = readConfig(process.env);
  if (!config.DEMO) throw new ConfigError('The demo world needs DEMO=1');
  const house = buildHouse(config, createLog(config.LOG_LEVEL, 'demo'));
  await createAccounts(house);
  const [seller] = ACCOUNTS;
  await connectShops(house, scopeOf(seller));
  await connectFactory(house, scopeOf(seller));
  // The start shows these to whoever tries Bobbin.
  const accounts = ACCOUNTS.map(({ email, roleId }) => ({ email, role: roleId, password: PASSWORD }));
  process.stdout.write(`${JSON.stringify({ accounts })}\n`);
  await house.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
