import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { WORKER_NODE_OPTIONS } from '../../scripts/start/worker-node-options.ts';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { signIn, type Caller } from './ask.ts';
import { startChild } from './child.ts';
import { createOwner, toEmail } from './connect.ts';
import { createDatabase } from './database.ts';
import { buildEnvironment, readMemory, startApi, type Place } from './processes.ts';
import type { Findings } from './report.ts';
import { measureScrolling } from './scrolling.ts';
import type { Settings } from './settings.ts';

/** Number of sellers; it is small, so that each has several pages of designs. */
const SELLERS = 4;
const AT_ONCE = 50;
const TIMEOUT_MS = 20 * 60_000;
const LOOK_MS = 100;
/** The empty chunk at the end of every PNG. */
const END_BYTES = 12;

/** Measures parallel uploads of 4500 × 5400 designs by many sellers, the worker's thumbnails of them, and the library that shows them. */
export async function measureUploads(place: Place, settings: Settings): Promise<Findings> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(place.dataDir, 'postgres'), fsync: true });
  try {
    const url = await createDatabase(place, postgres.url, 'bench_uploads');
    const env = buildEnvironment(place, url, 0);
    const api = await startApi(place, 'uploads-api', url);
    const app = buildApp(readConfig(env), createLog('warn', 'bench'));
    try {
      const callers: Caller[] = [];
      // Each run uploads different pictures, because files of the last run may still be stored.
      const run = Date.now();
      for (let seller = 0; seller < SELLERS; seller += 1) {
        await createOwner(app, `bench-uploads-${seller}`);
        callers.push(await signIn(api.url, toEmail(`bench-uploads-${seller}`)));
      }
      const picture = await paintDesign();
      const rest = readMemory(api.pid).now;
      const count = settings.uploads;
      const began = performance.now();
      let next = 0;
      const lane = async () => {
        for (let file = next++; file < count; file = next++) {
          const caller = callers[file % SELLERS];
          if (caller) await upload(caller, tag(picture, `${run}-${file}`), `design-${file}.png`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      const seconds = (performance.now() - began) / 1000;
      const { peak } = readMemory(api.pid);
      console.log(`  ${count} designs in ${seconds.toFixed(1)} s, API at most ${peak} MB`);
      const thumbnails = await makeThumbnails(app, env, count);
      console.log(`  their thumbnails in ${thumbnails.seconds.toFixed(1)} s, worker at most ${thumbnails.peak} MB`);
      const scrolled = await measureScrolling(place, api.url, toEmail('bench-uploads-0'));
      const megabytes = picture.length / 1e6;
      return {
        part: 'uploads',
        figures: [
          {
            name: `${count} designs uploaded, ${AT_ONCE} at once`,
            value: count / seconds,
            unit: '/s',
            note: `${megabytes.toFixed(1)} MB each, ${((count * megabytes) / seconds).toFixed(0)} MB/s`,
          },
          { name: `API: most memory under ${AT_ONCE} uploads`, value: peak, unit: 'MB', aim: { atMost: 500 } },
          { name: 'API: memory at rest before', value: rest, unit: 'MB' },
          { name: 'thumbnails made', value: count / thumbnails.seconds, unit: '/s' },
          { name: 'worker: most memory meanwhile', value: thumbnails.peak, unit: 'MB' },
          {
            name: 'library: 99 of 100 frames while it scrolls',
            value: scrolled.p99Ms,
            unit: 'ms',
            aim: { atMost: 50 },
            note: `${scrolled.cards} designs of one seller, ${scrolled.frames} frames, the longest ${scrolled.longestMs.toFixed(0)} ms`,
          },
          { name: 'library: designs without their picture', value: scrolled.missing, unit: '', aim: { atMost: 0 } },
        ],
        tables: [],
        details: { count, seconds, megabytes, peak, rest, thumbnails, scrolled },
      };
    } finally {
      await api.stop();
      await app.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Lets a fresh worker make all thumbnails: returns seconds from its start to the last one, and its peak memory. */
async function makeThumbnails(
  app: ReturnType<typeof buildApp>,
  env: Record<string, string>,
  count: number,
): Promise<{ seconds: number; peak: number }> {
  const worker = startChild(new URL('worker-child.ts', import.meta.url), env, WORKER_NODE_OPTIONS);
  try {
    await worker.ask({});
    const began = performance.now();
    while (performance.now() - began < TIMEOUT_MS) {
      const { rows } = await app.pool.query<{ count: number }>(
        'select count(*)::int as count from files where has_thumbnail',
      );
      if ((rows[0]?.count ?? 0) >= count)
        return { seconds: (performance.now() - began) / 1000, peak: readMemory(worker.pid).peak };
      await wait(LOOK_MS);
    }
    throw new Error('The thumbnails did not come.');
  } finally {
    await worker.stop();
  }
}

/** Paints a picture as large and as hard to compress as a usual design. */
function paintDesign(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 1125, height: 1350, channels: 3, background: '#336699', noise } })
    .resize(4500, 5400, { kernel: 'nearest' })
    .ensureAlpha(0.9)
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Adds a text to the picture, because files with equal bytes would be stored only once. */
function tag(picture: Buffer, word: string): Buffer<ArrayBuffer> {
  const content = Buffer.from(`tEXtComment\0${word}`);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  const end = picture.length - END_BYTES;
  return Buffer.concat([picture.subarray(0, end), chunk, picture.subarray(end)]);
}

async function upload({ url, token }: Caller, bytes: Buffer<ArrayBuffer>, name: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/files/png`, { method: 'POST', headers, body: form });
  const { isSuccess, exceptionBody } = (await answer.json()) as { isSuccess: boolean; exceptionBody: unknown };
  if (!isSuccess) throw new Error(`The design was refused: ${JSON.stringify(exceptionBody)}.`);
}
