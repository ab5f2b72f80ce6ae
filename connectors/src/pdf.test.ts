import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { isPdf, readPdf } from './pdf.ts';
import { createSamplePdf } from './testing/sample-pdf.ts';

const toBytes = (text: string) => Buffer.from(text, 'latin1');
const check = async (text: string) => (await readPdf(toBytes(text))).fault;
const GOOD = createSamplePdf();

/** Creates a PDF as most programs have written it since 2003: the objects are in one compressed stream, the cross-reference table in another. */
function createPackedPdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 6 0 R >>',
  ];
  const starts = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index === 0 ? 0 : 1));
  const header = objects.map((_, index) => `${index + 1} ${starts[index]}`).join(' ');
  const inner = deflateSync(`${header} ${objects.join(' ')}`, { level: 9 }).toString('latin1');
  const parms = `/Filter /FlateDecode /Length ${inner.length}`;
  const head = '%PDF-1.7\n6 0 obj\n<< /Length 8 >>\nstream\n0 0 m  S\nendstream\nendobj\n';
  const stream = `4 0 obj\n<< /Type /ObjStm /N 3 /First ${header.length + 1} ${parms} >>\nstream\r\n${inner}\nendstream\nendobj\n`;
  const at = head.length + stream.length;
  const rows = [
    [2, 0, 4, 0],
    [2, 0, 4, 1],
    [2, 0, 4, 2],
    [1, head.length >> 8, head.length & 255, 0],
    [1, at >> 8, at & 255, 0],
    [1, 0, 9, 0],
  ];
  const packed = deflateSync(Buffer.from(rows.flat())).toString('latin1');
  const dict = `/Type /XRef /W [1 2 1] /Index [1 6] /Size 7 /Root 1 0 R /Length ${packed.length} /Filter /FlateDecode`;
  return `${head}${stream}5 0 obj\n<< ${dict} >>\nstream\n${packed}\nendstream\nendobj\nstartxref\n${at}\n%%EOF`;
}

/** Creates a label of one page, which `change` modifies. */
async function createOdd(change: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([288, 432]).drawRectangle({ x: 5, y: 5, width: 20, height: 20 });
  await change(pdf);
  return pdf.save();
}
const setBox = (pdf: PDFDocument, numbers: number[]) =>
  pdf.getPage(0).node.set(PDFName.of('MediaBox'), pdf.context.obj(numbers.map((number) => PDFNumber.of(number))));

