import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LabelBatch, LabelBatchHead, LabelPrint } from '@bobbin/contract/label-batches';
import type { Order } from '@bobbin/contract/orders';
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

const OWNER = 'bench-labels';
const TIMEOUT_MS = 20 * 60_000;
const LOOK_MS = 100;
const PAGE = 200;

/** Measures Batch Label of many orders, and then one PDF of all labels. */
export async function measureLabels(place: Place, settings: Settings): Promise<Findings> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(place.dataDir, 'postgres'), fsync: true });
  const simulator = startChild(new URL('simulator-child.ts', import.meta.url));
  try {
    // The number of orders is higher than the number of labels, because some orders are shipped by the seller and get no label.
    const orders = Math.ceil(settings.labelOrders * 1.6) + 10;
    const simulated = (await simulator.ask({ orders, status: 'AWAITING_SHIPMENT' })) as Simulated;
    const url = await createDatabase(place, postgres.url, 'bench_labels');
    const partners = toPartnerEnv(simulated);
    const env = buildEnvironment(place, url, 0, partners);
    const app = buildApp(readConfig(env), createLog('warn', 'bench'));
    const worker = startChild(new URL('worker-child.ts', import.meta.url), env, WORKER_NODE_OPTIONS);
    const api = await startApi(place, 'labels-api', url, partners);
    try {
      await createOwner(app, OWNER);
      await connectShops(app, OWNER, simulated, simulated.account);
      const caller = await signIn(api.url, toEmail(OWNER));
      const ids = await waitForOrders(caller, settings.labelOrders);
      const began = performance.now();
      const { id } = await ask<LabelBatchHead>(caller, '/api/shops/orders/labels', { ids });
      const made = await waitFor(caller, id, ({ state }) => state !== 'running');
      const labelSeconds = (performance.now() - began) / 1000;
      const asked = performance.now();
      await ask<LabelPrint>(caller, `/api/shops/orders/labels/${id}/print`, { size: '4x6' });
      const printed = await waitFor(caller, id, ({ prints }) => prints[0]?.state !== 'waiting');
      const printSeconds = (performance.now() - asked) / 1000;
      const pdf = await fetch(new URL(printed.prints[0]?.url ?? '', api.url)).then((answer) => answer.arrayBuffer());
      const peakMb = readMemory(worker.pid).peak;
      return {
        part: 'labels',
        figures: [
          {
            name: `${ids.length} labels in one batch, press to the last one`,
            value: labelSeconds,
            unit: 's',
            note: `${made.counts.made} made, ${made.counts.failed} failed; the simulated marketplace shares the machine`,
          },
          { name: 'their one PDF on 4×6, press to link', value: printSeconds, unit: 's' },
          { name: 'size of the PDF', value: pdf.byteLength / 1e6, unit: 'MB' },
          { name: 'worker: most memory meanwhile', value: peakMb, unit: 'MB' },
          {
            name: 'labels missing in the PDF',
            value: ids.length - (printed.prints[0]?.count ?? 0),
            unit: '',
            aim: { atMost: 0 },
          },
        ],
        tables: [],
        details: { labelSeconds, printSeconds, peakMb, counts: made.counts },
      };
    } finally {
      await api.stop();
      await worker.stop();
      await app.close();
    }
  } finally {
    await simulator.stop();
    await postgres.stop();
  }
}

/** Waits until the first sync has imported enough orders that the marketplace ships, and returns the first ones. */
async function waitForOrders(caller: Caller, count: number): Promise<string[]> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const found: string[] = [];
    for (let page = 1; found.length < count; page += 1) {
      const path = `/api/shops/orders?statuses=AWAITING_SHIPMENT&limit=${PAGE}&page=${page}&sortBy=createdAt:ASC`;
      const { data } = await ask<{ data: Order[] }>(caller, path);
      found.push(...data.filter(({ shippingType }) => shippingType === 'TIKTOK').map(({ id }) => id));
      if (data.length < PAGE) break;
    }
    if (found.length >= count) return found.slice(0, count);
    await wait(10 * LOOK_MS);
  }
  throw new Error('The orders did not come.');
}

async function waitFor(caller: Caller, id: string, isDone: (batch: LabelBatch) => boolean): Promise<LabelBatch> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const batch = await ask<LabelBatch>(caller, `/api/shops/orders/labels/${id}`);
    if (isDone(batch)) return batch;
    await wait(LOOK_MS);
  }
  throw new Error('The batch did not end.');
}
