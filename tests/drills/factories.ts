import { readFileSync } from 'node:fs';
import { connectFlash, connectMango } from '@bobbin/contract/connections';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import { startFulfilBatch } from '@bobbin/contract/fulfil-batches';
import { connectPressify } from '@bobbin/contract/fulfilment';
import { getOrder, type OrderDetail } from '@bobbin/contract/orders';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { findFreePort } from '../../scripts/free-port.ts';
import { buildPng } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { openDatabaseLink } from '../platform/database-link.ts';
import { scrape } from '../platform/scrape.ts';
import { startFurtherPartners } from '../world/further-partners.ts';
import { callApi } from '../world/world.ts';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';

const HOUSES = ['PRESSIFY', 'MANGO', 'FLASH'] as const;
type FactoryName = (typeof HOUSES)[number];

const ADDRESS = {
  name: 'Jane Doe',
  phone: '+15125550100',
  fullAddress: '1 Main St, Austin, TX 78701',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  region: 'US',
};
/** Number of orders for each factory in one bulk fulfil. */
const EACH = 2;
/** Milliseconds of the outage, long enough that each waiting order is retried while the factory is unreachable. */
const CUT_TRIES = 2;

async function call<E extends Endpoint>(world: DrillWorld, endpoint: E, input: Input<E>): Promise<Reply<E>> {
  const { isSuccess, body, exceptionBody } = await callApi(world.balancer.url, endpoint, input, world.lan.headers);
  if (!isSuccess) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(exceptionBody)}`);
  return body as Reply<E>;
}

/** Makes every order ready to send, with a known garment, a visible address and designs. Returns the ids of the waiting orders, by factory. */
async function prepareOrders(world: DrillWorld): Promise<Record<FactoryName, string[]>> {
  const scope = systemScope(world.lan.id, 'drill');
  const store = async (width: number, height: number, name: string) => {
    const bytes = buildPng(width, height);
    const file = { bytes, name, ext: 'png', mime: 'image/png', source: 'manual' } as const;
    const { fileId } = await world.app.library.storeFile(scope, file);
    await world.pool.query('update files set width = $1, height = $2 where id = $3', [width, height, fileId]);
    return fileId;
  };
  const sides = { front: await store(4500, 5400, 'front.png'), mockupFront: await store(300, 300, 'mockup.png') };
  await world.pool.query(
    `update orders set shipping_type = 'SELLER', is_address_masked = false, is_on_hold = false, hold_until = null, address = $1`,
    [JSON.stringify(ADDRESS)],
  );
  await world.pool.query(`update order_products set product_type = 'T-shirt', color = 'Black', size = 'M'`);
  for (const [side, fileId] of Object.entries(sides))
    await world.pool.query(
      `insert into placements (owner_id, order_id, sku_id, side, file_id, source, created_at)
       select distinct owner_id, order_id, sku_id, $1, $2, 'manual', now() from order_products`,
      [side, fileId],
    );
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from orders where status = 'AWAITING_SHIPMENT' and not is_cancel_requested order by id limit $1`,
    [HOUSES.length * EACH * 2],
  );
  const ids: Record<FactoryName, string[]> = { PRESSIFY: [], MANGO: [], FLASH: [] };
  for (const [place, { id }] of rows.entries()) {
    const house = HOUSES[place % HOUSES.length] ?? 'PRESSIFY';
    ids[house].push(id);
  }
  return ids;
}

const isTaken = ({ fulfilState, fulfillId }: OrderDetail) =>
  !hasTrait(fulfilState as never, 'onItsWay') && fulfillId !== null;

/** Reads from the alert rule BobbinPartnerFails the results that it counts and the share above which it fires. */
function readRule(): { results: Set<string>; share: number } {
  const rules = readFileSync(new URL('../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8');
  const [, expression = ''] = /alert: BobbinPartnerFails\s+expr: '(.*)'/.exec(rules) ?? [];
  const [, results = '', share = ''] = /^sum by \(partner\).*result=~"([^"]+)".* > ([\d.]+)$/.exec(expression) ?? [];
  if (results === '') throw new Error('The rule BobbinPartnerFails is not read any more');
  return { results: new Set(results.split('|')), share: Number(share) };
}

/** Counts the attempted calls to each factory so far, and those among them that the alert counts. */
async function countCalls(workerUrl: string): Promise<Record<string, { all: number; failed: number }>> {
  const { results } = readRule();
  const counts: Record<string, { all: number; failed: number }> = {};
  for (const { name, labels, value } of await scrape(workerUrl)) {
    if (name !== 'bobbin_partner_calls_total') continue;
    const count = (counts[labels.partner ?? ''] ??= { all: 0, failed: 0 });
    count.all += value;
    if (results.has(labels.result ?? '')) count.failed += value;
  }
  return counts;
}

