import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startProxySimulator, type ProxySimulator } from './server.ts';

const GOOD = `Basic ${Buffer.from('lan:a:secret').toString('base64')}`;
const WRONG = `Basic ${Buffer.from('lan:guess').toString('base64')}`;

let proxy: ProxySimulator;
let target: Server;
let targetPort: number;
let lastHeaders: IncomingMessage['headers'];

beforeEach(async () => {
  proxy = await startProxySimulator({ username: 'lan', password: 'a:secret' });
  target = createServer((incoming, response) => {
    lastHeaders = incoming.headers;
    response.writeHead(201).write(`${incoming.method} ${incoming.url} `);
    incoming.pipe(response);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const address = target.address();
  targetPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(async () => {
  await proxy.close();
  target.closeAllConnections();
  await new Promise((resolve) => target.close(resolve));
});

type Reply = { status: number; body: string; challenge: string | undefined };

/** Sends a POST in absolute form, as a caller without a tunnel does. */
function post(url: string, authorization: string | null = GOOD): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = authorization === null ? {} : { 'proxy-authorization': authorization };
    const outgoing = request({ host: proxy.host, port: proxy.port, method: 'POST', path: url, headers }, (reply) => {
      const challenge = reply.headers['proxy-authenticate'];
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body, challenge }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end('hello');
  });
}

/** Requests a tunnel; the socket is open when the status is 200. */
function openTunnel(path: string, authorization = GOOD): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const headers = { 'proxy-authorization': authorization };
    const outgoing = request({ host: proxy.host, port: proxy.port, method: 'CONNECT', path, headers });
    outgoing.on('connect', (reply, socket) => resolve({ status: reply.statusCode ?? 0, socket }));
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function tunnelStatus(path: string, authorization = GOOD): Promise<number> {
  const { status, socket } = await openTunnel(path, authorization);
  socket.destroy();
  return status;
}

describe('proxy requests in absolute form', () => {
  it('reach the target with method, path and body, and appear in the log without the password', async () => {
    const url = `http://127.0.0.1:${targetPort}/orders?page=2`;
    const before = Date.now();
    expect(await post(url)).toMatchObject({ status: 201, body: 'POST /orders?page=2 hello' });
    expect(proxy.calls()).toEqual([{ target: url, at: expect.any(Number) }]);
    expect(proxy.calls()[0]?.at).toBeGreaterThanOrEqual(before);
    expect(lastHeaders).not.toHaveProperty('proxy-authorization');
  });

  it.each([
    ['no password', null],
    ['a wrong password', WRONG],
  ])('fail with %s', async (_name, authorization) => {
    const reply = await post(`http://127.0.0.1:${targetPort}/`, authorization);
    expect(reply).toMatchObject({ status: 407, challenge: 'Basic realm="proxy"' });
    expect(proxy.calls()).toEqual([]);
  });

  it('get 502 for an unreachable target and for any other machine, and 400 without a URL', async () => {
    target.closeAllConnections();
    await new Promise((resolve) => target.close(resolve));
    expect(await post(`http://127.0.0.1:${targetPort}/`)).toMatchObject({ status: 502 });
    expect(await post('http://shop.example/orders')).toMatchObject({ status: 502 });
    expect(await post('/orders')).toMatchObject({ status: 400 });
    expect(proxy.calls().map((call) => call.target)).toContain('http://shop.example/orders');
  });
});

describe('proxy requests with CONNECT', () => {
  it('open a tunnel for a call', async () => {
    const { status, socket } = await openTunnel(`127.0.0.1:${targetPort}`);
    expect(status).toBe(200);
    socket.write('GET /shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toContain('201 Created');
    expect(answer).toContain('GET /shop');
    expect(proxy.calls()).toMatchObject([{ target: `127.0.0.1:${targetPort}` }]);
  });

  it('fail for a wrong password, other machines and closed ports', async () => {
    expect(await tunnelStatus(`127.0.0.1:${targetPort}`, WRONG)).toBe(407);
    expect(proxy.calls()).toEqual([]);
    expect(await tunnelStatus('shop.example:443')).toBe(502);
    target.closeAllConnections();
    await new Promise((resolve) => target.close(resolve));
    expect(await tunnelStatus(`127.0.0.1:${targetPort}`)).toBe(502);
    expect(proxy.calls()).toHaveLength(2);
  });

  it('end together with the proxy', async () => {
    const { socket } = await openTunnel(`127.0.0.1:${targetPort}`);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => null);
    socket.resume();
    await proxy.close();
    await closed;
  });
});

it('proxy resolves names to loopback addresses only, even when another address would answer', async () => {
  const detour = `[::ffff:127.0.0.1]:${targetPort}`;
  expect((await fetch(`http://${detour}/`)).status).toBe(201);
  expect(await post(`http://${detour}/`)).toMatchObject({ status: 502 });
  expect(await tunnelStatus(detour)).toBe(502);
});

describe('mode of the simulated proxy', () => {
  it('refuse answers 407 although the password is right', async () => {
    proxy.setMode('refuse');
    expect(await post(`http://127.0.0.1:${targetPort}/`)).toMatchObject({ status: 407 });
    expect(await tunnelStatus(`127.0.0.1:${targetPort}`)).toBe(407);
    proxy.setMode('pass');
    expect(await post(`http://127.0.0.1:${targetPort}/`)).toMatchObject({ status: 201 });
  });

  it('forbid answers 403 and logs the call', async () => {
    proxy.setMode('forbid');
    expect(await post(`http://127.0.0.1:${targetPort}/`)).toMatchObject({ status: 403 });
    expect(await tunnelStatus(`127.0.0.1:${targetPort}`)).toBe(403);
    expect(proxy.calls()).toHaveLength(2);
  });

  it('fail breaks the connection', async () => {
    proxy.setMode('fail');
    await expect(post(`http://127.0.0.1:${targetPort}/`)).rejects.toThrow('socket hang up');
    await expect(openTunnel(`127.0.0.1:${targetPort}`)).rejects.toThrow('socket hang up');
  });
});
