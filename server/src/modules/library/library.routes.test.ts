import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import type { UploadedFile } from '@bobbin/contract/files';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BORIS, openLibraryWorld, ORDER, PRODUCT, type LibraryWorld } from './testing/world.ts';
import { buildPng, paint, pngChunk } from './testing/pictures.ts';

let world: LibraryWorld;
let app: FastifyInstance;
let base: string;
const design = await paint(40, 30).png().toBuffer();

beforeAll(async () => {
  world = await openLibraryWorld();
  app = await world.openFront();
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => world.empty());
afterAll(async () => {
  await app.close();
  await world.close();
});

type Part = [name: string, value: string | { bytes: Buffer; name: string }];
interface Answer {
  isSuccess: boolean;
  body: UploadedFile | null;
  exceptionBody: { code: number; message: string; issues?: { path: string }[] } | null;
}

async function send(parts: Part[], userId = ANNA): Promise<{ status: number; answer: Answer }> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)], { type: 'text/html' }), value.name);
  }
  const headers = { authorization: `Bearer ${userId}` };
  const response = await fetch(`${base}/api/files/upload`, { method: 'POST', body: form, headers });
  return { status: response.status, answer: (await response.json()) as Answer };
}

const picture = (bytes: Buffer = design, name = 'áo.png'): Part => ['file', { bytes, name }];
const id: Part = ['id', PRODUCT];
const side: Part = ['side', 'front'];

