import type { Marketplace, ShopAccess } from '@bobbin/connectors/marketplace';
import type { Statement, StatementTransaction } from '@bobbin/connectors/marketplace-money';
import { createMarketplace } from '@bobbin/connectors/marketplace/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMarketplaceWorld, type MarketplaceWorld } from './marketplace-world.ts';

const DAY = 86_400;

describe('the connector against the statements and payments of the simulated marketplace', () => {
  let world: MarketplaceWorld;
  let marketplace: Marketplace;
  let access: ShopAccess;
  let orderIds: string[];

  beforeAll(async () => {
    // The time is a Thursday morning. What is settled now is paid a week later.
    world = await startMarketplaceWorld({ orders: 0, shops: 1, startAt: Date.UTC(2026, 10, 5, 9) });
    marketplace = createMarketplace({
      baseUrl: world.url,
      authBaseUrl: world.url,
      authorizeUrl: `${world.url}/open/authorize`,
      appKey: world.appKey,
      appSecret: world.appSecret,
      serviceId: world.serviceId,
      timeoutMs: 5000,
      rateLimit: { perSecond: 1000, burst: 1000 },
      allowPrivateAddresses: true,
    });
    await authorize();
    await world.control('POST', `/shops/${access.shopId}/money`, { reservePercent: 10, withdrawCents: 500 });
    orderIds = await settle(3);
    await pass(1);
    await world.control('POST', `/orders/${orderIds[0]}`, { adjustCents: -130 });
    await world.control('POST', `/orders/${orderIds[1]}`, { refundCents: 200 });
    await world.control('POST', `/shops/${access.shopId}/money`, { adjustCents: -75 });
    await pass(9);
    await authorize();
  });
  afterAll(async () => {
    await marketplace.close();
    await world.close();
  });

  async function authorize(): Promise<void> {
    const { accessToken } = await marketplace.getToken(await world.consent());
    const [shop] = await marketplace.listAuthorizedShops(accessToken);
    access = { shopId: shop?.id ?? '', cipher: shop?.cipher ?? '', accessToken, proxy: null };
  }

  async function settle(count: number): Promise<string[]> {
    const added = await world.control('POST', `/shops/${access.shopId}/orders`, { count, status: 'DELIVERED' });
    const { ids } = added as { ids: string[] };
    for (const id of ids) await world.control('POST', `/orders/${id}`, { settle: true });
    return ids;
  }

  const pass = (days: number) => world.control('POST', '/clock', { advanceSeconds: days * DAY });

  async function listStatements(): Promise<Statement[]> {
    const all: Statement[] = [];
    let pageToken: string | null = null;
    do {
      const page = await marketplace.listStatements(access, { sortOrder: 'ASC', pageSize: 1, pageToken });
      expect(page.broken).toEqual([]);
      all.push(...page.statements);
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    return all;
  }

  async function listRows(statementId: string): Promise<StatementTransaction[]> {
    const all: StatementTransaction[] = [];
    let pageToken: string | null = null;
    do {
      const page = await marketplace.listStatementTransactions(access, statementId, { pageSize: 2, pageToken });
      expect(page.broken).toEqual([]);
      all.push(...page.transactions);
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    return all;
  }

  it('adds up the lines to their statement day, and the days to their payment, to the cent (PAY-5, PAY-10, PAY-11)', async () => {
    const statements = await listStatements();
    const { payments } = await marketplace.listPayments(access, { sortOrder: 'ASC', pageSize: 100 });
    expect(payments.length).toBeGreaterThan(0);
    const types = new Set<string>();
    for (const payment of payments) {
      const own = statements.filter(({ paymentId }) => paymentId === payment.id);
      expect(own.reduce((sum, { settlementCents }) => sum + settlementCents, 0)).toBe(payment.settlement?.cents);
      let reserve = 0;
      for (const { id, at, settlementCents } of own) {
        expect(at % (DAY * 1000)).toBe(0);
        const rows = await listRows(id);
        expect(rows.reduce((sum, row) => sum + row.settlementCents, 0)).toBe(settlementCents);
        for (const row of rows) {
          types.add(row.type);
          if (row.type === 'RESERVE') expect(row.settlementCents).toBe(0);
          reserve += (row.reserveStatus === 'RELEASED' ? 1 : -1) * (row.reserveCents ?? 0);
        }
      }
      expect(reserve).toBe(payment.reserve?.cents);
      expect((payment.settlement?.cents ?? 0) + reserve).toBe(payment.beforeExchange?.cents);
    }
    expect(types).toContain('ORDER');
    expect(types).toContain('RESERVE');
    expect(types.size).toBeGreaterThan(2);
  });

  it('finds the money of an order on the days on which it moved (PAY-3)', async () => {
    const rows = (await Promise.all((await listStatements()).map(({ id }) => listRows(id)))).flat();
    for (const id of orderIds) {
      const told = await marketplace.getOrderSettlement(access, id);
      const own = rows.filter((row) => row.orderId === id && row.type !== 'RESERVE');
      expect(own.reduce((sum, row) => sum + row.settlementCents, 0)).toBe(told.settlementCents);
    }
  });

  it('reads withdrawals from the wallet (PAY-12)', async () => {
    const { withdrawals } = await marketplace.listWithdrawals(access, { types: ['WITHDRAW'], pageSize: 10 });
    expect(withdrawals).toEqual([
      expect.objectContaining({ type: 'WITHDRAW', amountCents: 500, currency: 'USD', status: 'SUCCESS' }),
    ]);
  });
});
