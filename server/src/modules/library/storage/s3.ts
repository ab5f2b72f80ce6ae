import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Objects } from '@bobbin/connectors/objects';
import { parseAddress, toFileName, type Address, type OpenShelves } from './blob-store.ts';

const PREFIX = 'files/';

function keyOf(address: Address): string {
  return `${PREFIX}${toFileName(address)}`;
}

/** A blob store in an S3-compatible object store. Bytes are streamed; only tools that need a local file get a temporary copy. */
export function openFar(objects: Objects): OpenShelves {
  return ({ temporary }) => ({
    keep: ({ path, sha256, sizeBytes }, address) =>
      objects.put(keyOf(address), { open: () => createReadStream(path), sizeBytes, sha256 }),

    has: (address) => objects.has(keyOf(address)),

    async open(address) {
      const found = await objects.get(keyOf(address));
      if (found === null) return null;
      const { sizeBytes, stream } = found;
      return {
        sizeBytes,
        read: () => stream,
        async close() {
          stream.on('error', () => {}).destroy();
        },
      };
    },

    remove: (address) => objects.remove(keyOf(address)),

    async borrow(address, work) {
      const found = await objects.get(keyOf(address));
      if (found === null) return null;
      const { path, handle } = await temporary();
      try {
        await pipeline(found.stream, handle.createWriteStream());
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    async *list(strange) {
      for await (const page of objects.list(PREFIX)) {
        for (const { key, sizeBytes, modifiedAt: storedAt } of page) {
          const address = parseAddress(key);
          if (address !== null && keyOf(address) === key) yield { ...address, sizeBytes, storedAt };
          else strange?.({ name: key.slice(PREFIX.length), sizeBytes, storedAt });
        }
      }
    },

    close: () => objects.close(),
  });
}
