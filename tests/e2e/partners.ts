import type { House } from '@bobbin/domain/factories/houses';
import { startProxySimulator, type ProxySimulator } from '@bobbin/simulators/proxy/server';

/** The controls of the simulated partners, which real partners do not have; simulators/src lists them. */
const MARKETPLACE_PORT = Number(process.env.E2E_SIM_PORT ?? '4310');
const MARKETPLACE = `http://127.0.0.1:${MARKETPLACE_PORT}`;
/** The factories, in the sequence of their ports, which are the next ones after the marketplace's port. */
const FACTORIES: readonly House[] = ['PRESSIFY', 'MANGO', 'FLASH'];

/** The fields of a simulated factory's order that tests use; PRESSIFY has other names for them. */
interface ToldOrder {
  ref_id?: string;
  refId?: string;
  total_cost?: string;
  cost?: string;
}

interface FactoryState {
  /** Number of create calls that the factory received, by Bobbin's id of the order. */
  creates: Record<string, number>;
  /** Each order has Bobbin's id in `ref` and its cost in dollars in `cost`. */
  orders: { ref: string; cost: string }[];
}

const addressOf = (house: House) => `http://127.0.0.1:${MARKETPLACE_PORT + 1 + FACTORIES.indexOf(house)}`;

interface SellerAccount {
  openId: string;
  sellerName: string;
  shops: string[];
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

function send<T>(url: string, body: unknown): Promise<T> {
  return call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Lists the seller accounts of the marketplace with their shops. The first account belongs to the demo, and the second is not connected yet. */
export async function listSellers(): Promise<SellerAccount[]> {
  const { accounts } = await call<{ accounts: SellerAccount[] }>(`${MARKETPLACE}/_sim/state`);
  return accounts;
}

export async function moveMarketplace(body: { advanceSeconds?: number; live?: boolean }): Promise<void> {
  await send(`${MARKETPLACE}/_sim/clock`, body);
}

/** Creates an order in a shop, which the marketplace reports by a webhook. */
export async function sell(
  shopId: string,
  body: { count?: number; status?: string; notify?: boolean },
): Promise<string[]> {
  const { ids } = await send<{ ids: string[] }>(`${MARKETPLACE}/_sim/shops/${shopId}/orders`, body);
  return ids;
}

/** Changes an order at the marketplace, at least one second later than any earlier change. */
export async function changeOrder(id: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  await moveMarketplace({ advanceSeconds: 1 });
  await send(`${MARKETPLACE}/_sim/orders/${id}`, body);
}

/** Lists the tracking numbers of an order at the marketplace, from labels that were bought there or from the seller. */
export async function listToldTracking(id: string): Promise<string[]> {
  const { packages } = await call<{ packages: { trackingNumber: string }[] }>(`${MARKETPLACE}/_sim/orders/${id}`);
  return packages.map(({ trackingNumber }) => trackingNumber).filter((number) => number !== '');
}

/** Sets the restrictions on promoting a product: its lowest price of the last 30 days, and whether it may be promoted. */
export async function changeProduct(id: string, body: { lowestCents?: number; isPromotable?: boolean }): Promise<void> {
  await send(`${MARKETPLACE}/_sim/products/${id}`, body);
}

/** Lists the SKUs in the flash sales of a shop, from the marketplace's records. */
export async function listPromoted(shopId: string): Promise<string[]> {
  const { activities } = await call<{
    activities: { status: string; items: { skus: { id: string }[] }[] }[];
  }>(`${MARKETPLACE}/_sim/shops/${shopId}/books`);
  return activities
    .filter(({ status }) => status === 'NOT_START' || status === 'ONGOING')
    .flatMap(({ items }) => items.flatMap(({ skus }) => skus.map(({ id }) => id)));
}

export async function addMarketplaceFault(body: Readonly<Record<string, unknown>>): Promise<void> {
  await send(`${MARKETPLACE}/_sim/faults`, body);
}

export async function clearMarketplaceFaults(): Promise<void> {
  await call(`${MARKETPLACE}/_sim/faults`, { method: 'DELETE' });
}

/** Revokes the authorization of all shops of an account, as the seller would at the marketplace. */
export async function withdrawAuthorization(openId: string): Promise<void> {
  await send(`${MARKETPLACE}/_sim/accounts/${openId}`, { revoke: true });
}

/** Starts a proxy on the only local port that this world permits, and returns it with the text that a seller enters. */
export async function startProxy(): Promise<{ proxy: ProxySimulator; text: string }> {
  const [username, password] = ['ann', 'pr0xy-passw0rd'];
  const proxy = await startProxySimulator({ port: MARKETPLACE_PORT + 9, username, password });
  return { proxy, text: [proxy.host, proxy.port, username, password].join(':') };
}

export async function moveFactory(
  body: { advanceSeconds?: number; paused?: boolean },
  house: House = 'PRESSIFY',
): Promise<void> {
  await send(`${addressOf(house)}/_sim/clock`, body);
}

export async function readFactory(house: House = 'PRESSIFY'): Promise<FactoryState> {
  const state = await call<{ creates: FactoryState['creates']; orders: ToldOrder[] }>(`${addressOf(house)}/_sim/state`);
  const orders = state.orders.map((one) => ({
    ref: one.ref_id ?? one.refId ?? '',
    cost: one.total_cost ?? one.cost ?? '',
  }));
  return { creates: state.creates, orders };
}
