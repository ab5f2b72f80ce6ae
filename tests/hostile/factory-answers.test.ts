import type { Factory, FactoryOrder } from '@bobbin/connectors/factory';
import { createFlash } from '@bobbin/connectors/flash/client';
import { createMango } from '@bobbin/connectors/mango/client';
import { createPressify } from '@bobbin/connectors/pressify/client';
import { createTelegram, type Telegram } from '@bobbin/connectors/telegram/client';
import { startFlashSimulator } from '@bobbin/simulators/flash/server';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { startTelegramSimulator } from '@bobbin/simulators/telegram/server';
import type { House } from '@bobbin/domain/factories/houses';
import { afterEach, describe, expect, it } from 'vitest';
import { startBetween, type Between } from './between.ts';
import { countOf } from '../world/long.ts';
import { HASTY_MS, HURRIED, INSTANT, PATIENT_MS, walkAll, type Operation } from './walk.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

function keep<T extends { close(): Promise<void> }>(thing: T): T {
  opened.push(thing);
  return thing;
}

/** Tests all operations of a connector, which is opened twice: with a long and with a short timeout. */
async function walk<T extends { close(): Promise<void> }>(
  between: Between,
  open: (config: { timeoutMs: number; clock: typeof INSTANT }) => T,
  toOperations: (by: T) => Operation[],
): Promise<string[]> {
  const patient = keep(open({ timeoutMs: PATIENT_MS, clock: INSTANT }));
  const hasty = keep(open({ timeoutMs: HASTY_MS, clock: HURRIED }));
  const { cases, complaints } = await walkAll(toOperations(patient), toOperations(hasty), between);
  expect(cases).toBeGreaterThan(10);
  return complaints;
}

/** A valid key must never be reported as invalid because of an unreadable response. */
const judgeCheck = (result: unknown) => (result === 'ok' || result === 'down' ? null : `said ${String(result)}`);

const ADDRESS = {
  name: 'Dana Miller',
  phone: null,
  street1: '12 Meadow Lane',
  street2: null,
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
};
type Hurry = { timeoutMs: number; clock: typeof INSTANT };

/** Opens a simulated factory, with the recording proxy between the factory and Bobbin's connector. */
async function openHouse(house: House) {
  const simulator = keep(await (house === 'MANGO' ? startMangoSimulator() : startFlashSimulator()));
  const between = keep(await startBetween(simulator.baseUrl));
  const headers = { 'content-type': 'application/json' };
  const control = (body: object) =>
    fetch(`${simulator.url}/_sim/faults`, { method: 'POST', headers, body: JSON.stringify(body) });
  if ('apiKey' in simulator) {
    const connect = (baseUrl: string, config: Hurry): Factory => createMango({ ...config, baseUrl, perSecond: 10_000 });
    const { apiKey } = simulator;
    const order = { line: 'TIKTOK', variantId: 'TT-5000-BLACK-XL', shipping: 'standard' };
    return { between, control, connect, credentials: { apiKey }, ...order };
  }
  const connect = (baseUrl: string, config: Hurry): Factory => createFlash({ ...config, baseUrl });
  const credentials = { username: simulator.username, apiKey: simulator.password };
  return { between, control, connect, credentials, line: undefined, variantId: '310001', shipping: '2' };
}

const IMAGE = { front: 'http://127.0.0.1:9/front.png' };

