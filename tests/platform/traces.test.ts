import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { syncShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob } from '../../server/src/platform/jobs.ts';
import { startTraceExporter } from '../../server/src/platform/trace-exporter.ts';
import { currentTrace, inSpan, startChild, startSpan } from '../../server/src/platform/traces.ts';
import { splitAsker } from '../../server/src/platform/work-context.ts';
import { readTestConfig } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { listSources } from '../house-rules/sources.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { startProcess, type ServerProcess } from './process.ts';

interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
  process: string;
}

interface Batch {
  resourceSpans: {
    resource: Pick<Received, 'attributes'>;
    scopeSpans: { spans: Omit<Received, 'process'>[] }[];
  }[];
}

/** A collector for OpenTelemetry that accepts traces in JSON. */
interface Collector {
  url: string;
  spans: Received[];
  /** The body of each export, as received. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  close(): void;
}

const valueOf = (attributes: Received['attributes'], key: string) => {
  const found = attributes.find((attribute) => attribute.key === key)?.value;
  return found?.stringValue ?? found?.intValue;
};

async function startCollector(status = 200): Promise<Collector> {
  const spans: Received[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.method === 'POST') {
        headers.push(request.headers);
        bodies.push(body);
        for (const { resource, scopeSpans } of (JSON.parse(body) as Batch).resourceSpans) {
          const process = valueOf(resource.attributes, 'bobbin.process') ?? '';
          spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, process }))));
        }
      }
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    close: () => server.close().closeAllConnections(),
  };
}

const PATIENCE = { timeout: 60_000, interval: 200 };

describe('a request whose job calls the marketplace', () => {
  let collector: Collector;
  let world: World;
  let worker: ServerProcess;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    collector = await startCollector();
    world = await startWorld({
      marketplace: { orders: 3, shops: 1 },
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key,x-tenant=desk',
      },
    });
    seller = await world.createSeller('lan@example.com');
    [shopId = ''] = await world.connectShops(seller);
    await seller.call(syncShop, { params: { id: shopId }, body: {} });
    worker = await startProcess('worker', { ...world.env, SYNC_EVERY_SECONDS: '3600' });
  });
  afterAll(async () => {
    await worker.stop('SIGTERM');
    await world.close();
    collector.close();
  });

  const find = (test: (span: Received) => boolean) => collector.spans.find(test);
  const asked = () => find(({ name }) => name === 'POST /api/shops/:id/sync');
  const job = () => find(({ name, traceId }) => name === 'job syncShop' && traceId === asked()?.traceId);

  it('makes one trace of request, statements, job and call, each as a child of its cause (OPS-78)', async () => {
    await expect.poll(() => job() !== undefined, PATIENCE).toBe(true);
    const { traceId, spanId } = asked() ?? {};
    const ofTrace = collector.spans.filter((span) => span.traceId === traceId);
    expect(asked()).toMatchObject({ kind: 2, process: 'api' });
    expect(asked()).not.toHaveProperty('parentSpanId');
    expect(valueOf(asked()?.attributes ?? [], 'http.response.status_code')).toBe('200');
    expect(job()).toMatchObject({ kind: 5, process: 'worker', parentSpanId: spanId });
    const queued = ofTrace.find(({ attributes }) => valueOf(attributes, 'db.query.text')?.includes('add_job'));
    expect(queued).toMatchObject({ kind: 3, process: 'api', parentSpanId: spanId });
    const call = ofTrace.find(({ name }) => name === 'marketplace POST order/orders/search');
    expect(call).toMatchObject({ kind: 3, process: 'worker', parentSpanId: job()?.spanId });
    expect(valueOf(call?.attributes ?? [], 'bobbin.result')).toBe('ok');
    const ofJob = ofTrace.filter(({ parentSpanId }) => parentSpanId === job()?.spanId);
    expect(
      ofJob.filter(({ attributes }) => valueOf(attributes, 'db.system.name') === 'postgresql').length,
    ).toBeGreaterThan(2);
    for (const span of ofTrace) expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    // The span of a running job arrives after the spans of its calls, so the test waits until all spans exist.
    const listLost = () => {
      const all = collector.spans.filter((span) => span.traceId === traceId);
      const ids = new Set(all.map((span) => span.spanId));
      return all.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId));
    };
    await expect.poll(listLost, PATIENCE).toEqual([]);
  });

  it('writes its trace id into the log lines of the API (OPS-78)', async () => {
    await expect.poll(() => job() !== undefined, PATIENCE).toBe(true);
    const { traceId } = asked() ?? {};
    const lines = world.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => line.traceId === traceId && line.msg === 'request')).toHaveLength(1);
  });

  it('exports its spans with the configured headers, and without secrets, addresses and statement values (OPS-79)', async () => {
    await expect.poll(() => job() !== undefined, PATIENCE).toBe(true);
    expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer collector-key', 'x-tenant': 'desk' });
    const { rows } = await sql<{ access: string; refresh: string; cipher: string }>`
      select access_token_sealed as access, refresh_token_sealed as refresh, cipher_sealed as cipher
      from shop_credentials`.execute(world.db);
    const sealed = rows.flatMap((row) => Object.values(row));
    const { rows: orders } = await sql<{ id: string }>`select id from orders`.execute(world.db);
    expect(orders.length).toBeGreaterThan(0);
    const hidden = [
      ...sealed,
      ...sealed.map((text) => world.app.vault.open(text)),
      ...orders.map(({ id }) => id),
      seller.accessToken,
      seller.refreshToken,
      'lan@example.com',
      shopId,
      world.app.config.MARKETPLACE_APP_SECRET,
      world.app.config.MARKETPLACE_APP_KEY,
    ];
    const text = collector.bodies.join('');
    expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('leaves key and payload of the job unchanged, so two traces that enqueue the same job produce one job (OPS-78)', async () => {
    const payload = { ownerId: seller.userId, shopId, cause: 'manual' } as const;
    const options = { key: 'once', runAt: new Date(Date.now() + 86_400_000) };
    const traces = [1, 2].map(() => startSpan({ name: 'ask', kind: 'internal', facts: {} }));
    for (const span of traces) await inSpan(span, () => addJob(world.app.db, 'syncShop', payload, options));
    const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
      where key = 'once'`.execute(world.db);
    expect(rows.map((row) => splitAsker(row.payload))).toEqual([
      { payload, asker: { traceparent: traces[1]?.traceparent } },
    ]);
  });
});

it('Without a collector no span is recorded or propagated, and the exporter is not loaded (OPS-79)', () => {
  const start = { name: 'x', kind: 'server', facts: {} } as const;
  expect([startSpan(start), startChild(start), currentTrace()]).toEqual([null, null, undefined]);
  const importers = listSources('server/src')
    .filter(({ path }) => path.endsWith('.ts'))
    .filter(({ text }) => /from '[./]*\/trace-exporter\.ts'/.test(text))
    .map(({ path }) => path);
  expect(importers).toEqual([]);
  expect(readFileSync('server/src/platform/open-traces.ts', 'utf8')).toContain("await import('./trace-exporter.ts')");
});

it('A collector that refuses all traces causes one log line and fails no request (OPS-79)', async () => {
  const collector = await startCollector(500);
  const world = await startWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  for (let turn = 0; turn < 5; turn += 1) expect((await fetch(`${world.url}/api/form`)).status).toBe(200);
  await expect.poll(() => collector.bodies.length, PATIENCE).toBeGreaterThan(0);
  await expect.poll(() => world.logLines.join(''), PATIENCE).toContain('Traces could not be sent and are lost');
  await world.close();
  expect(world.logLines.filter((line) => line.includes('Traces could not be sent'))).toHaveLength(1);
  collector.close();
});

it('a process that stops drops spans that an unresponsive collector does not accept (OPS-79)', async () => {
  let requests = 0;
  const server = createServer(() => void (requests += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = readTestConfig({
    DATABASE_URL: 'postgres://localhost/none',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  const { log, lines } = captureLog('warn');
  const { stop } = startTraceExporter(config, log, 'api');
  for (let count = 0; count < 1_500; count += 1) startSpan({ name: 'one', kind: 'internal', facts: {} })?.end();
  await expect.poll(() => requests).toBe(1);
  await stop();
  expect([requests, lines.length]).toEqual([1, 1]);
  server.close().closeAllConnections();
});

it("a login in the collector's URL is sent as a header and never logged (OPS-77)", async () => {
  const collector = await startCollector(500);
  const config = readTestConfig({
    DATABASE_URL: 'postgres://localhost/none',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.replace('//', '//desk:a-collector-secret@'),
  });
  const { log, lines } = captureLog('warn');
  const { stop } = startTraceExporter(config, log, 'api');
  startSpan({ name: 'one', kind: 'internal', facts: {} })?.end();
  await stop();
  const expected = `Basic ${Buffer.from('desk:a-collector-secret').toString('base64')}`;
  expect(collector.headers.map(({ authorization }) => authorization)).toEqual([expected]);
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('a-collector-secret');
  collector.close();
});
