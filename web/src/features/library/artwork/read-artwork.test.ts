import { expect, it } from 'vitest';
import { planArtwork } from './artwork-plan.ts';
import { judgePrint, measurePng } from './print-verdict.ts';
import { readArtwork } from './read-artwork.ts';
import { buildZip } from './testing/build-zip.ts';

const png = (name: string, text = 'picture') => new File([text], name, { type: 'image/png' });

const archive = (blob: Blob) => new File([blob], 'drop.zip');

it('Reading a ZIP lists its files that are not pictures, and unpacks each picture only when needed (BLK-15)', async () => {
  const blob = await buildZip({
    'final/BOO_front.png': 'one',
    'final/tiếng Việt_back.png': 'two',
    '__MACOSX/._BOO_front.png': 'hidden',
    '.DS_Store': 'hidden',
    'readme.txt': 'text',
  });
  const { items, skipped, broken } = await readArtwork([archive(blob)]);
  expect(broken).toEqual([]);
  expect(skipped).toEqual(['readme.txt']);
  expect(items.map(({ target, side }) => [target, side])).toContainEqual(['BOO', 'front']);
  expect(items.map(({ target, side }) => [target, side])).toContainEqual(['tiếng Việt', 'back']);
  const first = items.find(({ target }) => target === 'BOO');
  if (first === undefined || !('read' in first.source)) throw new Error('no picture');
  const file = await first.source.read();
  expect([file.name, await file.text()]).toEqual(['BOO_front.png', 'one']);
});

it('Reading rejects a ZIP whose paths lead out of it (BLK-15)', async () => {
  const { items, broken } = await readArtwork([archive(await buildZip({ '../../etc/EVIL_front.png': 'three' }))]);
  expect([items, broken]).toEqual([[], ['drop.zip']]);
});

it('Reading rejects a picture larger than its ZIP declares, and a file that is not a ZIP (BLK-15)', async () => {
  const bytes = new Uint8Array(await (await buildZip({ 'BOMB_front.png': 'x'.repeat(100_000) })).arrayBuffer());
  const view = new DataView(bytes.buffer);
  // The entry in the central directory declares a size of three bytes.
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 3, true);
  const { items } = await readArtwork([archive(new Blob([bytes]))]);
  const [bomb] = items;
  if (bomb === undefined || !('read' in bomb.source)) throw new Error('no picture');
  await expect(bomb.source.read()).rejects.toThrow('Ambiguous archive');
  expect((await readArtwork([archive(new Blob(['no archive']))])).broken).toEqual(['drop.zip']);
  const locked = await buildZip({ 'A_front.png': 'x' }, 'secret');
  expect((await readArtwork([archive(locked)])).items).toEqual([]);
});

it('Reading accepts a table of links, and a table of files that were chosen with it (BLK-12)', async () => {
  const table = new File(
    [
      'SKU;Side;Link;File\nBOO;front;https://a.example/boo.png;\nLAKE;mockup back;;lake.png\nX;frnt;https://a.example/x.png;\nY;back;;\n',
    ],
    'list.csv',
  );
  const { items } = await readArtwork([table, png('lake.png'), png('FISH_left.png')]);
  expect(items.map(({ target, side, problem, suggestedSide }) => [target, side, problem, suggestedSide])).toEqual([
    ['BOO', 'front', null, null],
    ['LAKE', 'mockupBack', null, null],
    ['X', null, 'NO_SIDE', 'front'],
    ['Y', 'back', 'NO_FILE', null],
    ['FISH', 'left', null, null],
  ]);
  expect((await readArtwork([new File(['a,"b\n'], 'bad.csv')])).broken).toEqual(['bad.csv']);
});

