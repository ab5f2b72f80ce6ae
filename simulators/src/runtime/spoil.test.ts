import { expect, it } from 'vitest';
import { startMarketplaceSimulator } from '../marketplace/server.ts';
import { listFields, SPOIL_NAMES, spoilField, STRANGE_NAMES } from './spoil.ts';

const ANSWER = {
  code: 0,
  data: {
    orders: [
      { id: '1', tax: '2.50' },
      { id: '2', tax: '3' },
    ],
    at: 1_700_000_000,
  },
};

it('listFields returns every field, where the first entry of a list represents all entries', () => {
  expect(listFields(ANSWER)).toEqual([
    'code',
    'data',
    'data.orders',
    'data.orders.0.id',
    'data.orders.0.tax',
    'data.orders.0',
    'data.at',
  ]);
});

it('spoilField changes one field and keeps the others', () => {
  expect(spoilField(ANSWER, 'data.orders.id=2.tax', 'null')).toMatchObject({
    data: { orders: [{ tax: '2.50' }, { tax: null }] },
  });
  expect(spoilField(ANSWER, 'data.at', 'milliseconds')).toMatchObject({ data: { at: 1_700_000_000_000 } });
  expect(spoilField(ANSWER, 'data.orders.0', 'missing')).toMatchObject({ data: { orders: [{ id: '2' }] } });
  expect(spoilField(ANSWER, 'data.orders.id=3.tax', 'null')).toBeNull();
  for (const name of SPOIL_NAMES) expect(spoilField(ANSWER, 'data.orders.0.id', name)).not.toBeNull();
});

it('control of the fault spoil requires a known word and a field', async () => {
  const simulator = await startMarketplaceSimulator({ orders: 1, shops: 1 });
  const add = async (fault: object) => {
    const body = JSON.stringify(fault);
    return (await fetch(`${simulator.url}/_sim/faults`, { method: 'POST', body })).status;
  };
  const page = () => fetch(`${simulator.url}/api/v2/token/get`).then((reply) => reply.text());
  try {
    expect(await add({ name: 'spoil', word: 'half-emoji' })).toBe(400);
    expect(await add({ name: 'spoil', word: 'unheard', field: 'code' })).toBe(400);
    expect(await add({ name: 'strange' })).toBe(400);
    expect(await add({ name: 'spoil', word: 'half-emoji', field: 'message', times: 1 })).toBe(200);
    expect(await page()).toContain(String.raw`cut \ud83d`);
    expect(await page()).not.toContain('cut');
    expect(STRANGE_NAMES).toContain('html');
    expect(await add({ name: 'strange', word: 'html', times: 1 })).toBe(200);
    expect(await page()).toMatch(/^<!doctype html>/);
    expect(await add({ name: 'loop', times: 2 })).toBe(200);
    expect(await page()).toBe(await page());
  } finally {
    await simulator.close();
  }
});
