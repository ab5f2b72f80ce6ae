import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import type { Side } from '@bobbin/contract/files';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SellerScope } from '../../platform/access.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockPrints } from './prints/skus.sql.ts';
import { ANNA, openLibraryWorld, ORDER, PRODUCT, type LibraryWorld } from './testing/world.ts';
import { buildPng, paint, pngChunk } from './testing/pictures.ts';

let world: LibraryWorld;
const design = await paint(90, 108).png().toBuffer();
const sha256 = hashOf(design);

beforeAll(async () => {
  world = await openLibraryWorld();
});
beforeEach(() => world.empty());
afterAll(() => world.close());

interface Upload {
  scope?: SellerScope;
  productId?: string;
  side?: Side;
  fileName?: string;
  stream?: Readable;
}

function upload(bytes: Buffer, { scope = world.anna, ...more }: Upload = {}) {
  const input = { productId: PRODUCT, side: 'front' as const, fileName: 'front.png', stream: Readable.from([bytes]) };
  return world.library.uploadDesign(scope, { ...input, ...more });
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
  const { files } = await world.db
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow();
  const placements = await world.library.listPlacements(world.anna, [ORDER]);
  return { files, placements: placements.length, jobs: (await world.listJobs()).length };
}

async function expectNothingLeft() {
  expect(await world.listFiles()).toEqual([]);
  expect(await countRows()).toEqual({ files: 0, placements: 0, jobs: 0 });
}