describe('readPdf (LBL-13)', () => {
  it.each([
    ['a plain one', GOOD],
    ['one of many pages', createSamplePdf({ pages: 30 })],
    ['packed objects and a packed table', createPackedPdf()],
    ['bytes before its beginning', `\n\n${GOOD}`],
    ['a line of the server behind its end', `${GOOD}\n<!-- cached -->\n`],
    ['3,000 bytes behind its end', `${GOOD}${'\0'.repeat(3_000)}`],
    ['a table that is off by some bytes', GOOD.replace(/startxref\n\d+/, 'startxref\n7')],
    ['a table that leads elsewhere', GOOD.replaceAll(/\d{10} 00000 n/g, '0000000001 00000 n')],
    ['a length that is too short', GOOD.replace(/4 0 obj\n\d\d/, '4 0 obj\n3')],
    ['a length that is longer than the file', GOOD.replace('/Length 4 0 R', '/Length 99999')],
  ])('reads %s', async (_, text) => {
    expect(await readPdf(toBytes(text))).toMatchObject({ fault: null });
  });

  it.each([
    ['nothing', '', 'NOT_A_PDF'],
    ['a page that asks for patience', '<!doctype html><html><body>Please wait</body></html>', 'NOT_A_PDF'],
    ['JSON', '{"code":36009002,"message":"Too many requests"}', 'NOT_A_PDF'],
    ['only its first line', '%PDF-1.7 not really', 'BROKEN'],
    ['half of one', GOOD.slice(0, GOOD.length / 2), 'CUT_OFF'],
    ['all but the last bytes', GOOD.slice(0, -30), 'CUT_OFF'],
    ['a page that draws nothing', createSamplePdf({ drawing: null }), 'EMPTY'],
    ['no page', createSamplePdf({ pages: 0 }), 'EMPTY'],
    ['a catalog that leads nowhere', GOOD.replace('/Pages 2 0 R', '/Pages 9 0 R'), 'BROKEN'],
  ])('rejects %s', async (_, text, fault) => {
    expect(await check(text)).toBe(fault);
  });

  it('reads a page without a contents stream as blank and omits it (LBL-17)', async () => {
    const label = await createOdd((pdf) => void pdf.addPage([288, 432]).node.delete(PDFName.of('Contents')));
    expect((await PDFDocument.load(label)).getPageCount()).toBe(2);
    expect(await readPdf(label)).toMatchObject({ fault: null, pageCount: 1 });
  });

  it.each([
    ['no size', [0, 0, 0, 0]],
    ['a size beyond all paper', [0, 0, 1e12, 432]],
    ['corners the other way round', [288, 432, 0, 0]],
  ])('uses a default size for a page with a box of %s', async (_, numbers) => {
    const label = await createOdd((pdf) => setBox(pdf, numbers));
    const reading = await readPdf(label);
    if (reading.fault !== null) throw new Error(reading.fault);
    const { width, height } = (await PDFDocument.load(reading.bytes)).getPage(0).getSize();
    expect([width > 1 && width < 14_401, height > 1 && height < 14_401]).toEqual([true, true]);
  });

  it.each([
    ['a word', '(wide)'],
    ['a value that is none', 'NaN'],
  ])('reads or rejects a page with %s in its box, and never omits it silently', async (_, value) => {
    const text = createSamplePdf({ pages: 2 }).replace('[0 0 288 432]', `[0 0 ${value} 432]`);
    const reading = await readPdf(toBytes(text));
    expect(reading).toMatchObject(value === 'NaN' ? { fault: 'BROKEN' } : { fault: null, pageCount: 2 });
  });

  it('reads PDFs that forbid changes, and reports PDFs that need a password (LBL-13)', async () => {
    const owned = await createOdd((pdf) => pdf.encrypt({ ownerPassword: 'secret', userPassword: '' }));
    const locked = await createOdd((pdf) => pdf.encrypt({ ownerPassword: 'secret', userPassword: 'mine' }));
    expect(await readPdf(owned)).toMatchObject({ fault: null, pageCount: 1 });
    expect(await readPdf(locked)).toEqual({ fault: 'PASSWORD' });
  });

  it('returns a result for truncated files and for files with flipped or repeated bytes', async () => {
    for (const sample of [GOOD, createPackedPdf()]) {
      for (let at = 0; at < sample.length; at += 29) {
        for (const text of [
          sample.slice(0, at),
          `${sample.slice(0, at)}${'['.repeat(500)}${sample.slice(at)}`,
          `${sample.slice(0, at)}\u00ff${sample.slice(at + 1)}`,
          `${sample.slice(0, at)}9${sample.slice(at + 1)}`,
        ]) {
          expect(await readPdf(toBytes(text))).toHaveProperty('fault');
        }
      }
    }
  });

  it('aborts the parsing of a document that takes too long, and reads the next document', async () => {
    const endless = toBytes(`%PDF-1.7\n${'1 0 obj '.repeat(2_000_000)}\n%%EOF`);
    const [slow, next] = await Promise.all([readPdf(endless, 300), readPdf(toBytes(GOOD))]);
    expect([slow.fault, next.fault]).toEqual(['SLOW', null]);
  });

  it('recognises a PDF by its beginning', () => {
    expect([GOOD, `\n\n${GOOD}`, '<html>%PDF', ''].map((text) => isPdf(toBytes(text)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
