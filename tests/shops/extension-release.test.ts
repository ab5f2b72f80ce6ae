import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getExtensionRelease } from '@bobbin/contract/extension';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishExtension } from '../../extension/build-extension.ts';
import { startWorld, type World } from '../world/world.ts';

let folder: string;
let world: World;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobbin-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  world = await startWorld({ marketplace: { orders: 1, shops: 1 }, env: { WEB_DIR: folder } });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

it('the server offers the zip file of its own extension build for download at one address for every version (EXT-12)', async () => {
  const seller = await world.createSeller('lan@example.com');
  const read = async () => (await seller.call(getExtensionRelease)).body;
  expect(await read()).toEqual({ version: null, url: null, sizeBytes: null });

  const zip = join(folder, 'built.zip');
  for (const [version, bytes] of [
    ['1.2.3', 'PK first'],
    ['1.2.4', 'PK second one'],
  ] as const) {
    await writeFile(zip, bytes);
    publishExtension(zip, join(folder, 'extension'), version);
    const release = await read();
    expect(release).toEqual({ version, url: '/extension/bobbin-extension.zip', sizeBytes: bytes.length });
    const answer = await fetch(new URL(release?.url ?? '', world.url));
    expect(answer.headers.get('content-type')).toMatch(/zip/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(bytes);
  }
});