/** Starts the three simulated factories, of which one has a link that can be interrupted. */
async function openFactories() {
  const pressify = await startPressifySimulator({ look: 'ref' });
  const further = await startFurtherPartners(['mango', 'flash']);
  const link = await openDatabaseLink(pressify.url);
  return {
    link,
    urls: [pressify.url, further.urls.mango, further.urls.flash],
    pressifyKey: pressify.apiKey,
    env: {
      ...further.env,
      PRESSIFY_BASE_URL: link.url,
      PRESSIFY_FIND_BY: 'ref',
      PRESSIFY_COSTS: pressify.costs,
      FACTORY_POLL_SECONDS: '5',
    },
    async close() {
      await link.close();
      await pressify.close();
      await further.close();
    },
  };
}

type Factories = Awaited<ReturnType<typeof openFactories>>;

/** Compares the orders at the factories with the sent orders: each exists once, and none is cancelled. */
async function expectOnce(factories: Factories, sent: readonly string[]): Promise<void> {
  const refs: string[] = [];
  for (const url of factories.urls) {
    const books = (await (await fetch(`${url}/_sim/books`)).json()) as { orders: { refId: string }[] };
    refs.push(...books.orders.map(({ refId }) => refId));
  }
  for (const id of sent) {
    const found = refs.filter((ref) => ref.startsWith(id));
    if (found.length !== 1) throw new Error(`The factories hold order ${id} ${found.length} times`);
  }
  if (refs.length !== sent.length) throw new Error(`The factories hold ${refs.length} orders of ${sent.length}`);
}

/** OPS-130: an unreachable factory delays only its own orders, which show the reason and continue automatically. */
export async function factoryCut(say: DrillWorld['say']): Promise<string> {
  const factories = await openFactories();
  const world = await openDrillWorld({ say, workers: 0, env: factories.env }).catch(async (error: unknown) => {
    await factories.close();
    throw error;
  });
  try {
    const workerPort = await findFreePort();
    await world.start('worker', { WORKER_PORT: String(workerPort) });
    const workerUrl = `http://127.0.0.1:${workerPort}`;
    await world.addOrders(HOUSES.length * EACH * 2);
    await world.expectWhole({ isAsked: true });
    await call(world, connectPressify, { body: { api: factories.pressifyKey } });
    await call(world, connectMango, { body: { api: 'mango-demo-key' } });
    await call(world, connectFlash, { body: { username: 'flash-demo', password: 'flash-demo-pass' } });
    const ids = await prepareOrders(world);
    const read = (id: string) => call(world, getOrder, { params: { id } });
    const readAll = (some: readonly string[]) => Promise.all(some.map(read));
    const areTaken = async (some: readonly string[]) => (await readAll(some)).every(isTaken);
    const half = (part: 0 | 1, houses: readonly FactoryName[] = HOUSES) =>
      houses.flatMap((house) => ids[house].slice(part * EACH, (part + 1) * EACH));
    const send = async (part: 0 | 1) => {
      for (const fulfillHouse of HOUSES)
        await call(world, startFulfilBatch, {
          body: { ids: half(part, [fulfillHouse]), isDraft: false, makeLabels: false, fulfillHouse },
        });
    };

    await send(0);
    await world.until('every factory has its orders', () => areTaken(half(0)));
    say(`${half(0).length} orders are at three factories; cuts one of them off`);
    const before = await countCalls(workerUrl);
    factories.link.cut();
    await send(1);
    await world.until('the other factories have their orders', () => areTaken(half(1, ['MANGO', 'FLASH'])));
    const waiting = half(1, ['PRESSIFY']);
    await world.until('the orders of the factory say why they wait', async () =>
      (await readAll(waiting)).every(
        ({ fulfilState, fulfillError }) =>
          hasTrait(fulfilState as never, 'onItsWay') && fulfillError?.code === 'DOWN' && fulfillError.text !== '',
      ),
    );
    const [waits] = await readAll(waiting);
    say(`an order says ${waits?.fulfilState}: ${waits?.fulfillError?.code} ${waits?.fulfillError?.text}`);
    const { share } = readRule();
    const shareOf = async (partner: string) => {
      const { all, failed } = (await countCalls(workerUrl))[partner] ?? { all: 0, failed: 0 };
      const first = before[partner] ?? { all: 0, failed: 0 };
      return { calls: all - first.all, share: (failed - first.failed) / Math.max(1, all - first.all) };
    };
    await world.until('the metrics name the factory above the limit of its alert', async () => {
      const found = await shareOf('pressify');
      return found.calls >= CUT_TRIES * EACH && found.share > share;
    });
    for (const partner of ['mango', 'flash'])
      if ((await shareOf(partner)).share > share) throw new Error(`The metrics blame ${partner}, which answers`);
    if (await areTaken(waiting)) throw new Error('Orders arrived at a factory that is cut off');
    say('mends the line, and asks for nothing');
    factories.link.mend();
    await world.until('the factory has its orders', () => areTaken(waiting));
    const sent = [...half(0), ...half(1)];
    await expectOnce(factories, sent);
    const whole = await world.expectWhole();
    return `${sent.length} orders at three factories, each once, ${waiting.length} of them waited; ${whole}`;
  } finally {
    await world.close();
    await factories.close();
  }
}
