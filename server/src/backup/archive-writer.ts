import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTarPacker } from 'modern-tar';
import { syncFolder } from '../platform/sync-folder.ts';
import { INDEX_MAX, MANIFEST, SEAL, toIndexName, type IndexLine } from './format.ts';

/** Writes one archive: the entries one after another, after each INDEX_MAX entries an index of their hashes, and at the end the manifest. */
export interface ArchiveWriter {
  add(name: string, sizeBytes: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  addBytes(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the manifest, closes the archive and renames it; until then it has a temporary name in the same folder. */
  finish(manifest: object): Promise<void>;
  /** Removes what was written so far. */
  abort(): Promise<void>;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export async function createArchiveWriter(path: string, now: Date): Promise<ArchiveWriter> {
  const draft = `${path}.partial`;
  // Overwrites the temporary file that a killed backup left; no other program uses this name.
  const handle = await open(draft, 'w', 0o600);
  const { readable, controller } = createTarPacker();
  let failure: unknown = null;
  // Waits when the disk is slower than the compression.
  const pumping = (async () => {
    try {
      for await (const chunk of readable) await handle.writeFile(chunk);
    } catch (error) {
      failure = error;
    }
  })();

  let index: IndexLine[] = [];
  let indexes = 0;
  let entries = 0;
  const chain = createHash('sha256');

  async function write(name: string, sizeBytes: number, chunks: AsyncIterable<Uint8Array>): Promise<string> {
    const hash = createHash('sha256');
    try {
      const writer = controller.add({ name, size: sizeBytes, type: 'file', mtime: now, mode: 0o600 }).getWriter();
      let given = 0;
      for await (const chunk of chunks) {
        given += chunk.length;
        if (given > sizeBytes) break;
        hash.update(chunk);
        await writer.write(chunk);
      }
      if (given !== sizeBytes) throw new Error(`${name} changed while it was read`);
      await writer.close();
    } catch (error) {
      // Reports the error of the disk, because when the disk is full, the compressor reports only that its output was closed.
      throw failure ?? error;
    }
    return hash.digest('hex');
  }

  async function writeIndex(): Promise<void> {
    if (index.length === 0) return;
    indexes += 1;
    const bytes = Buffer.from(index.map((line) => `${JSON.stringify(line)}\n`).join(''));
    index = [];
    chain.update(await write(toIndexName(indexes), bytes.length, once(bytes)));
  }

  async function add(name: string, sizeBytes: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const sha256 = await write(name, sizeBytes, chunks);
    entries += 1;
    index.push({ name, sizeBytes, sha256 });
    if (index.length >= INDEX_MAX) await writeIndex();
  }

  return {
    add,
    addBytes: (name, bytes) => add(name, bytes.length, once(bytes)),
    async finish(manifest) {
      await writeIndex();
      const bytes = Buffer.from(JSON.stringify({ ...manifest, entries, indexes, chain: chain.digest('hex') }, null, 1));
      const sha256 = Buffer.from(await write(MANIFEST, bytes.length, once(bytes)));
      await write(SEAL, sha256.length, once(sha256));
      controller.finalize();
      await pumping;
      if (failure !== null) throw failure;
      await handle.sync();
      await handle.close();
      await rename(draft, path);
      await syncFolder(dirname(path));
    },
    async abort() {
      controller.error(new Error('The backup was given up'));
      await pumping;
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}
