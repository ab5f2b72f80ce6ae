import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Objects } from '@bobbin/connectors/objects';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../testing/log.ts';
import { startFarStore } from '../../testing/s3-store.ts';
import { systemClock } from '../clock.ts';
import { shareAssets, type SharedAssets } from './shared-assets.ts';

const DAY_MS = 24 * 3_600_000;

let folder: string;
let dataDir: string;
const opened: SharedAssets[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobbin-assets-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process of a release with these assets; returns its shared assets and its log. */
async function start(release: string, assets: Record<string, string>, objects: Objects | null = null) {
  const webDir = join(folder, release);
  await mkdir(join(webDir, 'assets'), { recursive: true });
  for (const [name, bytes] of Object.entries(assets)) await writeFile(join(webDir, 'assets', name), bytes);
  const { log, readLog } = captureLog('info');
  const shared = await shareAssets({ webDir, dataDir, objects, clock: systemClock, log });
  opened.push(shared);
  return { shared, readLog };
}

async function read(shared: SharedAssets, name: string): Promise<string | null> {
  const found = await shared.open(name, false);
  return found && text(found.stream);
}

const listPlace = async () => (await readdir(join(dataDir, 'web-assets'))).toSorted();

/** Sets the time at which an asset was last kept. */
async function age(name: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS);
  await utimes(join(dataDir, 'web-assets', name), at, at);
}

describe('the shared assets of all releases (OPS-140)', () => {
  it('can be read by a process of another release, from a folder and from an S3-compatible store', async () => {
    const far = await startFarStore();
    try {
      for (const objects of [null, far.objects]) {
        const { shared: former } = await start('former', { 'a1.js': 'former', 'a1.js.br': 'packed' }, objects);
        const { shared: next } = await start('next', { 'b2.js': 'next' }, objects);
        expect([await read(next, 'a1.js'), await read(former, 'b2.js')]).toEqual(['former', 'next']);
        const packed = await next.open('a1.js', true);
        expect([packed?.isPacked, packed && (await text(packed.stream))]).toEqual([true, 'packed']);
        expect(await read(next, 'c3.js')).toBeNull();
      }
    } finally {
      await far.stop();
    }
  });

  it('stay whole when processes start at once, and a copy that was cut off is stored again', async () => {
    const assets = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`a${at}.js`, `script ${at}`]));
    await Promise.all([start('next', assets), start('next', assets), start('next', assets)]);
    expect(await listPlace()).toEqual(Object.keys(assets).toSorted());
    await writeFile(join(dataDir, 'web-assets', 'a7.js'), '');
    await start('next', assets);
    expect(await readFile(join(dataDir, 'web-assets', 'a7.js'), 'utf8')).toBe('script 7');
  });

  it('disappear when no process has run their release for 30 days, and stay while one runs it', async () => {
    await start('former', { 'a1.js': 'former', 'shared.css': 'both' });
    await start('next', { 'b2.js': 'next', 'shared.css': 'both' });
    await age('a1.js', 31);
    await age('shared.css', 31);
    await age('b2.js', 29);
    await writeFile(join(dataDir, 'web-assets', '.draft'), 'cut off');
    await age('.draft', 31);
    const { shared } = await start('next', { 'b2.js': 'next', 'shared.css': 'both' });
    expect(await listPlace()).toEqual(['b2.js', 'shared.css']);
    // The process of the next release has kept its assets again, so another release does not remove them.
    await start('third', { 'c3.js': 'third' });
    expect([await read(shared, 'b2.js'), await read(shared, 'shared.css')]).toEqual(['next', 'both']);
  });

  it('stay unshared when the place accepts no writes, and the process starts with a warning', async () => {
    await writeFile(dataDir, 'a file where the folder should be');
    const { shared, readLog } = await start('next', { 'b2.js': 'next' });
    expect(await read(shared, 'b2.js')).toBeNull();
    expect(readLog()[0]).toMatchObject({
      msg: 'The assets of this release could not be shared with processes of other releases',
    });
  });

  it('include only names that the build writes, so that nothing else can be read', async () => {
    const { shared } = await start('next', { 'b2.js': 'next', 'secret.env': 'key' });
    await writeFile(join(folder, 'data', 'private.js'), 'private');
    for (const name of ['../private.js', '..', '.draft', 'b2', 'secret.env', 'x.constructor'])
      expect([name, await read(shared, name)]).toEqual([name, null]);
  });
});