describe('design uploads', () => {
  it('store the bytes under their hash, a row, a placement and a job for the thumbnail', async () => {
    const uploaded = await upload(design);
    expect(uploaded).toMatchObject({
      name: 'front.png',
      size: design.length,
      width: 90,
      height: 108,
      thumbnailUrl: null,
    });
    const path = join(world.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.png`);
    expect((await readFile(path)).equals(design)).toBe(true);
    expect(await world.listFiles()).toEqual([`${sha256}.png`]);
    const [row] = await world.library.listPlacements(world.anna, [ORDER]);
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
      print: null,
      hasThumbnail: false,
      memoryOrderId: null,
      memoryAt: null,
      from: null,
      placedAt: new Date(world.clock.now()),
    });
    expect(await world.listJobs()).toEqual([{ name: 'makeThumbnail', key: `thumbnail:${ANNA}:${uploaded.fileId}` }]);
  });

  it('replace the previous design of the side (FIL-8)', async () => {
    await upload(design);
    const second = await upload(await paint(50, 50).png().toBuffer(), { fileName: 'second.png' });
    const rows = await world.library.listPlacements(world.anna, [ORDER]);
    expect(rows.map((row) => row.fileId)).toEqual([second.fileId]);
  });

  it('store equal bytes only once, even when many uploads run at the same time (FIL-8)', async () => {
    const sides = ['front', 'back', 'left', 'right', 'mockupFront', 'mockupBack'] as const;
    const uploaded = await Promise.all(sides.map((side) => upload(design, { side })));
    expect(new Set(uploaded.map((file) => file.fileId)).size).toBe(1);
    expect(await world.listFiles()).toEqual([`${sha256}.png`]);
    expect(await countRows()).toEqual({ files: 1, placements: 6, jobs: 1 });
    await upload(design, { fileName: 'other name.png' });
    expect(await world.listFiles()).toEqual([`${sha256}.png`]);
    expect(await countRows()).toMatchObject({ files: 2 });
  });

  it('accept JPEG and WebP files as mockups, whatever their file names say (FIL-1)', async () => {
    const jpeg = await upload(await paint(30, 20).jpeg().toBuffer(), { side: 'mockupLeft', fileName: 'mockup.png' });
    const webp = await upload(await paint(20, 30).webp().toBuffer(), { side: 'mockupRight', fileName: 'mockup' });
    expect([jpeg.width, webp.width]).toEqual([30, 20]);
    expect(new Set((await world.listFiles()).map((name) => name.split('.')[1]))).toEqual(new Set(['jpg', 'webp']));
  });

  it('remove path separators and invisible characters from file names (FIL-5)', async () => {
    const uploaded = await upload(design, { fileName: ' a/..\\b\u0000áo thun.png ' });
    expect(uploaded.name).toBe('a_.._b_áo thun.png');
    expect((await refusalOf(upload(design, { fileName: '..' }))).error).toBe('INVALID_INPUT');
    // Right-to-left marks, isolates and zero-width characters are removed, so that the displayed name cannot deceive users.
    const dressed = await upload(design, { fileName: '\u2067\u202eao\u200b\u00ad\u202c\u2069\ufeff gnp.exe\u202e' });
    expect(dressed.name).toBe('ao gnp.exe');
    expect((await upload(design, { fileName: '👩\u200d🎨.png' })).name).toBe('👩\u200d🎨.png');
    expect((await refusalOf(upload(design, { fileName: '\u202e\u200b' }))).error).toBe('INVALID_INPUT');
  });
});

describe('rejected uploads leave nothing behind (FIL-6)', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const cases: [string, string, () => Promise<Buffer> | Buffer, Upload][] = [
    ['HTML with the extension png', 'FILE_NOT_PNG', () => html, {}],
    ['HTML as a mockup', 'FILE_NOT_IMAGE', () => html, { side: 'mockupFront' }],
    ['a JPEG as a design', 'FILE_NOT_PNG', () => paint(9, 9).jpeg().toBuffer(), {}],
    ['a truncated PNG', 'FILE_BROKEN', () => design.subarray(0, -20), {}],
    ['an empty file', 'FILE_BROKEN', () => Buffer.alloc(0), {}],
    ['a decompression bomb', 'FILE_TOO_MANY_PIXELS', () => buildPng(60_000, 60_000, 0), {}],
    ['a bomb behind a small header', 'FILE_BOMB', () => buildPng(100, 100, 100_000), {}],
    ['another seller’s product', 'NOT_FOUND', () => design, { productId: `${ORDER}9-sku1` }],
    ['a name of 96 characters', 'FILE_NAME_TOO_LONG', () => design, { fileName: `${'á'.repeat(92)}.png` }],
  ];

  it.each(cases)('when the upload is %s, with the error %s', async (_, error, build, more) => {
    expect((await refusalOf(upload(await build(), more))).error).toBe(error);
    await expectNothingLeft();
  });

  it('when the file is larger than 100 MB, and reading stops at 100 MB (FIL-3)', async () => {
    let sent = 0;
    // Ancillary chunks make a valid PNG too large.
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

  it('when the connection breaks during the upload', async () => {
    async function* pieces() {
      yield design.subarray(0, 60);
      throw new Error('socket hang up');
    }
    expect((await refusalOf(upload(design, { stream: Readable.from(pieces()) }))).error).toBe('FILE_BROKEN');
    await expectNothingLeft();
  });

  it('when the order is at the factory, even if it was sent there during the upload (FIL-9)', async () => {
    world.locked.add(ORDER);
    expect((await refusalOf(upload(design))).error).toBe('FILE_LOCKED');
    world.locked.clear();
    async function* pieces() {
      yield design.subarray(0, 60);
      world.locked.add(ORDER);
      yield design.subarray(60);
    }
    expect((await refusalOf(upload(design, { stream: Readable.from(pieces()) }))).error).toBe('FILE_LOCKED');
    await expectNothingLeft();
  });

  it('when the order belongs to another seller, with the error of a missing order', async () => {
    expect((await refusalOf(upload(design, { scope: world.boris }))).error).toBe('NOT_FOUND');
    await expectNothingLeft();
  });

  it('when the file name is too long, with its length and the limit of 100 in the error (FIL-4)', async () => {
    const refusal = await refusalOf(upload(design, { fileName: `${'a'.repeat(92)}.png` }));
    expect(refusal.more).toEqual({ vi: '(tối đa 95, tên này có 96)', en: '(this one has 96)' });
    expect((await upload(design, { fileName: `${'á'.repeat(91)}.png` })).name).toHaveLength(95);
  });
});

describe('removing a design', () => {
  it('clears only the side of the design, and succeeds when that side is empty (FIL-10)', async () => {
    await upload(design);
    await upload(design, { side: 'back' });
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    const rows = await world.library.listPlacements(world.anna, [ORDER]);
    expect(rows.map((row) => row.side)).toEqual(['back']);
  });

  it('fails when the order is at the factory, and when it belongs to another seller', async () => {
    await upload(design);
    expect((await refusalOf(world.library.removeDesign(world.boris, PRODUCT, 'front'))).error).toBe('NOT_FOUND');
    world.locked.add(ORDER);
    expect((await refusalOf(world.library.removeDesign(world.anna, PRODUCT, 'front'))).error).toBe('FILE_LOCKED');
    expect(await countRows()).toMatchObject({ placements: 1 });
  });
});

describe('thumbnails', () => {
  const thumbnail = `${sha256}.thumb.webp`;
  const pathOf = (name: string) => join(world.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name);

  it('show a print of 4500 × 5400 pixels with its transparency, 360 pixels high (FIL-13)', async () => {
    const print = await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer();
    const { fileId } = await upload(print);
    await world.library.makeThumbnail(ANNA, fileId);
    const small = await sharp(await readFile(pathOf(`${hashOf(print)}.thumb.webp`))).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 300, height: 360, hasAlpha: true });
    const [row] = await world.library.listPlacements(world.anna, [ORDER]);
    expect(row && world.library.toPlacementFile(world.anna, row).thumbnailUrl).toContain(`/${fileId}/thumb/`);
  });

  it('thumbnails are made once for equal bytes, are never larger than the picture, and stay unchanged when the job runs again (FIL-13)', async () => {
    const { fileId } = await upload(design);
    await Promise.all([world.library.makeThumbnail(ANNA, fileId), world.library.makeThumbnail(ANNA, fileId)]);
    await world.library.makeThumbnail(ANNA, fileId);
    expect((await world.listFiles()).sort()).toEqual([`${sha256}.png`, thumbnail]);
    expect(await sharp(await readFile(pathOf(thumbnail))).metadata()).toMatchObject({ width: 90, height: 108 });

    await writeFile(pathOf(thumbnail), 'made before');
    const again = await upload(design, { fileName: 'again.png', side: 'back' });
    expect(again.thumbnailUrl).toBeNull();
    await world.library.makeThumbnail(ANNA, again.fileId);
    expect(await readFile(pathOf(thumbnail), 'utf8')).toBe('made before');
    expect((await upload(design, { fileName: 'again.png', side: 'left' })).thumbnailUrl).toContain('/thumb/');
  });

  it('their job locks the prints before the file, as an upload does, so that the two never wait for each other', async () => {
    const { fileId } = await upload(design);
    const isWaiting = async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`.execute(
          world.db,
        );
      return rows.length > 0;
    };
    let working: Promise<unknown> = Promise.resolve();
    await inTransaction(world.db, async (trx) => {
      await lockPrints(trx, world.anna);
      working = world.library.makeThumbnail(ANNA, fileId);
      await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
      // The row of the file is free, because the job waits for the prints first.
      await sql`select from files where owner_id = ${ANNA} and id = ${fileId} for update nowait`.execute(trx);
    });
    await working;
  });

  it('their job also measures the print, once per file (FIL-50)', async () => {
    const { fileId } = await upload(design);
    const printOf = async () => (await world.library.listPlacements(world.anna, [ORDER]))[0]?.print;
    expect(await printOf()).toBeNull();
    await world.runJobs();
    const half = { saidDpi: null, hasAlpha: true, isOpaque: false, soft: 1000, colorSpace: 'RGB', profile: null };
    const measured = { ...half, margins: { left: 0, top: 0, right: 0, bottom: 0 } };
    expect(await printOf()).toEqual(measured);
    const [row] = await world.library.listPlacements(world.anna, [ORDER]);
    expect(row && world.library.toPlacementFile(world.anna, row).print).toEqual(measured);
    await world.library.makeThumbnail(ANNA, fileId);
    expect(await world.listJobs()).toEqual([]);
    // After a second upload of the same file nothing is left to do.
    await upload(design);
    expect(await world.listJobs()).toEqual([]);
  });

  it('files that an older version did not measure are measured later (FIL-50)', async () => {
    await upload(design);
    await world.runJobs();
    await world.db.updateTable('files').set({ print: null, contrasts: null }).execute();
    await world.library.tidy();
    await world.runJobs();
    expect((await world.library.listPlacements(world.anna, [ORDER]))[0]?.print).not.toBeNull();
  });

  it('fail without a retry when the pixels cannot be decoded', async () => {
    // The file has as many bytes as the header promises, but all of them have the value 7; only decoding finds the invalid filter.
    const pixels = deflateSync(Buffer.alloc(design.readUInt32BE(20) * (1 + design.readUInt32BE(16) * 4), 7));
    const nonsense = Buffer.concat([design.subarray(0, 33), pngChunk('IDAT', pixels), pngChunk('IEND')]);
    const { fileId } = await upload(nonsense);
    await world.library.makeThumbnail(ANNA, fileId);
    expect(world.logged.filter((line) => line.includes('No thumbnail'))).toHaveLength(1);
    await world.library.makeThumbnail(ANNA, fileId);
    expect(world.logged.filter((line) => line.includes('No thumbnail'))).toHaveLength(1);
    expect((await world.library.listPlacements(world.anna, [ORDER]))[0]?.hasThumbnail).toBe(false);
    expect(world.logged.filter((line) => line.includes('cannot be measured'))).toHaveLength(1);
  });

  it('thumbnail jobs fail and are retried when the storage is unreachable', async () => {
    const { fileId } = await upload(design);
    await world.library.makeThumbnail('boris', fileId);
    await world.library.makeThumbnail(ANNA, 'no-such-file');
    await rm(pathOf(`${sha256}.png`));
    await expect(world.library.makeThumbnail(ANNA, fileId)).rejects.toThrow('are gone');
  });
});

