import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import {
  ArchiveError,
  HEADER,
  headerSchema,
  indexLine,
  INDEX_MAX,
  isIndex,
  MANIFEST,
  manifestSchema,
  SEAL,
  type Header,
  type IndexLine,
  type Manifest,
} from './format.ts';

/** Maximum size in bytes of an entry that is held in memory: the header, an index, the manifest or a part of a table. */
const HELD_MAX = 64 * 1024 * 1024;

export interface ArchiveEntry {
  name: string;
  sizeBytes: number;
  chunks: AsyncIterable<Uint8Array>;
  bytes(): Promise<Buffer>;
}

interface Reader {
  onHeader?(header: Header): Promise<void>;
  onEntry?(entry: ArchiveEntry): Promise<void>;
}

async function* readBody({ body }: ParsedTarEntry): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) yield chunk;
}

async function hold(name: string, sizeBytes: number, chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (sizeBytes > HELD_MAX) throw new ArchiveError(`${name} of the archive is damaged`);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

function parse<T>(name: string, schema: { parse(value: unknown): T }, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ArchiveError(`${name} of the archive is damaged, or of a format that this version does not know`);
  }
}

/**
 * Reads an archive from its beginning to its end with bounded memory, and verifies each entry against its hash in the index that follows the entry.
 * @throws ArchiveError naming the damaged entry, or the last complete entry of a truncated archive (OPS-107)
 */
export async function readArchive(path: string, { onHeader, onEntry }: Reader = {}): Promise<Manifest> {
  let last = 'its beginning';
  let entries = 0;
  let indexes = 0;
  let isHeaderRead = false;
  let manifest: { value: Manifest; sha256: string } | null = null;
  let isSealed = false;
  let unproven: IndexLine[] = [];
  const chain = createHash('sha256');

  function prove(name: string, text: string): void {
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parse(name, indexLine, line));
    if (lines.length !== unproven.length) throw new ArchiveError(`${name} of the archive is damaged`);
    for (const [place, line] of lines.entries()) {
      const found = unproven[place];
      if (found === undefined || found.name !== line.name) throw new ArchiveError(`${name} of the archive is damaged`);
      if (found.sha256 !== line.sha256) throw new ArchiveError(`${found.name} of the archive is damaged`);
    }
    unproven = [];
  }

  async function take(entry: ParsedTarEntry): Promise<void> {
    const { name, size: sizeBytes } = entry.header;
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of readBody(entry)) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const chunks = hashed();
    const bytes = () => hold(name, sizeBytes, chunks);
    const drain = async () => {
      for await (const chunk of chunks) void chunk;
    };
    if (isSealed) throw new ArchiveError(`Something stands behind the end of the archive: ${name}`);
    if (name === SEAL) {
      isSealed = (await bytes()).toString() === manifest?.sha256;
      if (!isSealed) throw new ArchiveError(`${MANIFEST} of the archive is damaged`);
    } else if (name === MANIFEST) {
      const text = (await bytes()).toString();
      manifest = { value: parse(name, manifestSchema, text), sha256: hash.digest('hex') };
    } else if (isIndex(name)) {
      const text = (await bytes()).toString();
      indexes += 1;
      chain.update(hash.digest('hex'));
      prove(name, text);
    } else {
      if (!isHeaderRead) {
        if (name !== HEADER) throw new ArchiveError('This is no backup of Bobbin');
        isHeaderRead = true;
        const header = parse(name, headerSchema, (await bytes()).toString());
        await onHeader?.(header);
      } else await onEntry?.({ name, sizeBytes, chunks, bytes });
      await drain();
      entries += 1;
      unproven.push({ name, sizeBytes, sha256: hash.digest('hex') });
      if (unproven.length > INDEX_MAX) throw new ArchiveError(`The index of ${name} is missing in the archive`);
    }
    last = name;
  }

  const { readable, writable } = createTarDecoder({ strict: true });
  const reader = readable.getReader();
  let unreadable: unknown = null;
  const feeding = feed(path, writable, (error) => {
    unreadable = error;
  });
  try {
    for (;;) {
      const next = await reader.read().catch((cause: unknown) => {
        if (unreadable !== null) throw unreadable;
        throw new ArchiveError(`The archive is damaged or cut off behind ${last}`, { cause });
      });
      if (next.done) break;
      const { name } = next.value.header;
      await take(next.value).catch((cause: unknown) => {
        if (!isTarProblem(cause)) throw cause;
        throw new ArchiveError(`The archive is damaged or cut off in ${name}`, { cause });
      });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
  if (manifest === null || !isSealed) throw new ArchiveError(`The archive is cut off behind ${last}`);
  const { value } = manifest as { value: Manifest };
  const isWhole = value.entries === entries && value.indexes === indexes && value.chain === chain.digest('hex');
  if (!isWhole || unproven.length > 0) throw new ArchiveError('The index of the archive is damaged');
  return value;
}

/** Passes the file to the decoder as fast as its entries are read, and reports errors of the file itself. */
async function feed(
  path: string,
  writable: WritableStream<Uint8Array>,
  onProblem: (error: unknown) => void,
): Promise<void> {
  const writer = writable.getWriter();
  const stream = createReadStream(path);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const isTaken = await writer.write(chunk).then(
        () => true,
        () => false,
      );
      // Ignores this error, because the reader that stopped reports the reason.
      if (!isTaken) return;
    }
    await writer.close().catch(() => undefined);
  } catch (error) {
    onProblem(error);
    await writer.abort(error).catch(() => undefined);
  }
}

/** Returns whether an error of the tar decoder means that the bytes are not a tar file. */
function isTarProblem(error: unknown): boolean {
  return (
    error instanceof Error && /\btar\b|archive|entry|checksum/i.test(error.message) && !(error instanceof ArchiveError)
  );
}
