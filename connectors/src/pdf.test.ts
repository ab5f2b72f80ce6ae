import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findPdfFault } from './pdf.ts';
import { createSamplePdf } from './testing/sample-pdf.ts';

const check = (text: string) => findPdfFault(Buffer.from(text, 'latin1'));
const GOOD = createSamplePdf();

/** As most programs write it since 2003: the objects in one packed stream, the table in another. */
function createPackedPdf(): string {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [3 0 R] /Count 1 >>', '<< /Type /Page >>'];
  const starts = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index === 0 ? 0 : 1));
  const header = objects.map((_, index) => `${index + 1} ${starts[index]}`).join(' ');
  const inner = deflateSync(`${header} ${objects.join(' ')}`, { level: 9 }).toString('latin1');
  const parms = `/Filter /FlateDecode /Length ${inner.length}`;
  const head = '%PDF-1.7\n';
  const stream = `4 0 obj\n<< /Type /ObjStm /N 3 /First ${header.length + 1} ${parms} >>\nstream\r\n${inner}\nendstream\nendobj\n`;
  const rows = [
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, head.length, 0],
  ].map((row) => [2, ...row]);
  // Each row is written as the difference to the one above it.
  const table = Buffer.from(
    rows.flatMap((row, index) =>
      row.map((byte, at) => (at === 0 ? byte : (byte - (rows[index - 1]?.[at] ?? 0)) & 255)),
    ),
  );
  const packed = deflateSync(table).toString('latin1');
  const at = head.length + stream.length;
  const dict = `/Type /XRef /W [1 1 1] /Index [1 4] /Size 6 /Root 1 0 R /Length ${packed.length} /Filter [/FlateDecode]`;
  return `${head}${stream}5 0 obj\n<< ${dict} /DecodeParms [<< /Predictor 15 /Columns 3 >>] >>\nstream\n${packed}\nendstream\nendobj\nstartxref\n${at}\n%%EOF`;
}

describe('findPdfFault (LBL-13)', () => {
  it.each([
    ['a plain one', GOOD],
    ['one of many pages', createSamplePdf({ pages: 30 })],
    ['a page without a drawing', createSamplePdf({ drawing: null })],
    ['packed objects and a packed table', createPackedPdf()],
    ['bytes before its beginning', `\n\n${GOOD}`],
    ['a line of the server behind its end', `${GOOD}\n<!-- cached -->\n`],
    ['a table that is off by some bytes, as viewers mend it', GOOD.replace(/startxref\n\d+/, 'startxref\n7')],
  ])('opens %s', (_, text) => {
    expect(check(text)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a page that asks for patience', '<!doctype html><html><body>Please wait</body></html>'],
    ['JSON', '{"code":36009002,"message":"Too many requests"}'],
    ['only its first line', '%PDF-1.7 not really'],
    ['only its first and last line', '%PDF-1.7\nstartxref\n0\n%%EOF'],
    ['half of one', GOOD.slice(0, GOOD.length / 2)],
    ['all but the last bytes', GOOD.slice(0, -30)],
    ['a catalog that leads nowhere', GOOD.replace('/Pages 2 0 R', '/Pages 9 0 R')],
    ['no page', createSamplePdf({ pages: 0 })],
    ['a tree that goes round in circles', GOOD.replace('/Kids [5 0 R]', '/Kids [2 0 R]')],
    ['pages that are something else', GOOD.replaceAll('/Type /Page ', '/Type /Font ')],
    ['a drawing that is longer than the file', GOOD.replace('/Length 4 0 R', '/Length 99999')],
    ['a length that asks for itself', GOOD.replace(/4 0 obj\n\d\d/, '4 0 obj\n[]')],
    ['brackets without an end', GOOD.replace('[0 0 288 432]', '['.repeat(13))],
  ])('refuses %s', (_, text) => {
    expect(check(text)).toMatch(/\w/);
  });

  it('says no to anything that is cut, flipped or repeated, and never fails', () => {
    for (const sample of [GOOD, createPackedPdf()]) {
      for (let at = 0; at < sample.length; at += 3) {
        for (const text of [
          sample.slice(0, at),
          `${sample.slice(0, at)}${'['.repeat(500)}${sample.slice(at)}`,
          `${sample.slice(0, at)}\u00ff${sample.slice(at + 1)}`,
          `${sample.slice(0, at)}9${sample.slice(at + 1)}`,
        ]) {
          expect(['string', 'object']).toContain(typeof check(text));
        }
      }
    }
  });

  it('is quick with what was made to be slow', () => {
    const bomb = deflateSync(Buffer.alloc(50 * 1024 * 1024)).toString('latin1');
    const packed = `5 0 obj\n<< /Type /XRef /W [1 1 1] /Size 9 /Root 1 0 R /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n${bomb}\nendstream`;
    const texts = [
      `%PDF-1.7\n${packed}\nstartxref\n9\n%%EOF`,
      `%PDF-1.7\n${'1 0 obj '.repeat(1_000_000)}startxref\n9\n%%EOF`,
      `%PDF-1.7\n1 0 obj ${'<</A '.repeat(1_000_000)}/Root 1 0 R startxref\n9\n%%EOF`,
      `%PDF-1.7\n1 0 obj ${'% \n'.repeat(1_000_000)}/Root 1 0 R startxref\n9\n%%EOF`,
      `%PDF-1.7\nxref\n0 999999999\n${'0000000009 00000 n \n'.repeat(300_000)}startxref\n9\n%%EOF`,
    ];
    const before = process.cpuUsage();
    const faults = texts.map(check);
    const { user } = process.cpuUsage(before);
    for (const fault of faults) expect(fault).toMatch(/\w/);
    expect(user / 1000).toBeLessThan(5_000);
  });
});
