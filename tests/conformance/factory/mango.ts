import { createMango, type MangoConfig } from '@bobbin/connectors/mango/client';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { costTable } from '../../../server/src/cost-table.ts';
import { createControl, TIMEOUT_MS, type Subject } from './subject.ts';

/** Opens MANGO, whose orders are identified either by Bobbin's reference or by MANGO's number. */
export async function openMango(
  orderIds: 'ours' | 'theirs',
  more: Pick<MangoConfig, 'findBy' | 'cancelBy'> = {},
): Promise<Subject> {
  const simulator = await startMangoSimulator();
  const stranger = 'mango-second-key';
  const control = createControl(simulator.url);
  await control('POST', '/settings', { orderIds });
  return {
    line: 'TIKTOK',
    shipping: 'standard',
    hasPrices: true,
    untoldPieceCents: 0,
    sides: { front: 'front', back: 'back', left: 'left_sleeve', right: 'right_sleeve' },
    states: {
      new_order: 'SUBMITTED',
      on_hold: 'HOLD',
      in_production: 'IN_PRODUCTION',
      shipped: 'SHIPPED',
      rejected: 'REJECTED',
      cancelled: 'CANCELLED',
      in_production_cancelled: 'CANCELLED',
      full_refunded: 'REFUNDED',
      partial_refunded: 'REFUNDED',
    },
    lateWord: 'in_production',
    short: 'order',
    moods: [{ refusalStatus: '200' }],
    strict: null,
    revoke: () => control('DELETE', `/keys/${stranger}`),
    endLogins: null,
    async listen(_control, url) {
      await fetch(`${simulator.baseUrl}/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': simulator.apiKey },
        body: JSON.stringify({ name: 'suite', url, events: ['order.status', 'order.shipment'] }),
      });
    },
    hasAddressList: false,
    control,
    credentials: { apiKey: simulator.apiKey },
    connect: (said, timeoutMs = TIMEOUT_MS) =>
      createMango({
        ...more,
        baseUrl: simulator.baseUrl,
        timeoutMs,
        // The tests call faster than a person would, and the rate limit has a test of its own.
        perSecond: 1_000,
        costs: costTable.parse(simulator.costs),
        onCall: (record) => said.push(JSON.stringify(record)),
      }),
    async openStranger() {
      await control('POST', '/keys', { key: stranger });
      return { apiKey: stranger };
    },
    close: () => simulator.close(),
  };
}
