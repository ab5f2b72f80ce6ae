import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import type { OpenUpload, UploadProgress } from '@bobbin/contract/uploads';
import { UPLOAD_IDLE_MS, UPLOAD_PIECE_BYTES, UPLOADS_OPEN_MAX } from '@bobbin/domain/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFarStore, type FarStore } from '../../../testing/s3-store.ts';
import type { Keep } from '../files/ingest.ts';
import type { Storage } from '../storage/storage.ts';
import { paintNoise } from '../testing/pictures.ts';
import { ANNA, BORIS, openLibraryWorld, type LibraryWorld } from '../testing/world.ts';
import { createUploads, type Uploads } from './uploads.ts';

let world: LibraryWorld;
let app: FastifyInstance;
let base: string;

/** A file of three pieces; it is that large because random pixels cannot be compressed. */
const design = await paintNoise(1700, 1400);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sha256 = hashOf(design);
const NAME = 'áo.png';
const PIECES = Math.ceil(design.length / UPLOAD_PIECE_BYTES);

interface Answer<T> {
  isSuccess: boolean;
  body: T | null;
  exceptionBody: { code: number } | null;
}

async function ask<T>(method: string, path: string, body?: unknown, userId = ANNA): Promise<Answer<T>> {
  const response = await fetch(`${base}/api/files/uploads${path}`, {
    method,
    headers: {
      authorization: `Bearer ${userId}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer<T>;
}

interface Whose {
  userId?: string;
  of?: Buffer;
  name?: string;
}

const start = ({ userId = ANNA, of = design, name = NAME }: Whose = {}) =>
  ask<UploadProgress>('POST', '', { name, sizeBytes: of.length, sha256: hashOf(of) }, userId);
const list = async (userId = ANNA) => (await ask<OpenUpload[]>('GET', '', undefined, userId)).body ?? [];

function toForm(from: number, bytes: Buffer, { of = design, name = NAME }: Whose): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('sha256', hashOf(of));
  form.set('from', String(from));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'piece');
  return form;
}

async function send(
  from: number,
  whose: Whose = {},
  bytes = (whose.of ?? design).subarray(from, from + UPLOAD_PIECE_BYTES),
) {
  const response = await fetch(`${base}/api/files/uploads/pieces`, {
    method: 'POST',
    headers: { authorization: `Bearer ${whose.userId ?? ANNA}` },
    body: toForm(from, bytes, whose),
  });
  return (await response.json()) as Answer<UploadProgress>;
}

/** The connection breaks in the middle of a piece. */
async function breakOff(from: number): Promise<void> {
  const whole = new Response(toForm(from, design.subarray(from, from + UPLOAD_PIECE_BYTES), {}));
  const bytes = Buffer.from(await whole.arrayBuffer());
  await new Promise<void>((resolve) => {
    const call = request(`${base}/api/files/uploads/pieces`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ANNA}`,
        'content-type': whole.headers.get('content-type') ?? '',
        'content-length': bytes.length,
      },
    });
    call.on('error', () => {});
    call.on('close', resolve);
    call.write(bytes.subarray(0, bytes.length / 2), () => call.destroy());
  });
}

const sendAll = async (whose: Whose = {}) => {
  let answer = await start(whose);
  while (answer.body?.file === null) answer = await send(answer.body.receivedBytes, whose);
  return answer;
};

const paintPiece = (nth: number) => Buffer.alloc(UPLOAD_PIECE_BYTES, nth);

const codeOf = (name: ErrorName) => ERRORS[name].code;

/** Creates the uploads module of a second API process on the same database, with methods of its storage or keep replaced by faulty ones. */
const openOther = (odd: { storage?: Partial<Storage>; keep?: Partial<Keep> }) =>
  createUploads({
    db: world.db,
    clock: world.clock,
    storage: { ...world.storage, ...odd.storage },
    keep: { ...world.keep, ...odd.keep },
    shelf: world.shelf,
  });
const sendLast = (uploads: Uploads) => {
  const from = (PIECES - 1) * UPLOAD_PIECE_BYTES;
  return uploads.sendPiece(world.anna, { name: NAME, sha256, from, stream: Readable.from([design.subarray(from)]) });
};

/** Yields only the beginning of a stream, and then fails. */
async function* breakEarly(stream: Readable): AsyncGenerator<unknown> {
  yield* await stream.take(1).toArray();
  throw new Error('The store went away');
}

const KINDS: [string, () => Promise<FarStore | null>][] = [
  ['a disk', () => Promise.resolve(null)],
  ['an S3-compatible store', startFarStore],
];

