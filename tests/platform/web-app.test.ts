import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';

const PAGE = '<!doctype html><title>Bobbin</title>';
const SCRIPT = `console.log('${'bobbin '.repeat(200)}')`;

let folder: string;
let database: TestDatabase;
let server: TestApi;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobbin-web-'));
  const web = join(folder, 'dist');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(folder, 'private.txt'), 'private');
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(web, 'assets', 'app-1a2b.js'), SCRIPT);
  await writeFile(join(web, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(web, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(web, 'assets', 'plain-3c4d.css'), 'body{}');
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url, env: { WEB_DIR: web, DATA_DIR: join(folder, 'data') } });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a path exactly as written, because fetch would normalise it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET', url = server.url) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const request = rawRequest({ hostname, port, path, method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

describe('the web application', () => {
  it.each([
    '/',
    '/orders',
    '/shops/7490000000000000001',
    '/?page=2',
    '/orders?search=front.png',
    '/dashboard/deep/path',
  ])('loads without caching at %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.bytes.toString()).toBe(PAGE);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it.each(['/api', '/api/', '/api/orders', '/assets/app-old.js', '/robots.txt', '/index.html.br'])(
    'returns a 404 error instead of the page for unknown files: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.bytes.toString())).toMatchObject({ isSuccess: false, exceptionBody: { code: 300 } });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('a file of the web application', () => {
  it('can be cached forever when its name contains a hash', async () => {
    const answer = await get('/assets/plain-3c4d.css');
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/css; charset=utf-8' },
    });
  });

  it('must be revalidated by the browser when its name contains no hash', async () => {
    const answer = await get('/favicon.svg');
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    const again = await get('/favicon.svg', { 'if-none-match': String(answer.headers.etag) });
    expect(again.status).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('comes with the compression that the browser accepts: accept-encoding “%s”', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(String(answer.headers['cache-control'])).toContain('immutable');
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
    if (encoding) expect(answer.bytes.length).toBeLessThan(SCRIPT.length / 4);
    else expect(answer.bytes.toString()).toBe(SCRIPT);
  });

  it.each([
    '/../private.txt',
    '/assets/../../private.txt',
    '/%2e%2e/private.txt',
    '/..%2fprivate.txt',
    '//private.txt',
  ])('never comes from outside the folder of the web application: %s', async (path) => {
    const answer = await get(path);
    expect(answer.bytes.toString()).not.toContain('private');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('two processes of different releases', () => {
  const NEXT = `console.log('${'the next release '.repeat(200)}')`;
  let next: TestApi;

  beforeAll(async () => {
    const web = join(folder, 'next');
    await mkdir(join(web, 'assets'), { recursive: true });
    await writeFile(join(web, 'index.html'), PAGE);
    await writeFile(join(web, 'assets', 'app-5e6f.js'), NEXT);
    await writeFile(join(web, 'assets', 'app-5e6f.js.br'), brotliCompressSync(NEXT));
    next = await startApi({ databaseUrl: database.url, env: { WEB_DIR: web, DATA_DIR: join(folder, 'data') } });
  });
  afterAll(() => next.close());

  it.each(['', 'br, gzip'])(
    'each serve the assets of both, also to a client that accepts “%s” (OPS-140)',
    async (accepted) => {
      for (const { url } of [server, next]) {
        for (const [name, text] of [
          ['app-1a2b.js', SCRIPT],
          ['app-5e6f.js', NEXT],
        ] as const) {
          const answer = await get(`/assets/${name}`, { 'accept-encoding': accepted }, 'GET', url);
          const isPacked = answer.headers['content-encoding'] === 'br';
          expect([name, answer.status, isPacked]).toEqual([name, 200, accepted !== '']);
          expect((isPacked ? brotliDecompressSync(answer.bytes) : answer.bytes).toString()).toBe(text);
          expect(answer.headers['content-type']).toMatch(/javascript/);
          expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        }
      }
      expect((await get('/assets/app-9z9z.js', {}, 'GET', next.url)).status).toBe(404);
    },
  );
});

describe('the documentation', () => {
  it('opens at /api/docs under a Content-Security-Policy like that of the application', async () => {
    const answer = await fetch(`${server.url}/api/docs`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('swagger-ui');
    expect(answer.headers.get('content-security-policy')).toContain("'self'");
    const script = await fetch(`${server.url}/api/docs/static/swagger-ui-bundle.js`);
    expect(script.status).toBe(200);
    const data = await fetch(`${server.url}/api/docs/json`);
    expect(await data.json()).toMatchObject({ openapi: '3.1.0' });
  });
});
