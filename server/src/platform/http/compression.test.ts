import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressAnswers, sendWritten } from './compression.ts';
import type { SentBytes } from './serialise.ts';

const UNPACK = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

it('compression reuses the compressed bytes of a cached response, for a limited number of accept-encoding values (API-25)', async () => {
  const app = fastify();
  await compressAnswers(app);
  const sent: SentBytes = new Map();
  const content = JSON.stringify('x'.repeat(5000));
  app.get('/', { config: { isAnswer: true } }, (request, reply) =>
    sendWritten(request, reply.type('application/json'), { content, sent }),
  );
  const get = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(content);
  const [[kind = '', bytes] = []] = sent;
  // The cached bytes are the bytes that are sent, so after they are replaced, the new bytes are sent.
  sent.set(kind, { encoding: bytes?.encoding ?? '', bytes: gzipSync('"other"') });
  expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe('"other"');
  for (const accepted of ['br', 'zstd', 'gzip, br', 'br, gzip', 'gzip, zstd', 'identity']) {
    const { headers, rawPayload } = await get(accepted);
    const encoding = headers['content-encoding'] as keyof typeof UNPACK | undefined;
    expect((encoding ? UNPACK[encoding](rawPayload) : rawPayload).toString()).toBe(content);
  }
  expect(sent.size).toBe(4);
  await app.close();
});
