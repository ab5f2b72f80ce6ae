import { createPressify } from '@bobbin/connectors/pressify/client';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { describe, expect, it } from 'vitest';
import { describeFactory, type FactorySubject } from './factory-conformance.ts';

const TIMEOUT_MS = 300;

type Subject = FactorySubject & { control: (method: string, path: string, body?: unknown) => Promise<unknown> };

async function open(look: 'none' | 'ref' | 'list', findBy = look): Promise<Subject> {
  const simulator = await startPressifySimulator({ look });
  const factory = createPressify({ baseUrl: simulator.url, findBy, timeoutMs: TIMEOUT_MS });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator.url}/_sim${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  return {
    control,
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
    dropNextAnswer: async () => void (await control('POST', '/faults', { name: 'drop', times: 1 })),
    breakNextCall: async () => void (await control('POST', '/faults', { name: 'down', times: 1 })),
    delayAnswers: async () =>
      void (await control('POST', '/faults', { name: 'latency', milliseconds: 3 * TIMEOUT_MS })),
    breakHouse: async () => void (await control('POST', '/faults', { name: '5xx' })),
    async heal() {
      await control('DELETE', '/faults');
      // The pictures of these orders are not served anywhere, so the factory must not fetch them.
      await control('POST', '/faults', { name: 'slow-artwork' });
    },
    startProduction: async (id) => void (await control('POST', `/orders/${id}`, { status: 'printed' })),
    setUnknownState: async (id) => void (await control('POST', `/orders/${id}`, { status: 'quality_check' })),
    async close() {
      await factory.close();
      await simulator.close();
    },
  };
}

describeFactory('PRESSIFY', () => open('ref'));

const fail = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error: unknown) => error,
  );

async function send(subject: Subject, refId: string) {
  const groups = await subject.factory.listCatalogue(subject.credentials);
  const variantId = groups[0]?.variants.find((variant) => variant.isInStock !== false)?.variantId ?? '';
  return subject.factory.createOrder(subject.credentials, subject.buildOrder(refId, variantId));
}

describe('PRESSIFY with the documented calls alone (PAR-9)', () => {
  it.each(['none', 'ref', 'list'] as const)(
    'tells keys apart, and asks a person after a lost answer: %s',
    async (findBy) => {
      const subject = await open('none', findBy);
      const { factory, credentials } = subject;
      await subject.heal();
      expect(await factory.checkCredentials(credentials)).toBe('ok');
      expect(await factory.checkCredentials({ apiKey: 'nobodys' })).toBe('bad-key');
      const known = await send(subject, 'known');
      expect(await factory.getOrder(credentials, known.factoryOrderId)).toMatchObject({ refId: 'known' });
      await subject.dropNextAnswer();
      expect(await fail(send(subject, 'lost'))).toMatchObject({ mayHaveHappened: true });
      expect(await fail(factory.findOrderByRef(credentials, 'lost', Date.now()))).toMatchObject({
        code: 'NO_SUCH_CALL',
        kind: 'rejected',
        mayHaveHappened: false,
        providerMessage: expect.stringContaining('lost'),
      });
      // Sending it again cannot make a second one: the reference is taken.
      expect(await fail(send(subject, 'lost'))).toMatchObject({ code: 'DUPLICATE' });
      await subject.close();
    },
  );

  it('reads the orders of the day where there is a list, to its end', async () => {
    const subject = await open('list');
    const { factory, credentials } = subject;
    await subject.heal();
    for (let number = 0; number < 45; number += 1) await send(subject, `ref-${number}`);
    const look = (refId: string) => factory.findOrderByRef(credentials, refId, Date.now() - 60_000);
    expect(await look('ref-0')).toMatchObject({ refId: 'ref-0' });
    expect(await look('ref-44')).toMatchObject({ refId: 'ref-44' });
    expect(await look('ref-45')).toBeNull();
    await subject.breakHouse();
    expect(await fail(look('ref-0'))).toMatchObject({ code: 'DOWN' });
    await subject.close();
  });
});
