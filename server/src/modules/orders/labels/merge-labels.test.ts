import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { createSamplePdf } from '@bobbin/connectors/testing/sample-pdf';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { mergeLabels } from './merge-labels.ts';

const AT = new Date('2026-11-22T18:00:00Z');

/** Creates a PDF label whose pages have the given sizes; `turned` is the rotation of the pages in degrees. */
async function createLabel(sizes: [number, number][], turned = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const size of sizes) {
    const page = pdf.addPage(size);
    page.drawRectangle({ x: 5, y: 5, width: 20, height: 20 });
    page.setRotation(degrees(turned));
  }
  return pdf.save();
}

const readFrom = (labels: Record<string, Uint8Array>) => async (id: string) => labels[id] ?? null;
const sizesOf = (pages: PDFPage[]) => pages.map((page) => [page.getWidth(), page.getHeight()].map(Math.round));
function countDrawn(page: PDFPage | undefined): number {
  const drawn = page?.node.Resources()?.lookup(PDFName.of('XObject'));
  return drawn instanceof PDFDict ? drawn.keys().length : 0;
}

describe('mergeLabels', () => {
  it.each([
    ['4x6', [288, 432]],
    ['A6', [298, 420]],
    ['A5', [420, 595]],
  ] as const)('puts every page of all labels on %s sheets, in the given sequence (LBL-17)', async (size, sheet) => {
    const labels = {
      a: await createLabel([[288, 432]]),
      b: await createLabel([
        [288, 432],
        [200, 300],
      ]),
    };
    const { bytes, missing } = await mergeLabels(['b', 'a'], size, AT, readFrom(labels));
    expect(missing).toEqual([]);
    expect(sizesOf((await PDFDocument.load(bytes)).getPages())).toEqual([sheet, sheet, sheet]);
  });

  it('puts four labels on each A4 sheet, and the remaining labels on the next sheet (LBL-17)', async () => {
    const label = await createLabel([[288, 432]]);
    const ids = ['1', '2', '3', '4', '5'];
    const labels = Object.fromEntries(ids.map((id) => [id, label]));
    const pages = (await PDFDocument.load((await mergeLabels(ids, 'A4', AT, readFrom(labels))).bytes)).getPages();
    expect(sizesOf(pages)).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(pages.map(countDrawn)).toEqual([4, 1]);
  });

  it('leaves out unreadable labels and returns the ids of their orders (LBL-17)', async () => {
    const whole = await createLabel([[288, 432]]);
    const labels = { good: whole, torn: whole.slice(0, 200), none: new Uint8Array(), other: whole };
    const { bytes, missing } = await mergeLabels(
      ['torn', 'good', 'none', 'gone', 'other'],
      '4x6',
      AT,
      readFrom(labels),
    );
    expect(missing).toEqual(['torn', 'none', 'gone']);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
  });

  it('leaves out the blank second page of a label and prints everything else (LBL-17)', async () => {
    const odd = await readFile(new URL('../testing/label-blank-second-page.pdf', import.meta.url));
    const whole = await createLabel([[288, 432]]);
    const { bytes, missing } = await mergeLabels(
      ['odd', 'other'],
      '4x6',
      AT,
      readFrom({ odd: new Uint8Array(odd), other: whole }),
    );
    expect(missing).toEqual([]);
    const pages = (await PDFDocument.load(bytes)).getPages();
    expect(pages.map(countDrawn)).toEqual([1, 1]);
  });

  it.each([
    ['a page object of another type', (text: string) => text.replace('/Type /Page ', '/Type /Font ')],
    ['a missing resource', (text: string) => text.replace('/MediaBox', '/Resources 99 0 R /MediaBox')],
    [
      'a compressed page that cannot be decompressed',
      (text: string) => text.replace('/Length 4 0 R', '/Filter /FlateDecode /Length 4 0 R'),
    ],
    ['a page box without numbers', (text: string) => text.replace('[0 0 288 432]', '[NaN NaN NaN NaN]')],
    ['a page tree with a cycle', (text: string) => text.replace('/Kids [5 0 R]', '/Kids [2 0 R]')],
    ['an invalid rotation', (text: string) => text.replace('/MediaBox', '/Rotate (up) /MediaBox')],
  ])('prints the other labels when one label has %s (LBL-17)', async (_, spoil) => {
    const spoilt = Buffer.from(spoil(createSamplePdf()), 'latin1');
    const whole = await createLabel([[288, 432]]);
    const order = ['first', 'spoilt', 'last'];
    const { bytes, missing } = await mergeLabels(order, 'A4', AT, readFrom({ first: whole, spoilt, last: whole }));
    const drawn = (await PDFDocument.load(bytes)).getPages().map(countDrawn);
    expect([['spoilt'], []]).toContainEqual(missing);
    expect(drawn).toEqual([3 - missing.length]);
  });

  it.each([
    ['wide', [432, 288], 0],
    ['rotated by 90 degrees in a viewer', [288, 432], 90],
    ['upside down', [288, 432], 180],
    ['wide and rotated upright in a viewer', [432, 288], 270],
  ] as const)('places a label that is %s on the sheet without cutting it', async (_what, size, turned) => {
    const label = await createLabel([[...size]], turned);
    const { bytes } = await mergeLabels(['a'], '4x6', AT, readFrom({ a: label }));
    const [page] = (await PDFDocument.load(bytes)).getPages();
    const drawn = readContents(page);
    const numbers = [...drawn.matchAll(/([-\d.e ]+) cm/g)].map(([, text = '']) => text.trim().split(/\s+/).map(Number));
    // The corners of the transformed label must lie within the sheet and reach its edges.
    const corners = [
      [0, 0],
      [size[0], 0],
      [0, size[1]],
      [size[0], size[1]],
    ].map((corner) =>
      numbers
        .toReversed()
        .reduce(
          ([x = 0, y = 0], [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a * x + c * y + e, b * x + d * y + f],
          corner,
        ),
    );
    const [xs, ys] = [corners.map(([x = 0]) => Math.round(x)), corners.map(([, y = 0]) => Math.round(y))];
    // Replaces -0 by 0.
    const reach = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map((value) => value + 0);
    expect(reach).toEqual([0, 288, 0, 432]);
  });

  it('returns equal bytes for equal labels, so that a repeated job stores one file', async () => {
    const labels = { a: await createLabel([[288, 432]]) };
    const once = await mergeLabels(['a'], 'A4', AT, readFrom(labels));
    expect((await mergeLabels(['a'], 'A4', AT, readFrom(labels))).bytes).toEqual(once.bytes);
  });
});

/** Returns the drawing operators of a page as text. */
function readContents(page: PDFPage | undefined): string {
  const contents = page?.node.Contents();
  const parts =
    contents instanceof PDFArray ? contents.asArray().map((part) => page?.doc.context.lookup(part)) : [contents];
  return parts
    .map((part) =>
      part instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(part).decode()).toString('latin1') : '',
    )
    .join('\n');
}
