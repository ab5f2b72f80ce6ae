import { request as rawRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFault } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let seller: Caller;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 60, shops: 2 } });
  seller = await world.createSeller('anna@example.com');
  await addFault(world, { name: 'scope-missing', path: '/finance/' });
  await world.connectShops(seller);
});
afterAll(() => world.close());

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Returns the raw bytes of a response; a stream is closed after its first chunk. */
function ask(path: string, headers: Record<string, string>, body?: Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const authorization = `Bearer ${seller.accessToken}`;
    const call = rawRequest(`${world.url}${path}`, { method, headers: { authorization, ...headers } }, (answer) => {
      const pieces: Buffer[] = [];
      const finish = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) });
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          finish();
          call.destroy();
        }
      });
      answer.on('end', finish);
    });
    call.on('error', reject);
    call.end(body);
  });
}

const UNPACK = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

describe('a response', () => {
  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
  ] as const)('with 50 orders takes at most 12 kB when the client accepts %s (API-25)', async (accepted, encoding) => {
    const plain = await ask('/api/shops/orders', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await ask('/api/shops/orders', { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    // Orders of the demo contain less text than those of real shops.
    expect(packed.bytes.length).toBeLessThanOrEqual(10_500);
    expect(plain.bytes.length).toBeGreaterThan(80_000);
    expect(UNPACK[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
  });

  it('contains the current data in every encoding, when it is repeated and after a write (API-25)', async () => {
    const path = '/api/shops/orders?page=1&sortBy=createdAt:ASC';
    const read = async (accepted: string) => {
      const { headers, bytes } = await ask(path, accepted === '' ? {} : { 'accept-encoding': accepted });
      const encoding = headers['content-encoding'] as keyof typeof UNPACK | undefined;
      expect([encoding ?? '', Number(headers['content-length'])]).toEqual([accepted, bytes.length]);
      expect(headers.vary).toBe(accepted === '' ? undefined : 'accept-encoding');
      const text = (encoding ? UNPACK[encoding](bytes) : bytes).toString();
      return (JSON.parse(text) as { body: { data: { buyerMessage: string }[] } }).body.data.map(
        ({ buyerMessage }) => buyerMessage,
      );
    };
    for (const message of ['một', 'hai', 'hai', 'ba']) {
      await world.db
        .updateTable('orders')
        .set({ buyer_message: message })
        .where('owner_id', '=', seller.userId)
        .execute();
      for (const accepted of ['zstd', 'gzip', '', 'br', 'zstd', '', 'gzip']) {
        const messages = await read(accepted);
        expect([messages.length, new Set(messages)]).toEqual([50, new Set([message])]);
      }
    }
  });

  it('stays uncompressed when it is short or the client accepts no encoding (API-25)', async () => {
    const short = await ask('/api/health', { 'accept-encoding': 'gzip' });
    expect(short.headers['content-encoding']).toBeUndefined();
    const odd = await ask('/api/shops/orders', { 'accept-encoding': 'compress' });
    expect(odd).toMatchObject({ status: 200 });
    expect(odd.headers['content-encoding']).toBeUndefined();
  });

  it('stays uncompressed when it is a stream of events (API-25)', async () => {
    const live = await ask('/api/events', { 'accept-encoding': 'gzip, br, zstd', accept: 'text/event-stream' });
    expect(live).toMatchObject({ status: 200 });
    expect(live.headers['content-encoding']).toBeUndefined();
  });
});

it('a request with a compressed body is not decompressed (API-25)', async () => {
  const bomb = gzipSync(Buffer.from(`{"api": "${' '.repeat(10_000_000)}"}`));
  const answer = await ask(
    '/api/users/pressify',
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    bomb,
  );
  expect(answer.status).toBe(422);
});
