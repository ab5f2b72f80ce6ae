import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../../platform/crypto.ts';
import { ANNA, BORIS, openLibraryWorld, PRODUCT, type LibraryWorld } from '../testing/world.ts';
import { paint } from '../testing/pictures.ts';

const HOUR = 3_600_000;
const NAME = 'áo thun (1) 50%.png';
const design = await paint(40, 30).png().toBuffer();

let world: LibraryWorld;
let app: FastifyInstance;
let fileId: string;

beforeAll(async () => {
  world = await openLibraryWorld();
  app = await world.openFront();
});
beforeEach(async () => {
  await world.empty();
  world.clock.set(Date.UTC(2026, 10, 21, 10, 20));
  const stream = Readable.from([design]);
  const uploaded = await world.library.uploadDesign(world.anna, {
    productId: PRODUCT,
    side: 'front',
    fileName: NAME,
    stream,
  });
  fileId = uploaded.fileId;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const link = (options?: Parameters<LibraryWorld['library']['fileLink']>[3]) =>
  world.library.fileLink(ANNA, fileId, NAME, options);

describe('a signed link', () => {
  it('returns the bytes of the file to any caller who has the link', async () => {
    const answer = await app.inject(link());
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(design)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(design.length),
      'content-disposition': `inline; filename="_o thun (1) 50_.png"; filename*=UTF-8''%C3%A1o%20thun%20%281%29%2050%25.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${40 * 60 + 12 * 3600}, immutable`,
      etag: `"${hashOf(design)}.png"`,
    });
  });

  it('names the downloaded file with the extension of its actual format (FIL-17)', async () => {
    const upload = (fileName: string, bytes: Buffer, side: 'mockupFront' | 'front') =>
      world.library.uploadDesign(world.anna, { productId: PRODUCT, side, fileName, stream: Readable.from([bytes]) });
    const nameOf = async (fileName: string, bytes: Buffer, options?: Parameters<typeof link>[0]) => {
      const { fileId: id } = await upload(fileName, bytes, 'mockupFront');
      const answer = await app.inject(world.library.fileLink(ANNA, id, fileName, options));
      return /filename="([^"]*)"/.exec(String(answer.headers['content-disposition']))?.[1];
    };
    const jpeg = await paint(40, 30).jpeg().toBuffer();
    expect(await nameOf('x.html', design)).toBe('x.html.png');
    expect(await nameOf('photo.JPEG', jpeg)).toBe('photo.JPEG');
    expect(await nameOf('photo.png', jpeg)).toBe('photo.png.jpg');
    expect(await nameOf('no ending', design)).toBe('no ending.png');
  });

  it('responds without bytes to HEAD and to a request with the current ETag', async () => {
    const head = await app.inject({ method: 'HEAD', url: link() });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(design.length),
      0,
    ]);
    const known = await app.inject({ url: link(), headers: { 'if-none-match': String(head.headers.etag) } });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  it('stays the same within an hour, so that browsers can cache the picture', () => {
    const first = link();
    world.clock.advance(39 * 60_000);
    expect(link()).toBe(first);
    world.clock.advance(2 * 60_000);
    expect(link()).not.toBe(first);
  });

  it('works until it expires (FIL-11)', async () => {
    const url = link({ ttlSeconds: 3600 });
    world.clock.advance(HOUR);
    expect((await app.inject(url)).statusCode).toBe(200);
    world.clock.advance(40 * 60_000);
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('begins with the public URL and works for 14 days when it is made for a factory (FIL-11)', async () => {
    const url = new URL(link({ absolute: true }));
    expect(url.origin).toBe('https://desk.example.com');
    world.clock.advance(14 * 24 * HOUR);
    expect((await app.inject(url.pathname + url.search)).statusCode).toBe(200);
    world.clock.advance(HOUR);
    expect((await app.inject(url.pathname + url.search)).statusCode).toBe(404);
  });

  it('fails when any part of the link is changed', async () => {
    const url = link();
    const later = Number(new URL(url, 'http://x').searchParams.get('exp')) + 3600;
    const changed = [
      url.replace(ANNA, BORIS),
      url.replace(fileId, `${fileId.slice(0, -1)}x`),
      url.replace('/full/', '/thumb/'),
      url.replace('thun', 'than'),
      url.replace(/exp=\d+/, `exp=${later}`),
      url.replace(/sig=.{4}/, 'sig=AAAA'),
      url.replace(/&sig=.*/, ''),
      url.replace(/&sig=.*/, '&sig='),
      url.replace('exp=', 'exp=0'),
      url.replace('exp=', 'exp=%2B'),
      url.replace(/exp=\d+&/, ''),
      `${url}&exp=${later}`,
      url.replace('/full/', '/raw/'),
    ];
    for (const target of changed) {
      const answer = await app.inject(target);
      expect([answer.statusCode, answer.json().exceptionBody.code], target).toEqual([404, 300]);
    }
  });

  it('fails for a file of another seller and for a file that does not exist', async () => {
    expect((await app.inject(world.library.fileLink(BORIS, fileId, NAME))).statusCode).toBe(404);
    expect((await app.inject(world.library.fileLink(ANNA, 'none', NAME))).statusCode).toBe(404);
  });

  it('returns the thumbnail of a file once the thumbnail exists', async () => {
    const url = link({ variant: 'thumb' });
    expect((await app.inject(url)).statusCode).toBe(404);
    expect(world.logged).toEqual([]);
    await world.library.makeThumbnail(ANNA, fileId);
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers.etag).toContain('thumb');
  });

  it('returns 404 and writes a log entry when the bytes of the file are missing', async () => {
    await rm(join(world.dataDir, 'files'), { recursive: true });
    expect((await app.inject(link())).statusCode).toBe(404);
    expect(world.logged.join()).toContain('Bytes of a file are gone');
  });

  it.each([
    ['pdf', 'application/pdf', 'inline'],
    ['html', 'text/html', 'attachment'],
    ['svg', 'image/svg+xml', 'attachment'],
  ])('serves a %s file with content type %s and disposition %s (FIL-12)', async (ext, mime, place) => {
    const file = { bytes: Buffer.from('<script>alert(1)</script>'), name: `x.${ext}`, ext, mime, source: 'label' };
    const stored = await world.library.storeFile(world.anna, file);
    const answer = await app.inject(world.library.fileLink(ANNA, stored.fileId, file.name));
    expect(answer.headers['content-type']).toContain(mime);
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${place};`));
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });

  it('works for a file with the longest permitted name', async () => {
    const fileName = `${'👕'.repeat(91)}.png`;
    const upload = { productId: PRODUCT, side: 'back' as const, fileName, stream: Readable.from([design]) };
    const { url } = await world.library.uploadDesign(world.anna, upload);
    expect((await app.inject(url)).statusCode).toBe(200);
  });
});
