import { Readable } from 'node:stream';
import type { PrintFont } from '@bobbin/contract/fonts';
import type * as contract from '@bobbin/contract/texts';
import { CHECKED_LETTERS, FONT_BYTES_MAX, isEmbeddingForbidden } from '@bobbin/domain/texts/fonts';
import type { TextField } from '@bobbin/domain/texts/text-fields';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildEndlessFont, buildFont } from '../testing/fonts.ts';
import { openLibraryWorld, type LibraryWorld } from '../testing/world.ts';
import { checkFont } from './font-check.ts';

let world: LibraryWorld;
let front: Awaited<ReturnType<LibraryWorld['openFront']>>;
let printId = '';

const FIELD: TextField = {
  key: 'name',
  name: 'Name',
  side: 'back',
  box: { x: 0.1, y: 0.1, width: 0.8, height: 0.3 },
  font: 'anton',
  size: { most: 0.2, least: 0.02 },
  color: '#FFFFFF',
  align: 'center',
  curve: 0,
  maxLines: 1,
  letterCase: 'asWritten',
  isRequired: true,
  rules: [{ kind: 'whole' }],
};
const BOUNDARY = 'font-of-a-test';

interface Answer<T> {
  body: T;
  code: number | null;
  message: string;
}

async function call<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object | Buffer,
  who = 'anna',
): Promise<Answer<T>> {
  const type = Buffer.isBuffer(payload) ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {};
  const response = await front.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who}`, ...type },
    ...(payload === undefined ? {} : { payload }),
  });
  const { body, exceptionBody } = response.json<{
    body: T;
    exceptionBody: { code: number; message: string } | null;
  }>();
  return { body, code: exceptionBody?.code ?? null, message: exceptionBody?.message ?? '' };
}

function upload(bytes: Buffer, fileName = 'test-sans.otf', who = 'anna'): Promise<Answer<PrintFont>> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: font/otf\r\n\r\n`;
  return call('POST', '/fonts', Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]), who);
}
const list = async (who?: string) =>
  (await call<{ data: PrintFont[]; mayChange: boolean }>('GET', '/fonts', undefined, who)).body.data;
const remove = (id: string, who?: string) => call('DELETE', `/fonts/${id}`, undefined, who);

async function setFont(font: string) {
  const { body } = await call<contract.PrintTexts>('GET', `/prints/${printId}/texts`);
  const seen = { version: String(body.version) };
  return call<contract.PrintTexts>('PATCH', `/prints/${printId}/texts`, { fields: [{ ...FIELD, font }], seen });
}
const preview = async (font: string, message: string) =>
  (
    await call<contract.TextPreview>('POST', `/prints/${printId}/texts/preview`, {
      fields: [{ ...FIELD, font }],
      message,
    })
  ).body;

beforeAll(async () => {
  world = await openLibraryWorld();
  front = await world.openFront();
});
beforeEach(async () => {
  await world.empty();
  await world.db.deleteFrom('print_fonts').execute();
  const shirt = await sharp({ create: { width: 400, height: 480, channels: 4, background: '#20406000' } })
    .png()
    .toBuffer();
  const { id } = await world.shelf.add(world.anna, { fileName: 'name_back.png', stream: Readable.from([shirt]) });
  const when = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
  const variants = [{ when, files: [{ side: 'back', fileId: id }] }];
  printId = (await call<{ id: string }>('POST', '/prints', { name: 'names', variants })).body.id;
});
afterAll(async () => {
  await front.close();
  await world.close();
});

