import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { syncFolder } from './sync-folder.ts';

it('The names in a folder are flushed, and a folder that does not exist is an error (OPS-142)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bobbin-sync-'));
  await syncFolder(folder);
  await rm(folder, { recursive: true });
  await expect(syncFolder(folder)).rejects.toThrow('ENOENT');
});