describe.each(KINDS)('resumable uploads, on %s', (_kind, startFar) => {
  let far: FarStore | null;
  beforeAll(async () => {
    far = await startFar();
    world = await openLibraryWorld(far);
    app = await world.openFront();
    base = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => world.empty());
  afterAll(async () => {
    await app.close();
    await world.close();
    await far?.stop();
  });

  it('become a file of the library, and their pieces are then removed (FIL-64)', async () => {
    expect(PIECES).toBe(3);
    const { body } = await sendAll();
    expect(body).toMatchObject({
      receivedBytes: design.length,
      file: { name: NAME, width: 1700, size: design.length },
    });
    const bytes = await fetch(`${base}${body?.file?.url}`);
    expect(hashOf(Buffer.from(await bytes.arrayBuffer()))).toBe(sha256);
    expect(await list()).toEqual([]);
    await world.runJobs();
    expect((await world.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('continue after the connection broke in the middle of a piece (FIL-64)', async () => {
    await start();
    await send(0);
    await breakOff(UPLOAD_PIECE_BYTES);
    expect(await list()).toMatchObject([
      { name: NAME, sha256, sizeBytes: design.length, receivedBytes: UPLOAD_PIECE_BYTES },
    ]);
    const again = await start();
    expect(again.body).toEqual({ receivedBytes: UPLOAD_PIECE_BYTES, file: null });
    await send(UPLOAD_PIECE_BYTES);
    const { body } = await send(2 * UPLOAD_PIECE_BYTES);
    expect(body?.file?.size).toBe(design.length);
  });

  it('accept each piece once and in sequence, even when pieces are repeated, sent too early or sent at the same time (FIL-64)', async () => {
    await start();
    expect((await send(UPLOAD_PIECE_BYTES)).body).toEqual({ receivedBytes: 0, file: null });
    const both = await Promise.all([send(0), send(0)]);
    expect(both.map(({ body }) => body?.receivedBytes)).toEqual([UPLOAD_PIECE_BYTES, UPLOAD_PIECE_BYTES]);
    expect((await send(0)).body?.receivedBytes).toBe(UPLOAD_PIECE_BYTES);
    await send(UPLOAD_PIECE_BYTES);
    const last = await Promise.all([send(2 * UPLOAD_PIECE_BYTES), send(2 * UPLOAD_PIECE_BYTES)]);
    const ids = last.map(({ body }) => body?.file?.id);
    expect(new Set(ids).size).toBe(1);
    // The response was lost, so the client repeats the last piece and receives the file.
    expect((await send(2 * UPLOAD_PIECE_BYTES)).body?.file?.id).toBe(ids[0]);
    await world.runJobs();
    expect((await world.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('need no bytes of a file that the library already has under the same name (FIL-64)', async () => {
    const { body } = await sendAll();
    expect((await start()).body).toMatchObject({ receivedBytes: design.length, file: { id: body?.file?.id } });
    expect((await start({ name: 'other.png' })).body).toEqual({ receivedBytes: 0, file: null });
  });

  it('cannot be seen, continued or removed by another user (FIL-64)', async () => {
    await start();
    await send(0);
    expect(await list(BORIS)).toEqual([]);
    expect((await send(UPLOAD_PIECE_BYTES, { userId: BORIS })).exceptionBody?.code).toBe(codeOf('NOT_FOUND'));
    await ask('DELETE', `/${sha256}`, undefined, BORIS);
    expect(await list()).toHaveLength(1);
    await ask('DELETE', `/${sha256}`);
    expect(await list()).toEqual([]);
    await world.runJobs();
    expect((await world.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    ['before its pieces are joined', (killed: Promise<never>) => openOther({ storage: { open: () => killed } })],
    [
      'before what was joined has a row',
      (killed: Promise<never>) =>
        openOther({ keep: { receive: (stream, isPngOnly) => world.keep.receive(stream, isPngOnly, () => killed) } }),
    ],
  ] as const)('become a file although the API was killed %s (FIL-64)', async (_, open) => {
    await start();
    await send(0);
    await send(UPLOAD_PIECE_BYTES);
    const killed = Promise.withResolvers<never>();
    const dying = sendLast(open(killed.promise));
    await expect.poll(async () => (await list())[0]?.receivedBytes).toBe(design.length);
    const { body } = await start();
    expect(body?.file).toMatchObject({ name: NAME, size: design.length });
    // The process that continues this late finds the file that the other process made, and removes nothing of it.
    killed.reject(new Error('killed'));
    expect((await dying).file?.id).toBe(body?.file?.id);
    const bytes = await fetch(`${base}${body?.file?.url}`);
    expect(hashOf(Buffer.from(await bytes.arrayBuffer()))).toBe(sha256);
    await world.runJobs();
    expect((await world.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('keep their pieces when the store fails in the middle of a piece (FIL-64)', async () => {
    await start();
    await send(0);
    await send(UPLOAD_PIECE_BYTES);
    const breaking = openOther({
      storage: {
        async open(address) {
          const opened = await world.storage.open(address);
          return opened && { ...opened, read: () => Readable.from(breakEarly(opened.read())) };
        },
      },
    });
    await expect(sendLast(breaking)).rejects.toThrow('The store went away');
    expect(await list()).toMatchObject([{ receivedBytes: design.length }]);
    expect((await start()).body?.file?.size).toBe(design.length);
  });

  const other = Buffer.from(design);
  other.writeUInt8(other.readUInt8(other.length - 40) ^ 1, other.length - 40);
  const words = Buffer.alloc(UPLOAD_PIECE_BYTES + 10, 'no picture ');
  it.each([
    ['a hash other than announced', 'FILE_BROKEN', design, other],
    ['the bytes of a text', 'FILE_NOT_PNG', words, words],
  ] as const)('fail and are removed when the file has %s (FIL-64)', async (_, error, of, bytes) => {
    let answer = await start({ of });
    while (answer.body?.file === null) {
      const from = answer.body.receivedBytes;
      answer = await send(from, { of }, bytes.subarray(from, from + UPLOAD_PIECE_BYTES));
    }
    expect(answer.exceptionBody?.code).toBe(codeOf(error));
    expect(await list()).toEqual([]);
    await world.runJobs();
    expect(await world.listFiles()).toEqual([]);
  });

  it('reject a piece whose length is not the expected one (FIL-64)', async () => {
    await start();
    const tooLarge = await send(0, {}, design.subarray(0, UPLOAD_PIECE_BYTES + 1));
    expect(tooLarge.exceptionBody?.code).toBe(codeOf('FILE_TOO_LARGE'));
    for (const length of [0, 1, UPLOAD_PIECE_BYTES - 1]) {
      const tooShort = await send(0, {}, design.subarray(0, length));
      expect(tooShort.exceptionBody?.code).toBe(codeOf('FILE_BROKEN'));
    }
    await send(0);
    await send(UPLOAD_PIECE_BYTES);
    const tooLong = await send(2 * UPLOAD_PIECE_BYTES, {}, design.subarray(0, UPLOAD_PIECE_BYTES));
    expect(tooLong.exceptionBody?.code).toBe(codeOf('FILE_BROKEN'));
    expect(await list()).toMatchObject([{ receivedBytes: 2 * UPLOAD_PIECE_BYTES }]);
  });

  it('store no byte of a piece that is out of sequence, and end when the limit of stored pieces is reached (FIL-64)', async () => {
    const countPieces = async () => (await world.listFiles()).filter((name) => name.endsWith('.part')).length;
    await start();
    for (let nth = 1; nth < 4; nth += 1) {
      expect((await send(nth * UPLOAD_PIECE_BYTES, {}, paintPiece(nth))).body?.receivedBytes).toBe(0);
    }
    expect(await countPieces()).toBe(0);
    // Many calls send other bytes for the same piece at the same time: one of them succeeds, and the bytes of the others are stored for a while.
    const stored = Array.from({ length: 50 }, (_, nth) => hashOf(Buffer.from(`${nth}`)));
    await world.db.updateTable('uploads').set({ stored }).execute();
    expect((await send(0)).exceptionBody?.code).toBe(codeOf('NOT_FOUND'));
    expect(await list()).toEqual([]);
    expect(await countPieces()).toBe(0);
  });

  it('expire when they are idle for seven days, or when a user begins more than twenty (FIL-64)', async () => {
    await start();
    await send(0);
    world.clock.advance(UPLOAD_IDLE_MS - 1_000);
    await world.library.tidy();
    expect(await list()).toHaveLength(1);
    world.clock.advance(2_000);
    await world.library.tidy();
    expect(await list()).toEqual([]);
    await start();
    await send(0);
    for (let nth = 0; nth < UPLOADS_OPEN_MAX; nth += 1) {
      world.clock.advance(1_000);
      await start({ name: `${nth}.png` });
    }
    const names = (await list()).map(({ name }) => name);
    expect(names).toHaveLength(UPLOADS_OPEN_MAX);
    expect(names).not.toContain(NAME);
    await world.runJobs();
    expect((await world.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
