/** The controls of the simulated partners, which no real partner has; their tables stand in simulators/src. */
const MARKETPLACE_PORT = Number(process.env.E2E_SIM_PORT ?? '4310');
const MARKETPLACE = `http://127.0.0.1:${MARKETPLACE_PORT}`;
const FACTORY = `http://127.0.0.1:${MARKETPLACE_PORT + 1}`;

/** Of an order at the simulated factory only what journeys ask for. */
interface FactoryOrder {
  /** Our id of the order. */
  ref_id: string;
  /** Dollars. */
  total_cost: string;
}

interface FactoryState {
  /** How often a create was received, by our id of the order. */
  creates: Record<string, number>;
  orders: FactoryOrder[];
}

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

/** Seller accounts of the marketplace with their shops: the first is the demo's, the second waits to be connected. */
export async function listSellers(): Promise<SellerAccount[]> {
  const { accounts } = await call<{ accounts: SellerAccount[] }>(`${MARKETPLACE}/_sim/state`);
  return accounts;
}

export async function moveMarketplace(body: { advanceSeconds?: number; live?: boolean }): Promise<void> {
  await send(`${MARKETPLACE}/_sim/clock`, body);
}

/** Sells something in a shop; the shop's owner is told as by the real marketplace, with a webhook. */
export async function sell(
  shopId: string,
  body: { count?: number; status?: string; notify?: boolean },
): Promise<string[]> {
  const { ids } = await send<{ ids: string[] }>(`${MARKETPLACE}/_sim/shops/${shopId}/orders`, body);
  return ids;
}

/** Changes an order at the marketplace, a second later than anything before. */
export async function changeOrder(id: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  await moveMarketplace({ advanceSeconds: 1 });
  await send(`${MARKETPLACE}/_sim/orders/${id}`, body);
}

/** The tracking numbers that the marketplace itself knows of an order: of labels bought there, or as the seller told them. */
export async function listToldTracking(id: string): Promise<string[]> {
  const { packages } = await call<{ packages: { trackingNumber: string }[] }>(`${MARKETPLACE}/_sim/orders/${id}`);
  return packages.map(({ trackingNumber }) => trackingNumber).filter((number) => number !== '');
}

export async function addMarketplaceFault(body: Readonly<Record<string, unknown>>): Promise<void> {
  await send(`${MARKETPLACE}/_sim/faults`, body);
}

export async function clearMarketplaceFaults(): Promise<void> {
  await call(`${MARKETPLACE}/_sim/faults`, { method: 'DELETE' });
}

export async function moveFactory(body: { advanceSeconds?: number; paused?: boolean }): Promise<void> {
  await send(`${FACTORY}/_sim/clock`, body);
}

export async function readFactory(): Promise<FactoryState> {
  return call<FactoryState>(`${FACTORY}/_sim/state`);
}
