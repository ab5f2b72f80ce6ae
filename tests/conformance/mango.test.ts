import { createMango } from '@bobbin/connectors/mango/client';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { expect, it } from 'vitest';
import { describeFactory } from './factory-conformance.ts';
import { openMango } from './factory/mango.ts';

describeFactory('MANGO', () => openMango('ours'));
describeFactory('MANGO by its own numbers', () => openMango('theirs', { findBy: 'list', cancelBy: 'DELETE' }));

it('the MANGO connector sends at most ten calls per second, so that MANGO refuses none (PAR-16)', async () => {
  const simulator = await startMangoSimulator({ live: true, timeFactor: 1 });
  const mango = createMango({ baseUrl: simulator.baseUrl, timeoutMs: 5_000 });
  const ids = Array.from({ length: 25 }, (_, number) => `none-${number}`);
  expect(await mango.getOrders({ apiKey: simulator.apiKey }, ids)).toEqual([]);
  const { calls } = (await (await fetch(`${simulator.url}/_sim/calls`)).json()) as { calls: { status: number }[] };
  expect(calls.map(({ status }) => status)).toEqual(ids.map(() => 404));
  await mango.close();
  await simulator.close();
});
