import { decodePDFRawStream, PDFArray, PDFRawStream, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';

function readStreams(page: PDFPage): string {
  const contents = page.node.Contents();
  const parts =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents];
  return parts
    .map((part) =>
      part instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(part).decode()).toString('latin1') : '',
    )
    .join('\n');
}

/** Maps the glyphs of all fonts of a document to characters, as a viewer does that copies text. */
function readGlyphs(document: PDFDocument): Map<string, Map<string, string>> {
  const maps: Map<string, string>[] = [];
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    // Pictures and fonts are streams too, and pictures cannot be decoded here.
    if (!(object instanceof PDFRawStream) || /Image|Length1/.test(String(object.dict))) continue;
    const text = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    if (!text.includes('beginbfchar')) continue;
    const rows = [...text.matchAll(/<([0-9a-f]{4})> <((?:[0-9a-f]{4})+)>/g)];
    maps.push(new Map(rows.map(([, glyph = '', code = '']) => [glyph, String.fromCharCode(parseInt(code, 16))])));
  }
  // The regular font is embedded first.
  return new Map([
    ['F', maps[0] ?? new Map<string, string>()],
    ['B', maps[1] ?? new Map<string, string>()],
  ]);
}

/** Lists the texts of each page of a document. */
export function readTexts(document: PDFDocument): string[][] {
  const glyphs = readGlyphs(document);
  return document
    .getPages()
    .map((page) =>
      [...readStreams(page).matchAll(/\/([FB])[-\w]* [\d.]+ Tf[^<]*<([0-9A-Fa-f]*)> Tj/g)].map(
        ([, font = '', hex = '']) =>
          (hex.toLowerCase().match(/.{4}/g) ?? []).map((glyph) => glyphs.get(font)?.get(glyph) ?? '¿').join(''),
      ),
    );
}

/** Counts the pictures of a document. */
export const countImages = (document: PDFDocument): number =>
  document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFRawStream && String(object.dict).includes('/Image')).length;
