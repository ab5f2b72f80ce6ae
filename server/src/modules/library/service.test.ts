import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { ERRORS } from '@bobbin/contract/errors';
import type { Side } from '@bobbin/contract/files';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SellerScope } from '../../platform/access.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { ANNA, openLibraryHouse, ORDER, PRODUCT, type LibraryHouse } from './testing/house.ts';
import { buildPng, paint, pngChunk } from './testing/pictures.ts';

let house: LibraryHouse;
const design = await paint(90, 108).png().toBuffer();
const sha256 = hashOf(design);

beforeAll(async () => {
  house = await openLibraryHouse();
});
beforeEach(() => house.empty());
afterAll(() => house.close());

interface Upload {
  scope?: SellerScope;
  productId?: string;
  side?: Side;
  fileName?: string;
  stream?: Readable;
}

function upload(bytes: Buffer, { scope = house.anna, ...more }: Upload = {}) {
  const input = { productId: PRODUCT, side: 'front' as const, fileName: 'front.png', stream: Readable.from([bytes]) };
  return house.library.uploadDesign(scope, { ...input, ...more });
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('It was not refused', { cause: error });
}

async function countRows() {
  const { files } = await house.db
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow();
  const placements = await house.library.listPlacements(house.anna, [ORDER]);
  return { files, placements: placements.length, jobs: (await house.listJobs()).length };
}

async function expectNothingLeft() {
  expect(await house.listFiles()).toEqual([]);
  expect(await countRows()).toEqual({ files: 0, placements: 0, jobs: 0 });
}

