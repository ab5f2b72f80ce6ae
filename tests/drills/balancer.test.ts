import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { openBalancer, type Balancer, type BalancerOptions } from './balancer.ts';
import { startLoad } from './load.ts';

const servers: Server[] = [];
let balancer: Balancer | null = null;

afterEach(async () => {
  await balancer?.close();
  balancer = null;
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a process that is ready and answers other requests in the given way; returns its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/api/ready') response.end();
    else answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function open(ports: number[], options: BalancerOptions = {}): Promise<string> {
  const opened = await openBalancer(ports, options);
  balancer = opened;
  return opened.url;
}

const readyNow = (ports: number[]) => expect.poll(() => ports.every((port) => balancer?.isReady(port))).toBe(true);

it('A request fails when no process is ready for some checks, so a load sees an outage of all processes (OPS-111)', async () => {
  const url = await open([await findFreePort(), await findFreePort()]);
  const load = startLoad([async () => (await fetch(url)).status]);
  await expect.poll(() => load.failures['502'] ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  await load.stop();
});

it('A request that a process broke off is repeated at another process only when it is a GET or has a key (OPS-111)', async () => {
  const broken = await serve((request) => request.socket.destroy());
  const whole = await serve((_request, response) => response.end('whole'));
  const url = await open([broken, whole]);
  async function ask(method: string, headers: Record<string, string> = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await readyNow([broken, whole]);
      statuses.push((await fetch(url, { method, headers })).status);
    }
    return statuses.toSorted((a, b) => a - b);
  }
  expect(await ask('GET')).toEqual([200, 200]);
  expect(await ask('POST', { 'idempotency-key': 'drill' })).toEqual([200, 200]);
  expect(await ask('POST')).toContain(502);
});

it('A missing script is asked for at the other processes only when a release does not share its assets (OPS-140)', async () => {
  const former = await serve((_request, response) => response.writeHead(404).end());
  const next = await serve((_request, response) => response.end('script'));
  const ask = async (url: string) => {
    await readyNow([former, next]);
    const [one, other] = [await fetch(`${url}/assets/a.js`), await fetch(`${url}/assets/a.js`)];
    return [one.status, other.status].toSorted((a, b) => a - b);
  };
  expect(await ask(await open([former, next]))).toEqual([200, 404]);
  await balancer?.close();
  expect(await ask(await open([former, next], { repeatsMissing: true }))).toEqual([200, 200]);
});

it('A load counts a request as failed that ended with a server error, a lost session or an exception', async () => {
  const load = startLoad([
    () => Promise.resolve(200),
    () => Promise.resolve(503),
    () => Promise.resolve(401),
    () => Promise.reject(new Error('blank')),
  ]);
  await expect.poll(() => load.requests).toBeGreaterThanOrEqual(4);
  await load.stop();
  expect(Object.keys(load.failures).toSorted()).toEqual(['401', '503', 'Error: blank']);
});
