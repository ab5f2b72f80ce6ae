import { createPressify } from '@bobbin/connectors/pressify/client';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { describeFactory } from './factory-conformance.ts';

const TIMEOUT_MS = 300;

describeFactory('PRESSIFY', async () => {
  const simulator = await startPressifySimulator();
  const factory = createPressify({ baseUrl: simulator.url, timeoutMs: TIMEOUT_MS });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator.url}/_sim${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  return {
    factory,
    credentials: { apiKey: simulator.apiKey },
    buildOrder: (refId, variantId) => ({
      refId,
      shipping: 'new_order',
      labelUrl: null,
      address: {
        name: 'Dana Miller',
        phone: '+1 512 555 0134',
        street1: '12 Meadow Lane',
        street2: null,
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        country: 'US',
      },
      lines: [
        {
          variantId,
          productName: 'T-shirt',
          quantity: 1,
          designs: { front: 'http://127.0.0.1:9/front.png' },
          mockups: { front: 'http://127.0.0.1:9/mockup.png' },
        },
      ],
    }),
    async countOrders(refId) {
      const { orders } = (await control('GET', '/state')) as { orders: { ref_id: string }[] };
      return orders.filter((order) => order.ref_id === refId).length;
    },
    dropNextAnswer: async () => void (await control('POST', '/faults', { name: 'drop-after-accept', times: 1 })),
    breakNextCall: async () => void (await control('POST', '/faults', { name: 'drop-before', times: 1 })),
    delayAnswers: async () =>
      void (await control('POST', '/faults', { name: 'latency', milliseconds: 3 * TIMEOUT_MS })),
    breakHouse: async () => void (await control('POST', '/faults', { name: '5xx' })),
    async heal() {
      await control('DELETE', '/faults');
      // Nobody serves the pictures of these orders, so the house must not come to look at them.
      await control('POST', '/faults', { name: 'slow-artwork' });
    },
    startProduction: async (id) => void (await control('POST', `/orders/${id}`, { status: 'printed' })),
    setUnknownState: async (id) => void (await control('POST', `/orders/${id}`, { status: 'quality_check' })),
    async close() {
      await factory.close();
      await simulator.close();
    },
  };
});