describe('partners with arbitrary responses', () => {
  it.each(['ref', 'list'] as const)(
    'move no order to another state, make no order count as missing, and make no key count as rejected (PAR-24; call: %s)',
    async (look) => {
      const simulator = keep(await startPressifySimulator({ look }));
      const between = keep(await startBetween(simulator.url));
      const { apiKey } = simulator;
      // The factory never checks the picture of the order, so that the order can be cancelled (PAR-11).
      const fault = { name: 'slow-artwork', seconds: 1_000_000 };
      const headers = { 'content-type': 'application/json' };
      await fetch(`${simulator.url}/_sim/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
      const line = { variantId: '10001', productName: 'T-shirt', quantity: 1, designs: IMAGE, mockups: IMAGE };
      const input = { refId: 'BOB-1', shipping: 'new_order', labelUrl: null, address: ADDRESS, lines: [line] };
      let mine: FactoryOrder | null = null;
      const judge = (result: unknown) => {
        const order = result as FactoryOrder | null;
        if (order === null) return 'the order counts as absent';
        return order.state === null || order.state === mine?.state ? null : `moved to ${order.state}`;
      };
      const id = () => mine?.factoryOrderId ?? '';
      const toOperations = (by: Factory): Operation[] => [
        {
          name: 'createOrder',
          isWrite: true,
          async run() {
            const created = await by.createOrder({ apiKey }, input);
            mine ??= created;
            return created;
          },
        },
        { name: 'getOrder', run: () => by.getOrder({ apiKey }, id()), judge },
        {
          name: 'findOrderByRef',
          run: () => by.findOrderByRef({ apiKey }, 'BOB-1'),
          judge,
          // Without this field the response means the end of a list, so it is valid.
          isExcused: (field, way) => field === 'data.0' && way === 'missing',
        },
        { name: 'checkCredentials', run: () => by.checkCredentials({ apiKey }), judge: judgeCheck },
        { name: 'cancelOrder', isWrite: true, run: () => by.cancelOrder({ apiKey }, id()) },
      ];
      const open = (config: object & { timeoutMs: number }) =>
        createPressify({ ...config, baseUrl: between.url, findBy: look });
      expect(await walk(between, open, toOperations)).toEqual([]);
    },
    60_000,
  );

  it.each<House>(['MANGO', 'FLASH'])(
    'changes nothing by it: no order of %s moves, none counts as absent, no key as bad (PAR-24)',
    async (house) => {
      const { between, control, credentials, connect, line, variantId, shipping } = await openHouse(house);
      // The factory never checks the picture of the order, so that the order can be cancelled.
      await control({ name: 'slow-artwork', seconds: 1_000_000 });
      const product = { variantId, productName: 'T-shirt', quantity: 1, designs: IMAGE, mockups: IMAGE };
      const input = { shipping, line, labelUrl: null, address: ADDRESS, lines: [product] };
      let mine: FactoryOrder | null = null;
      let sent = 0;
      const id = () => mine?.factoryOrderId ?? '';
      const judge = (result: unknown) => {
        const order = result as FactoryOrder | null;
        if (order === null) return 'the order counts as absent';
        return order.state === null || order.state === mine?.state ? null : `moved to ${order.state}`;
      };
      const toOperations = (config: Hurry): Operation[] => {
        // Each call uses a new connector, so that the login of the connector is tested as well.
        const by = async <T>(work: (factory: Factory) => Promise<T>): Promise<T> => {
          const factory = connect(between.url, config);
          try {
            return await work(factory);
          } finally {
            await factory.close();
          }
        };
        return [
          {
            name: 'createOrder',
            isWrite: true,
            harmless: '/token',
            run: () =>
              by(async (factory) => {
                sent += 1;
                const created = await factory.createOrder(credentials, { ...input, refId: 'BOB-1' });
                mine ??= created;
                return created;
              }),
          },
          { name: 'getOrder', run: () => by((factory) => factory.getOrder(credentials, id())), judge },
          {
            name: 'findOrderByRef',
            run: () => by((factory) => factory.findOrderByRef(credentials, 'BOB-1')),
            judge,
            // A response without entries for many orders means that the factory knows none of these orders.
            isExcused: (field, way) => field === 'data.0' && way === 'missing',
          },
          {
            name: 'checkCredentials',
            run: () => by((factory) => factory.checkCredentials(credentials)),
            judge: judgeCheck,
          },
          {
            name: 'listCatalogue',
            run: () => by((factory) => factory.listCatalogue(credentials, line)),
            callsKept: 3,
          },
          {
            name: 'cancelOrder',
            isWrite: true,
            harmless: '/token',
            run: () => by((factory) => factory.cancelOrder(credentials, id())),
          },
        ];
      };
      const { cases, complaints } = await walkAll(
        toOperations({ timeoutMs: PATIENT_MS, clock: INSTANT }),
        toOperations({ timeoutMs: HASTY_MS, clock: HURRIED }),
        between,
      );
      expect(complaints).toEqual([]);
      expect(cases).toBeGreaterThan(countOf('HOSTILE_CASES', 75, 300));
      expect(sent).toBeGreaterThan(10);
    },
    240_000,
  );

  it('lead to no wrong result of a Telegram call', async () => {
    const { botToken, chatId, url } = keep(await startTelegramSimulator());
    const between = keep(await startBetween(url));
    const message = { chatId, title: 'Bobbin', text: 'Xin chào' };
    const toOperations = (by: Telegram): Operation[] => [
      { name: 'sendMessage', isWrite: true, run: () => by.sendMessage(botToken, message) },
      { name: 'getChat', run: () => by.getChat(botToken, chatId) },
    ];
    const open = (config: { timeoutMs: number }) => createTelegram({ ...config, baseUrl: between.url });
    expect(await walk(between, open, toOperations)).toEqual([]);
  }, 60_000);

  it('give no catalogue instead of a wrong one (PAR-24)', async () => {
    const simulator = keep(await startPressifySimulator());
    const between = keep(await startBetween(simulator.url));
    const open = (config: { timeoutMs: number }) => createPressify({ ...config, baseUrl: between.url });
    const { apiKey } = simulator;
    const toOperations = (by: Factory): Operation[] => [
      { name: 'listCatalogue', run: () => by.listCatalogue({ apiKey }), callsKept: 2 },
    ];
    expect(await walk(between, open, toOperations)).toEqual([]);
  }, 60_000);
});
