import { ARTWORK_FILES_MAX } from '@bobbin/domain/limits';
import { expect, it } from 'vitest';
import { formatLines, groupProblems, toReport } from './import-view.ts';
import { indexPictures } from './picture-index.ts';
import { readProductTable } from './read-product-table.ts';
import { toArtwork } from '../artwork/artwork.ts';

const bytes = { read: () => Promise.reject(new Error('not read')), readHead: () => Promise.resolve(new Uint8Array()) };

it('a table by product keeps line numbers and cells, whatever the sequence of its columns (ART-1)', () => {
  const table = readProductTable('t.csv', 'File;Product;Màu\n\nowl_front.png;Night Owl, Tee;Black\n');
  expect(table?.columns.map(({ column }) => column)).toEqual(['file', 'product', 'colour']);
  expect(table?.lines).toEqual([
    {
      key: '3',
      shop: '',
      product: 'Night Owl, Tee',
      colour: 'Black',
      size: '',
      sellerSku: '',
      side: '',
      variant: '',
      file: 'owl_front.png',
    },
  ]);
});

it('a table of SKUs or orders is left to its own format (ART-1, BLK-12)', () => {
  expect(readProductTable('t.csv', 'sku,side,link\nA,front,https://x.example/a.png')).toBeNull();
  expect(readProductTable('t.csv', '"broken')).toBeNull();
});

it('lines beyond the limit of an import are counted and not read (ART-11)', () => {
  const lines = Array.from({ length: ARTWORK_FILES_MAX + 3 }, () => 'tee,a.png');
  const table = readProductTable('t.csv', ['product,file', ...lines].join('\n'));
  expect(table?.lines).toHaveLength(ARTWORK_FILES_MAX);
  expect(table?.beyondCount).toBe(3);
});

it('a cell finds a picture by its path or its name, but not by a name that two pictures share', () => {
  const names = ['drop.zip/final/owl_front.png', 'drop.zip/old/cat.png', 'drop.zip/new/cat.png', 'dog.png'];
  const find = indexPictures(names.map((name) => toArtwork(name, 10, bytes)));
  expect(find('OWL_front.png')?.name).toBe(names[0]);
  expect(find('final/owl_front.png')?.name).toBe(names[0]);
  expect(find('new/cat.png')?.name).toBe(names[2]);
  expect(find('cat.png')).toBeUndefined();
  expect(find('dog.png')?.name).toBe('dog.png');
});

it('lines with the same problem and text are one group, with their numbers as ranges (ART-4)', () => {
  const line = { state: 'problem' as const, suggestion: null, candidates: [] };
  const groups = groupProblems([
    { ...line, key: '14', problem: 'UNKNOWN_COLOUR', value: 'Blak' },
    { ...line, key: '20', problem: 'UNKNOWN_COLOUR', value: 'Navi' },
    { ...line, key: '15', problem: 'UNKNOWN_COLOUR', value: 'Blak' },
    { ...line, key: '2', state: 'places', problem: null, value: '' },
  ]);
  expect(groups.map(({ value, keys }) => [value, formatLines(keys)])).toEqual([
    ['Blak', '14–15'],
    ['Navi', '20'],
  ]);
});

it('the report has a result for each line (ART-8)', () => {
  const table = readProductTable('t.csv', 'product,file\ntee,a.png\nmug,b.png');
  const report = toReport(table?.lines ?? [], null, (_line, key) => (key === '2' ? 'placed' : 'skipped'));
  expect(
    report
      .split('\n')
      .slice(1, 3)
      .map((row) => row.trim().split(',').at(-1)),
  ).toEqual(['placed', 'skipped']);
});