describe('files made by the server', () => {
  const label = {
    bytes: Buffer.from('%PDF-1.4 label'),
    name: 'label.pdf',
    ext: 'pdf',
    mime: 'application/pdf',
    source: 'label',
  };

  it('files with equal bytes are stored once, and their rows are written in the caller’s transaction', async () => {
    const first = await world.library.storeFile(world.anna, label);
    const second = await world.library.storeFile(world.anna, label);
    expect(second).toEqual(first);
    const undone = inTransaction(world.db, async (trx) => {
      await world.library.storeFile(world.anna, { ...label, name: 'undone.pdf' }, trx);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await countRows()).toMatchObject({ files: 1, jobs: 0 });
    expect(await world.listFiles()).toEqual([`${hashOf(label.bytes)}.pdf`]);
  });
});

describe('leftovers of a crash', () => {
  it('temporary files are removed when they are older than any running upload (FIL-16)', async () => {
    const old = await world.library.holdUpload(Readable.from([design]));
    const young = await world.library.holdUpload(Readable.from([design]));
    const [name] = await world.listFiles();
    const long = new Date(world.clock.now() - 3_700_000);
    await utimes(join(world.dataDir, 'files', 'temporary', name ?? ''), long, long);
    await world.library.tidy();
    expect(await world.listFiles()).toHaveLength(1);
    await old.remove();
    await young.remove();
    expect(await world.listFiles()).toEqual([]);
  });
});

it('a held upload that cannot be opened fails its own request, and no other (API-19)', async () => {
  const held = await world.library.holdUpload(Readable.from([design]));
  held.stream.destroy(new Error('The disk is gone'));
  // An error without a listener ends the process in the next turn of the event loop.
  await new Promise((resolve) => void setTimeout(resolve, 20));
  await expect(held.stream.toArray()).rejects.toThrow('The disk is gone');
  await held.remove();
});

describe('designs of the next order (PRN-6)', () => {
  it('come from the seller’s print on the product, with all sides of the print', async () => {
    for (const order of ['111', '222', '333']) await world.insertOrder(ANNA, order);
    await world.insertOrder('boris', '444');
    await upload(design, { productId: '222-sku1', side: 'back' });
    await upload(design, { productId: '222-sku1', side: 'mockupBack' });
    // Files of another order do not count, because the product has a print.
    await upload(design, { productId: '111-sku1' });
    await upload(design, { productId: '444-sku1', scope: world.boris });
    const [sku1] = await world.library.listMedia(world.anna, '333');
    expect(sku1).toMatchObject({
      id: '333-sku1',
      isPersonalised: false,
      from: { kind: 'product', printName: 'front' },
    });
    expect(sku1?.files.map(({ placement }) => placement).sort()).toEqual(['productBack', 'productMockupBack']);
    expect(await world.library.findImages(world.anna, '333', '333-sku1')).toEqual({
      designFront: null,
      designBack: expect.stringContaining('/full/front.png'),
      designMockupFront: null,
      designMockupBack: expect.stringContaining('/full/front.png'),
      from: sku1?.from,
    });
    // The product's documents also allow to identify the product by the order's `productId`.
    const byProduct = await world.library.findImages(world.anna, '333', 'product');
    expect(byProduct).toEqual(await world.library.findImages(world.anna, '333', '333-sku1'));
    expect((await refusalOf(world.library.findImages(world.anna, '333', 'nothing'))).error).toBe('NOT_FOUND');
    expect((await refusalOf(world.library.listMedia(world.boris, '333'))).error).toBe('NOT_FOUND');
    await world.db.deleteFrom('placements').execute();
    await world.db.deleteFrom('orders').where('id', '!=', ORDER).execute();
  });
});

describe('placement names on the wire', () => {
  it.each([
    ['front', 'productFront'],
    ['mockupLeft', 'productMockupLeft'],
  ] as const)('side %s has the name %s in requests and responses', async (side, placement) => {
    const { fileId, url } = await upload(design, { side });
    const [row] = await world.library.listPlacements(world.anna, [ORDER, 'another']);
    expect(row && world.library.toPlacementFile(world.anna, row)).toEqual({
      placement,
      fileId,
      name: 'front.png',
      size: design.length,
      width: 90,
      height: 108,
      url,
      print: null,
      thumbnailUrl: null,
      source: 'manual',
      memory: null,
    });
    expect(await world.library.listPlacements(world.boris, [ORDER])).toEqual([]);
    expect(await world.library.listPlacements(world.anna, [])).toEqual([]);
  });
});