describe('An uploaded font', () => {
  it('shows the name in the font and the letters that it does not have, and draws texts (PTX-16)', async () => {
    const { body } = await upload(buildFont({ letters: 'LinhABC', name: 'Tide Sans' }));
    expect(body).toMatchObject({
      name: 'Tide Sans Regular',
      fileName: 'test-sans.otf',
      printsCount: 0,
      createdBy: 'anna',
    });
    expect(body.missing).toContain('ễ');
    expect(body.missing).not.toContain('L');
    expect(await list()).toEqual([body]);

    expect((await preview(body.id, 'Linh')).outlines).toMatchObject([{ path: expect.stringMatching(/^M/u) as string }]);
    expect((await preview(body.id, 'Linh Ng')).refusals).toMatchObject([
      { code: 'NO_GLYPH', characters: [' ', 'N', 'g'] },
    ]);
    expect((await setFont(body.id)).body.fields[0]?.font).toBe(body.id);
    expect((await list())[0]?.printsCount).toBe(1);
    const whole = await upload(buildFont({ letters: CHECKED_LETTERS, name: 'Whole' }));
    expect(whole.body.missing).toEqual([]);
  });

  it('exists once, however often its bytes are uploaded (PTX-16)', async () => {
    const bytes = buildFont({ letters: 'ABC' });
    const [first, second] = await Promise.all([upload(bytes), upload(bytes, 'again.otf')]);
    expect(second.body.id).toBe(first.body.id);
    expect(await list()).toHaveLength(1);
  });

  it('cannot be stored when its licence forbids embedding, and the refusal names it (PTX-16)', async () => {
    expect(await upload(buildFont({ letters: 'ABC', name: 'Locked', fsType: 2 }))).toMatchObject({
      code: 396,
      message: expect.stringContaining('Locked Regular') as string,
    });
    expect((await upload(buildFont({ letters: 'ABC', fsType: 0x200 }))).code).toBe(396);
    for (const fsType of [0, 4, 8]) expect(isEmbeddingForbidden(fsType)).toBe(false);
    expect(await list()).toEqual([]);
  });

  it('can be deleted only when no text field uses it, and its bytes go with it (PTX-16)', async () => {
    const { body } = await upload(buildFont({ letters: 'ABC' }));
    await setFont(body.id);
    expect((await remove(body.id)).code).toBe(397);
    await setFont('anton');
    expect((await remove(body.id)).code).toBeNull();
    expect((await remove(body.id)).code).toBe(300);
    await world.runJobs();
    expect(await world.storage.has({ sha256: body.id, ext: 'otf' })).toBe(false);
    expect((await setFont(body.id)).code).toBe(351);
  });

  it('stays when a field is saved with it at the moment of its deletion, or the field is refused (PTX-16)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { body } = await upload(buildFont({ letters: 'ABC' }));
      const [saved, removed] = await Promise.all([setFont(body.id), remove(body.id)]);
      expect([saved.code, removed.code]).toEqual(saved.code === null ? [null, 397] : [351, null]);
      await setFont('anton');
    }
  });

  it('belongs to its seller (PTX-16)', async () => {
    const { body } = await upload(buildFont({ letters: 'ABC' }));
    expect(await list('boris')).toEqual([]);
    expect((await remove(body.id, 'boris')).code).toBe(300);
    expect(await list()).toHaveLength(1);
  });
});

describe('A file that is no usable font', () => {
  const otf = buildFont({ letters: 'ABC' });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 395],
    ['a compressed web font', Buffer.from('774f4632', 'hex'), 395],
    ['an empty file', Buffer.alloc(0), 395],
    ['a truncated font', otf.subarray(0, otf.length / 2), 395],
    ['a font that ends after its signature', otf.subarray(0, 4), 395],
    ['a font with changed tables', Buffer.concat([otf.subarray(0, 200), Buffer.alloc(otf.length, 0xff)]), 395],
    ['a font that claims billions of characters', buildEndlessFont(), 395],
    ['a file that is too large', Buffer.concat([otf, Buffer.alloc(FONT_BYTES_MAX)]), 399],
  ])('%s is refused and leaves neither a row nor bytes (PTX-16)', async (_, bytes, code) => {
    expect((await upload(bytes)).code).toBe(code);
    expect(await list()).toEqual([]);
    const exts: string[] = [];
    for await (const { ext } of world.storage.list()) exts.push(ext);
    expect(exts.filter((ext) => ext === 'otf' || ext === 'ttf')).toEqual([]);
    // The process that checked the font ended, this one did not.
    expect((await call('GET', '/fonts')).code).toBeNull();
  });

  it('counts as broken when its check does not end in time (PTX-16)', async () => {
    expect(await checkFont(otf, 1)).toBeNull();
    expect(await checkFont(otf)).toMatchObject({ name: 'Test Sans Regular', fsType: 0 });
  });
});