describe('uploading a design', () => {
  it('keeps the bytes by their hash, the row, the placement and the job', async () => {
    const uploaded = await upload(design);
    expect(uploaded).toMatchObject({
      name: 'front.png',
      size: design.length,
      width: 90,
      height: 108,
      thumbnailUrl: null,
    });
    const path = join(house.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.png`);
    expect((await readFile(path)).equals(design)).toBe(true);
    expect(await house.listFiles()).toEqual([`${sha256}.png`]);
    const [row] = await house.library.listPlacements(house.anna, [ORDER]);
    expect(row).toEqual({
      orderId: ORDER,
      skuId: 'sku1',
      side: 'front',
      fileId: uploaded.fileId,
      name: 'front.png',
      sizeBytes: design.length,
      width: 90,
      height: 108,
      source: 'manual',
      hasThumbnail: false,
    });
    expect(await house.listJobs()).toEqual([{ name: 'makeThumbnail', key: `thumbnail:${ANNA}:${uploaded.fileId}` }]);
  });

  it('replaces what the side carried before', async () => {
    await upload(design);
    const second = await upload(await paint(50, 50).png().toBuffer(), { fileName: 'second.png' });
    const rows = await house.library.listPlacements(house.anna, [ORDER]);
    expect(rows.map((row) => row.fileId)).toEqual([second.fileId]);
  });

  it('stores equal bytes once, also when many uploads of them race', async () => {
    const sides = ['front', 'back', 'left', 'right', 'mockupFront', 'mockupBack'] as const;
    const uploaded = await Promise.all(sides.map((side) => upload(design, { side })));
    expect(new Set(uploaded.map((file) => file.fileId)).size).toBe(1);
    expect(await house.listFiles()).toEqual([`${sha256}.png`]);
    expect(await countRows()).toEqual({ files: 1, placements: 6, jobs: 1 });
    await upload(design, { fileName: 'other name.png' });
    expect(await house.listFiles()).toEqual([`${sha256}.png`]);
    expect(await countRows()).toMatchObject({ files: 2 });
  });

  it('takes JPEG and WebP for mockups, whatever their names say', async () => {
    const jpeg = await upload(await paint(30, 20).jpeg().toBuffer(), { side: 'mockupLeft', fileName: 'mockup.png' });
    const webp = await upload(await paint(20, 30).webp().toBuffer(), { side: 'mockupRight', fileName: 'mockup' });
    expect([jpeg.width, webp.width]).toEqual([30, 20]);
    expect(new Set((await house.listFiles()).map((name) => name.split('.')[1]))).toEqual(new Set(['jpg', 'webp']));
  });

  it('cleans names of what a path could be made of', async () => {
    const uploaded = await upload(design, { fileName: ' a/..\\b\u0000áo thun.png ' });
    expect(uploaded.name).toBe('a_.._b_áo thun.png');
    expect((await refusalOf(upload(design, { fileName: '..' }))).error).toBe('INVALID_INPUT');
    // Right-to-left marks, isolates, zero-width signs: what is read is what it is.
    const dressed = await upload(design, { fileName: '\u2067\u202eao\u200b\u00ad\u202c\u2069\ufeff gnp.exe\u202e' });
    expect(dressed.name).toBe('ao gnp.exe');
    expect((await upload(design, { fileName: '👩\u200d🎨.png' })).name).toBe('👩\u200d🎨.png');
    expect((await refusalOf(upload(design, { fileName: '\u202e\u200b' }))).error).toBe('INVALID_INPUT');
  });
});

describe('a refused upload leaves nothing behind', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const cases: [string, string, () => Promise<Buffer> | Buffer, Upload][] = [
    ['HTML that calls itself png', 'FILE_NOT_PNG', () => html, {}],
    ['HTML as a mockup', 'FILE_NOT_IMAGE', () => html, { side: 'mockupFront' }],
    ['a JPEG as a design', 'FILE_NOT_PNG', () => paint(9, 9).jpeg().toBuffer(), {}],
    ['a truncated PNG', 'FILE_BROKEN', () => design.subarray(0, -20), {}],
    ['an empty file', 'FILE_BROKEN', () => Buffer.alloc(0), {}],
    ['a decompression bomb', 'FILE_TOO_MANY_PIXELS', () => buildPng(60_000, 60_000, 0), {}],
    ['a bomb behind a small header', 'FILE_BOMB', () => buildPng(100, 100, 100_000), {}],
    ['another seller’s product', 'NOT_FOUND', () => design, { productId: `${ORDER}9-sku1` }],
    ['a name of 96 characters', 'FILE_NAME_TOO_LONG', () => design, { fileName: `${'á'.repeat(92)}.png` }],
  ];

  it.each(cases)('%s: %s', async (_, error, build, more) => {
    expect((await refusalOf(upload(await build(), more))).error).toBe(error);
    await expectNothingLeft();
  });

  it('more than 100 MB, and stops reading there', async () => {
    let sent = 0;
    // Ancillary chunks: a good PNG, only too long.
    const filler = pngChunk('teXt', Buffer.alloc(1024 * 1024));
    function* pieces() {
      yield design.subarray(0, 33);
      for (let count = 0; count < 101; count += 1) {
        sent += filler.length;
        yield filler;
      }
      yield design.subarray(33);
    }
    const refusal = await refusalOf(upload(design, { stream: Readable.from(pieces()) }));
    expect(refusal.error).toBe('FILE_TOO_LARGE');
    expect(sent).toBeLessThan(UPLOAD_MAX_BYTES + 2 * filler.length);
    await expectNothingLeft();
  });

  it('a sender who breaks off', async () => {
    async function* pieces() {
      yield design.subarray(0, 60);
      throw new Error('socket hang up');
    }
    expect((await refusalOf(upload(design, { stream: Readable.from(pieces()) }))).error).toBe('FILE_BROKEN');
    await expectNothingLeft();
  });

  it('of an order at the factory, also when it left while the bytes came in', async () => {
    house.locked.add(ORDER);
    expect((await refusalOf(upload(design))).error).toBe('FILE_LOCKED');
    house.locked.clear();
    async function* pieces() {
      yield design.subarray(0, 60);
      house.locked.add(ORDER);
      yield design.subarray(60);
    }
    expect((await refusalOf(upload(design, { stream: Readable.from(pieces()) }))).error).toBe('FILE_LOCKED');
    await expectNothingLeft();
  });

  it('and another seller’s order is no order', async () => {
    expect((await refusalOf(upload(design, { scope: house.boris }))).error).toBe('NOT_FOUND');
    await expectNothingLeft();
  });

  it('says how long the name is beside the sentence that says 100 (W32)', async () => {
    const refusal = await refusalOf(upload(design, { fileName: `${'a'.repeat(92)}.png` }));
    expect(refusal.detail).toBe(`${ERRORS.FILE_NAME_TOO_LONG.vi} (tối đa 95, tên này có 96)`);
    expect((await upload(design, { fileName: `${'á'.repeat(91)}.png` })).name).toHaveLength(95);
  });
});

describe('removing a design', () => {
  it('takes it off its side only, and is content when nothing is there', async () => {
    await upload(design);
    await upload(design, { side: 'back' });
    await house.library.removeDesign(house.anna, PRODUCT, 'front');
    await house.library.removeDesign(house.anna, PRODUCT, 'front');
    const rows = await house.library.listPlacements(house.anna, [ORDER]);
    expect(rows.map((row) => row.side)).toEqual(['back']);
  });

  it('is refused at the factory and for anybody else', async () => {
    await upload(design);
    expect((await refusalOf(house.library.removeDesign(house.boris, PRODUCT, 'front'))).error).toBe('NOT_FOUND');
    house.locked.add(ORDER);
    expect((await refusalOf(house.library.removeDesign(house.anna, PRODUCT, 'front'))).error).toBe('FILE_LOCKED');
    expect(await countRows()).toMatchObject({ placements: 1 });
  });
});

describe('the thumbnail', () => {
  const thumbnail = `${sha256}.thumb.webp`;
  const pathOf = (name: string) => join(house.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name);

  it('of a 4500 × 5400 print is 360 high and still see-through', async () => {
    const print = await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer();
    const { fileId } = await upload(print);
    await house.library.makeThumbnail(ANNA, fileId);
    const small = await sharp(await readFile(pathOf(`${hashOf(print)}.thumb.webp`))).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 300, height: 360, hasAlpha: true });
    const [row] = await house.library.listPlacements(house.anna, [ORDER]);
    expect(row && house.library.toPlacementFile(ANNA, row).thumbnailUrl).toContain(`/${fileId}/thumb/`);
  });

  it('is made once for equal bytes, never larger than the picture, and twice does no harm', async () => {
    const { fileId } = await upload(design);
    await Promise.all([house.library.makeThumbnail(ANNA, fileId), house.library.makeThumbnail(ANNA, fileId)]);
    await house.library.makeThumbnail(ANNA, fileId);
    expect((await house.listFiles()).sort()).toEqual([`${sha256}.png`, thumbnail]);
    expect(await sharp(await readFile(pathOf(thumbnail))).metadata()).toMatchObject({ width: 90, height: 108 });

    await writeFile(pathOf(thumbnail), 'made before');
    const again = await upload(design, { fileName: 'again.png', side: 'back' });
    expect(again.thumbnailUrl).toBeNull();
    await house.library.makeThumbnail(ANNA, again.fileId);
    expect(await readFile(pathOf(thumbnail), 'utf8')).toBe('made before');
    expect((await upload(design, { fileName: 'again.png', side: 'left' })).thumbnailUrl).toContain('/thumb/');
  });

  it('is given up for good when the pixels cannot be read', async () => {
    // As many bytes as the header says, around nonsense: only decoding finds out that no row is filtered like this.
    const pixels = deflateSync(Buffer.alloc(design.readUInt32BE(20) * (1 + design.readUInt32BE(16) * 4), 7));
    const nonsense = Buffer.concat([design.subarray(0, 33), pngChunk('IDAT', pixels), pngChunk('IEND')]);
    const { fileId } = await upload(nonsense);
    await house.library.makeThumbnail(ANNA, fileId);
    expect(house.logged.filter((line) => line.includes('No thumbnail'))).toHaveLength(1);
    await house.library.makeThumbnail(ANNA, fileId);
    expect(house.logged.filter((line) => line.includes('No thumbnail'))).toHaveLength(1);
    expect((await house.library.listPlacements(house.anna, [ORDER]))[0]?.hasThumbnail).toBe(false);
  });

  it('is tried again when the bytes are out of reach', async () => {
    const { fileId } = await upload(design);
    await house.library.makeThumbnail('boris', fileId);
    await house.library.makeThumbnail(ANNA, 'no-such-file');
    await rm(pathOf(`${sha256}.png`));
    await expect(house.library.makeThumbnail(ANNA, fileId)).rejects.toThrow('are gone');
  });
});

describe('files of our own', () => {
  const label = {
    bytes: Buffer.from('%PDF-1.4 label'),
    name: 'label.pdf',
    ext: 'pdf',
    mime: 'application/pdf',
    source: 'label',
  };

  it('are stored once and join the caller’s transaction', async () => {
    const first = await house.library.storeFile(house.anna, label);
    const second = await house.library.storeFile(house.anna, label);
    expect(second).toEqual(first);
    const undone = inTransaction(house.db, async (trx) => {
      await house.library.storeFile(house.anna, { ...label, name: 'undone.pdf' }, trx);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await countRows()).toMatchObject({ files: 1, jobs: 0 });
    expect(await house.listFiles()).toEqual([`${hashOf(label.bytes)}.pdf`]);
  });
});

describe('what a crash left behind', () => {
  it('is removed when no upload can still be writing it', async () => {
    const old = await house.library.holdUpload(Readable.from([design]));
    const young = await house.library.holdUpload(Readable.from([design]));
    const [name] = await house.listFiles();
    const long = new Date(house.clock.now() - 3_700_000);
    await utimes(join(house.dataDir, 'files', 'temporary', name ?? ''), long, long);
    expect(await house.library.removeLeftovers()).toBe(1);
    expect(await house.listFiles()).toHaveLength(1);
    await old.remove();
    await young.remove();
    expect(await house.listFiles()).toEqual([]);
  });
});

describe('the memory of a SKU (AC-27)', () => {
  it('is the newest other order, all of its sides, of the same seller', async () => {
    for (const order of ['111', '222', '333']) await house.insertOrder(ANNA, order);
    await house.insertOrder('boris', '444');
    await upload(design, { productId: '111-sku1' });
    house.clock.time += 1000;
    await upload(design, { productId: '222-sku1', side: 'back' });
    await upload(design, { productId: '222-sku1', side: 'mockupBack' });
    await upload(design, { productId: '222-sku2', side: 'left' });
    house.clock.time += 1000;
    await upload(design, { productId: '333-sku1' });
    await upload(design, { productId: '444-sku1', scope: house.boris });
    const rows = await house.library.findMemory(house.anna, 'sku1', '333');
    expect(rows.map((row) => `${row.orderId} ${row.skuId} ${row.side}`).sort()).toEqual([
      '222 sku1 back',
      '222 sku1 mockupBack',
    ]);
    expect(await house.library.findMemory(house.anna, 'sku3', '333')).toEqual([]);
    await house.db.deleteFrom('placements').execute();
    await house.db.deleteFrom('orders').where('id', '!=', ORDER).execute();
  });
});

describe('a placement on the wire', () => {
  it.each([
    ['front', 'productFront'],
    ['mockupLeft', 'productMockupLeft'],
  ] as const)('%s is %s', async (side, placement) => {
    const { fileId, url } = await upload(design, { side });
    const [row] = await house.library.listPlacements(house.anna, [ORDER, 'another']);
    expect(row && house.library.toPlacementFile(ANNA, row)).toEqual({
      placement,
      fileId,
      name: 'front.png',
      size: design.length,
      width: 90,
      height: 108,
      url,
      thumbnailUrl: null,
      source: 'manual',
    });
    expect(await house.library.listPlacements(house.boris, [ORDER])).toEqual([]);
    expect(await house.library.listPlacements(house.anna, [])).toEqual([]);
  });
});
