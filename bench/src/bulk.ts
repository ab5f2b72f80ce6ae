import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FulfilBatch, FulfilBatchHead } from '@bobbin/contract/fulfil-batches';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { WORKER_NODE_OPTIONS } from '../../scripts/start/worker-node-options.ts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { ask, signIn, type Caller } from './ask.ts';
import { startChild } from './child.ts';
import { connectShops, createOwner, toEmail, toPartnerEnv } from './connect.ts';
import { createDatabase } from './database.ts';
import { buildEnvironment, readMemory, startApi, type Place } from './processes.ts';
import type { Findings } from './report.ts';
import type { Settings } from './settings.ts';
import type { Simulated } from './simulator-child.ts';

const OWNER = 'bench-bulk';
const TIMEOUT_MS = 20 * 60_000;
const LOOK_MS = 200;
/** Usual duration of a call to a factory, in milliseconds. */
const LATENCY_MS = 100;
/** Documented minimum rate of a bulk fulfil: two hundred orders a minute (BLK-10). */
const AIM_PER_MINUTE = 200;

/** Measures a bulk fulfil of orders with known SKUs, from the click to the factory's last response. */
export async function measureBulk(place: Place, settings: Settings): Promise<Findings> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(place.dataDir, 'postgres'), fsync: true });
  const simulator = startChild(new URL('simulator-child.ts', import.meta.url));
  const pressify = await startPressifySimulator({ look: 'ref' });
  try {
    const orders = settings.bulkOrders + 20;
    const simulated = (await simulator.ask({ orders, status: 'AWAITING_SHIPMENT' })) as Simulated;
    const url = await createDatabase(place, postgres.url, 'bench_bulk');
    const partners = {
      ...toPartnerEnv(simulated),
      PRESSIFY_BASE_URL: pressify.url,
      PRESSIFY_FIND_BY: 'ref',
      PRESSIFY_COSTS: pressify.costs,
    };
    const api = await startApi(place, 'bulk-api', url, partners);
    // The factory downloads the designs from the URL that the worker sends.
    const env = buildEnvironment(place, url, Number(new URL(api.url).port), partners);
    const app = buildApp(readConfig(env), createLog('warn', 'bench'));
    const worker = startChild(new URL('worker-child.ts', import.meta.url), env, WORKER_NODE_OPTIONS);
    try {
      await createOwner(app, OWNER);
      await connectShops(app, OWNER, simulated, simulated.account);
      const caller = await signIn(api.url, toEmail(OWNER));
      await ask(caller, '/api/users/pressify', { api: pressify.apiKey });
      const ids = await prepareOrders(caller, app, settings.bulkOrders);
      await fetch(`${pressify.url}/_sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'latency', milliseconds: LATENCY_MS }),
      });
      const began = performance.now();
      const body = { ids, isDraft: false, makeLabels: false };
      const { id } = await ask<FulfilBatchHead>(caller, '/api/shops/orders/fulfill/batches', body);
      const batch = await waitFor(caller, id);
      const seconds = (performance.now() - began) / 1000;
      return {
        part: 'bulk',
        figures: [
          {
            name: `${ids.length} orders of known SKUs sent by one press`,
            value: (batch.counts.taken / seconds) * 60,
            unit: '/min',
            aim: { atLeast: AIM_PER_MINUTE },
            note: `${seconds.toFixed(1)} s, each call to the factory ${LATENCY_MS} ms late`,
          },
          { name: 'orders that did not go out', value: ids.length - batch.counts.taken, unit: '', aim: { atMost: 0 } },
          { name: 'worker: most memory meanwhile', value: readMemory(worker.pid).peak, unit: 'MB' },
        ],
        tables: [],
        details: { seconds, counts: batch.counts },
      };
    } finally {
      await api.stop();
      await worker.stop();
      await app.close();
    }
  } finally {
    await pressify.close();
    await simulator.stop();
    await postgres.stop();
  }
}

/** Prepares orders that the seller ships, all for one SKU that has a design and a garment that the factory offers. */
async function prepareOrders(caller: Caller, app: ReturnType<typeof buildApp>, count: number): Promise<string[]> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await app.pool.query<{ id: string }>('select id from orders where owner_id = $1 order by id', [
      OWNER,
    ]);
    if (rows.length > count) {
      const [first = '', ...ids] = rows.map(({ id }) => id).slice(0, count + 1);
      await app.pool.query(
        `update orders set shipping_type = 'SELLER', is_address_masked = false, is_on_hold = false, hold_until = null, status = 'AWAITING_SHIPMENT',
          is_cancel_requested = false, address = '{"name":"Jane Doe","phone":"+15125550100","fullAddress":"1 Main St","line1":"1 Main St","line2":"","city":"Austin","state":"TX","postalCode":"78701","region":"US"}'
         where owner_id = $1`,
        [OWNER],
      );
      await app.pool.query('delete from order_products where owner_id = $1 and position > 0', [OWNER]);
      await app.pool.query(
        `update order_products set sku_id = 'known', product_type = 'T-shirt', color = 'Black', size = 'M' where owner_id = $1`,
        [OWNER],
      );
      const products = await app.pool.query<{ id: string }>(
        'select id from order_products where owner_id = $1 and order_id = $2',
        [OWNER, first],
      );
      for (const side of ['front', 'mockupFront']) await upload(caller, products.rows[0]?.id ?? '', side);
      return ids;
    }
    if (performance.now() > deadline) throw new Error('The orders did not come.');
    await wait(10 * LOOK_MS);
  }
}

async function upload({ url, token }: Caller, productId: string, side: string): Promise<void> {
  const picture = sharp({ create: { width: 4500, height: 5400, channels: 4, background: '#336699' } });
  const form = new FormData();
  form.set('id', productId);
  form.set('side', side);
  form.set('file', new Blob([new Uint8Array(await picture.png({ compressionLevel: 1 }).toBuffer())]), `${side}.png`);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body: form });
  const { isSuccess, exceptionBody } = (await answer.json()) as { isSuccess: boolean; exceptionBody: unknown };
  if (!isSuccess) throw new Error(`The design was refused: ${JSON.stringify(exceptionBody)}.`);
}

async function waitFor(caller: Caller, id: string): Promise<FulfilBatch> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const batch = await ask<FulfilBatch>(caller, `/api/shops/orders/fulfill/batches/${id}`);
    const { waiting, running, sending, asking } = batch.counts;
    if (waiting + running + sending + asking === 0) return batch;
    await wait(LOOK_MS);
  }
  throw new Error('The bulk fulfil did not end.');
}
