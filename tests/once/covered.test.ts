import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { PROVED } from './proved.ts';

let database: TestDatabase;
let server: TestApi;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

it('every API call that takes an idempotency key has a test that its effect happens once (API-30)', () => {
  const keyed = ENDPOINTS.filter(({ isIdempotent }) => isIdempotent).map(({ name }) => name);
  expect(Object.values(PROVED).flat().toSorted()).toEqual(keyed.toSorted());
});

it('only calls whose result a partner alone knows, or that handle each row by itself, commit their idempotency key separately from their work (API-31)', () => {
  expect([...server.api.stepwise].toSorted()).toEqual([
    'answerOrderRequest',
    'answerRequests',
    'combineOrders',
    'confirmByStatement',
    'createLabel',
    'priceDesigns',
    'splitOrder',
    'uncombineOrder',
  ]);
});
