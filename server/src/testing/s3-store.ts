import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createObjects, type Objects } from '@bobbin/connectors/objects';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'bobbin';
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
/** Name under which the test server stores the bytes of an object, next to its metadata. */
const OBJECT = '._S3rver_object';

/** An S3-compatible object store on this machine. */
export interface FarStore {
  objects: Objects;
  /** Options of a client with keys other than the store's. */
  options: { endpoint: string; region: string; bucket: string };
  /** Lists the names of all stored objects, without folders. */
  listNames(): Promise<string[]>;
  empty(): Promise<void>;
  /** Sets the time of all stored objects. */
  date(at: Date): Promise<void>;
  /** The value of the variable `FILES_URL` for this store. */
  url: string;
  stop(): Promise<void>;
}

export async function startFarStore(): Promise<FarStore> {
  const directory = await mkdtemp(join(tmpdir(), 'bobbin-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const options = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: BUCKET };
  const objects = createObjects({ ...options, ...KEYS, timeoutMs: 5_000 });
  const listFiles = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.name.endsWith(OBJECT),
    );
  return {
    url: `http://${KEYS.accessKeyId}:${KEYS.secretAccessKey}@127.0.0.1:${port}/${BUCKET}`,
    objects,
    options,
    listNames: async () => (await listFiles()).map(({ name }) => name.slice(0, -OBJECT.length)),
    async date(at) {
      for (const { parentPath, name } of await listFiles()) await utimes(join(parentPath, name), at, at);
    },
    async empty() {
      await rm(join(directory, BUCKET, 'files'), { recursive: true, force: true });
    },
    async stop() {
      await objects.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
