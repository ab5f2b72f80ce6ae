import type { Factory, FactoryOrder } from '@bobbin/connectors/factory';
import { createFlash } from '@bobbin/connectors/flash/client';
import { createMango } from '@bobbin/connectors/mango/client';
import { createPressify } from '@bobbin/connectors/pressify/client';
import { createTelegram, type Telegram } from '@bobbin/connectors/telegram/client';
import { startFlashSimulator } from '@bobbin/simulators/flash/server';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { startTelegramSimulator } from '@bobbin/simulators/telegram/server';
import { afterEach, describe, expect, it } from 'vitest';
import { startBetween, type Between } from './between.ts';
import { HASTY_MS, HURRIED, INSTANT, PATIENT_MS, walkAll, type Operation } from './walk.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

function keep<T extends { close(): Promise<void> }>(thing: T): T {
  opened.push(thing);
  return thing;
}

/** Walks through the operations that a connector has; one is opened that has time, and one that has not. */
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

/** A good key is never called bad because of garbage. */
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
const IMAGE = { front: 'http://127.0.0.1:9/front.png' };

describe('a factory that answers anything', () => {
  it.each(['ref', 'list'] as const)(
    'says nothing by it: no order moves, none counts as absent, no key as bad (PAR-24; look: %s)',
    async (look) => {
      const simulator = keep(await startPressifySimulator({ look }));
      const between = keep(await startBetween(simulator.url));
      const { apiKey } = simulator;
      // Nobody looks at the picture, so that the order can be cancelled (PAR-11).
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
          // That is how a list ends.
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

  it('never calls a good key of MANGO or FLASH bad (PAR-24)', async () => {
    const mango = keep(await startMangoSimulator());
    const flash = keep(await startFlashSimulator());
    const betweenMango = keep(await startBetween(mango.baseUrl));
    const betweenFlash = keep(await startBetween(flash.baseUrl));
    const login = { username: flash.username, apiKey: flash.password };
    const checkMango = (by: { checkCredentials(of: { apiKey: string }): Promise<string> }): Operation[] => [
      { name: 'MANGO', run: () => by.checkCredentials(mango), judge: judgeCheck },
    ];
    const checkFlash = (by: { checkCredentials(of: typeof login): Promise<string> }): Operation[] => [
      { name: 'FLASH', run: () => by.checkCredentials(login), judge: judgeCheck },
    ];
    const openMango = (config: { timeoutMs: number }) => createMango({ ...config, baseUrl: betweenMango.url });
    const openFlash = (config: { timeoutMs: number }) => createFlash({ ...config, baseUrl: betweenFlash.url });
    expect(await walk(betweenMango, openMango, checkMango)).toEqual([]);
    expect(await walk(betweenFlash, openFlash, checkFlash)).toEqual([]);
  }, 60_000);

  it('is met like a messenger that does so', async () => {
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

  it('gives no catalogue rather than a wrong one (PAR-24)', async () => {
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