describe('POST /api/files/upload', () => {
  const orders: [string, Part[]][] = [
    ['before the file', [id, side, picture()]],
    ['after the file', [picture(), id, side]],
    ['around the file', [side, picture(), id]],
  ];

  it.each(orders)('accepts an upload with its fields %s', async (_, parts) => {
    const { status, answer } = await send(parts);
    expect([status, answer.isSuccess, answer.body?.name, answer.body?.width]).toEqual([200, true, 'áo.png', 40]);
    expect(await world.listFiles()).toHaveLength(1);
    const bytes = await fetch(`${base}${answer.body?.url}`);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(design)).toBe(true);
  });

  const refusals: [string, ErrorName, number, Part[]][] = [
    ['a renamed HTML file', 'FILE_NOT_PNG', 200, [id, side, picture(Buffer.from('<html></html>'))]],
    ['a renamed HTML file before its fields', 'FILE_NOT_PNG', 200, [picture(Buffer.from('<html></html>')), id, side]],
    ['a truncated PNG', 'FILE_BROKEN', 200, [id, side, picture(design.subarray(0, -1))]],
    ['a bomb', 'FILE_TOO_MANY_PIXELS', 200, [id, side, picture(buildPng(60_000, 60_000, 0))]],
    ['another order', 'NOT_FOUND', 404, [['id', '1-2'], side, picture()]],
    ['a long name', 'FILE_NAME_TOO_LONG', 200, [id, side, picture(design, `${'a'.repeat(96)}.png`)]],
    ['a long name before its fields', 'FILE_NAME_TOO_LONG', 200, [picture(design, `${'a'.repeat(96)}.png`), id, side]],
    ['no file', 'INVALID_INPUT', 422, [id, side]],
    ['an unknown side', 'INVALID_INPUT', 422, [id, ['side', 'sleeve'], picture()]],
    ['no fields', 'INVALID_INPUT', 422, [picture()]],
    ['two files', 'INVALID_INPUT', 422, [id, side, picture(), picture(design, 'other.png')]],
    ['two files before their fields', 'INVALID_INPUT', 422, [picture(), picture(design, 'other.png'), id, side]],
  ];

  it.each(refusals)('rejects %s with the error %s and stores nothing', async (_, error, status, parts) => {
    const refused = await send(parts);
    expect([refused.status, refused.answer.exceptionBody?.code]).toEqual([status, ERRORS[error].code]);
    expect(await world.listFiles()).toEqual([]);
    expect(await world.library.listPlacements(world.anna, [ORDER])).toEqual([]);
  });

  it('names all invalid fields in the error', async () => {
    const { answer } = await send([['side', 'sleeve']]);
    expect(answer.exceptionBody?.issues?.map((issue) => issue.path).sort()).toEqual([
      'body.file',
      'body.id',
      'body.side',
    ]);
  });

  it('rejects a body that is not a form', async () => {
    const headers = { authorization: `Bearer ${ANNA}`, 'content-type': 'application/json' };
    const json = await fetch(`${base}/api/files/upload`, { method: 'POST', body: '{}', headers });
    expect(json.status).toBe(422);
    const cut = await fetch(`${base}/api/files/upload`, {
      method: 'POST',
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(cut.status).toBeLessThan(500);
    expect(await world.listFiles()).toEqual([]);
  });

  it('rejects a file for the order of another seller', async () => {
    expect((await send([id, side, picture()], BORIS)).status).toBe(404);
    expect(await world.listFiles()).toEqual([]);
  });

  it('responds 413 to a file of 101 MB after reading all of it, whether the fields come before or after the file (FIL-6)', async () => {
    for (const isFirst of [false, true]) {
      const { status, code } = await sendLarge(101, isFirst);
      expect([status, code]).toEqual([413, ERRORS.FILE_TOO_LARGE.code]);
      expect(await world.listFiles()).toEqual([]);
    }
  });

  it('stores nothing when the browser disconnects during an upload', async () => {
    const target = request(`${base}/api/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ANNA}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
    target.once('error', () => {});
    target.write(Buffer.concat([head(), design.subarray(0, 50)]));
    await expect.poll(() => world.listFiles()).toHaveLength(1);
    target.destroy();
    await closed;
    await expect.poll(() => world.listFiles()).toEqual([]);
  });
});

describe('DELETE /api/files/{id}/{side}', () => {
  const remove = (userId: string) =>
    app.inject({
      method: 'DELETE',
      url: `/api/files/${PRODUCT}/front`,
      headers: { authorization: `Bearer ${userId}` },
    });

  it('removes the design, and succeeds again when the design is already removed', async () => {
    await send([id, side, picture()]);
    expect((await remove(BORIS)).statusCode).toBe(404);
    for (const answer of [await remove(ANNA), await remove(ANNA)]) {
      expect(answer.json()).toMatchObject({ isSuccess: true, body: true });
    }
    expect(await world.library.listPlacements(world.anna, [ORDER])).toEqual([]);
  });

  it('explains that the designs of an order at the factory cannot be removed (FIL-9)', async () => {
    await send([id, side, picture()]);
    world.locked.add(ORDER);
    expect((await remove(ANNA)).json().exceptionBody.code).toBe(ERRORS.FILE_LOCKED.code);
    expect(await world.library.listPlacements(world.anna, [ORDER])).toHaveLength(1);
  });
});

function field(name: string, value: string): Buffer {
  return Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

function head(): Buffer {
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return Buffer.concat([field('id', PRODUCT), field('side', 'front'), Buffer.from(file)]);
}

/** Sends a PNG that ancillary chunks make too large; it is created while it is sent, so that it needs no disk space. */
async function sendLarge(megabytes: number, isFileFirst: boolean): Promise<{ status: number; code: number }> {
  const filler = pngChunk('teXt', Buffer.alloc(1024 * 1024));
  const file = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  const fields = Buffer.concat([field('id', PRODUCT), field('side', 'front')]);
  function* pieces() {
    if (!isFileFirst) yield fields;
    yield file;
    yield design.subarray(0, 33);
    for (let count = 0; count < megabytes; count += 1) yield filler;
    yield design.subarray(33);
    yield Buffer.from('\r\n');
    if (isFileFirst) yield fields;
    yield Buffer.from('--x--\r\n');
  }
  const target = request(`${base}/api/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ANNA}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    target.once('response', resolve);
    target.once('error', reject);
  });
  await pipeline(Readable.from(pieces()), target);
  const response = await answered;
  const text = Buffer.concat(await response.toArray()).toString();
  const { exceptionBody } = JSON.parse(text) as Answer;
  return { status: response.statusCode ?? 0, code: exceptionBody?.code ?? 0 };
}