it('The plan leaves out two pictures for one target until one of them is chosen (BLK-12)', async () => {
  const { items } = await readArtwork([
    png('BOO_front.png'),
    png('boo_Front.png', 'other'),
    png('BOO.png'),
    png('OK_back.png'),
  ]);
  const checks = new Map(
    items.map(({ key }) => [
      key,
      {
        key,
        state: 'new' as const,
        kind: 'sku' as const,
        suggestion: null,
        productName: '',
        openOrders: 1,
        version: 1,
        garments: [],
        fileId: null,
        link: null,
      },
    ]),
  );
  const verdicts = (leftOut: ReadonlySet<string>) =>
    planArtwork(items, checks, leftOut).map(({ item, verdict, isReady }) => [item.name, verdict, isReady]);
  expect(verdicts(new Set())).toEqual([
    ['BOO_front.png', 'TWICE', false],
    ['boo_Front.png', 'TWICE', false],
    ['BOO.png', 'NO_SIDE', false],
    ['OK_back.png', 'new', true],
  ]);
  expect(verdicts(new Set(['boo_Front.png']))).toContainEqual(['BOO_front.png', 'new', true]);
});

it('The plan leaves out a repeated line only when it is identical (BLK-18)', async () => {
  const lines = [
    'BOO,front,https://a.example/boo.png',
    'boo,Front,https://a.example/boo.png',
    'FISH,back,https://a.example/fish.png',
    'FISH,back,https://a.example/other.png',
    'FISH,back,https://a.example/fish.png',
    `LONG,front,https://a.example/${'x'.repeat(2_000)}`,
  ];
  const { items } = await readArtwork([new File([['sku,side,link', ...lines].join('\n')], 'list.csv')]);
  const verdicts = new Map(planArtwork(items, new Map(), new Set()).map(({ item, verdict }) => [item.key, verdict]));
  expect(items.map(({ key }) => verdicts.get(key))).toEqual([
    'CHECKING',
    'SAME',
    'TWICE',
    'TWICE',
    'SAME',
    'LINK_TOO_LONG',
  ]);
});

it('Measuring reads the pixel size of a picture in an archive from its first bytes, and gives no size for other files (BLK-17)', async () => {
  const bytes = new Uint8Array(60_000).fill(7);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  // Puts a colour profile that is larger than the first read before the pixel data.
  new DataView(bytes.buffer).setUint32(33, 20_000);
  bytes.set([0x69, 0x43, 0x43, 0x50], 37);
  bytes.set([0x49, 0x44, 0x41, 0x54], 20_049);
  new DataView(bytes.buffer).setUint32(16, 4500);
  new DataView(bytes.buffer).setUint32(20, 5400);
  const { items } = await readArtwork([
    archive(await buildZip({ 'BOO_front.png': new Blob([bytes]), 'LIE_front.png': 'GIF89a, and no PNG at all' })),
    png('HERE_front.png'),
  ]);
  const sizes = items.map(async ({ target, source }) => {
    if (!('read' in source)) throw new Error('no picture');
    return [target, await measurePng(source.readHead)];
  });
  expect(await Promise.all(sizes)).toEqual([
    ['BOO', { width: 4500, height: 5400 }],
    ['LIE', null],
    ['HERE', null],
  ]);
});

it('The print check assumes the garment with the strictest limits at the chosen factory, and ignores mockups (BLK-17, FUL-80)', () => {
  const [small, large] = [
    { productType: 'T-shirt', size: 'M' },
    { productType: 'T-shirt', size: '3XL' },
  ];
  const pixels = { width: 3600, height: 4320 };
  expect(judgePrint('MANGO', 'front', pixels, [small])).toMatchObject({ verdict: 'fits', dpi: 300 });
  expect(judgePrint('MANGO', 'front', pixels, [small, large])).toMatchObject({ verdict: 'scaled', dpi: 240 });
  expect(judgePrint('PRESSIFY', 'front', pixels, [small])).toMatchObject({ blocks: ['WRONG_SIZE'] });
  expect(judgePrint('FLASH', 'front', { width: 900, height: 1080 }, [])).toMatchObject({ blocks: ['LOW_DPI'] });
  expect(judgePrint('PRESSIFY', 'mockupFront', pixels, [small])).toBeNull();
});
