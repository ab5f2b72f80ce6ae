import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';

/** A font that is embedded in a document: it encodes and measures text. */
export interface PdfFont {
  ref: PDFRef;
  /** Encodes a text as hexadecimal glyph ids, two bytes each, for the operator that shows text. */
  encode(text: string): string;
  /** Width of a text in points. */
  measure(text: string, size: number): number;
  /** Writes the parts of the font that depend on the used characters; must be called before the document is saved. */
  finish(): void;
}

const PACK = '@expo-google-fonts/be-vietnam-pro';
export const PDF_FONT_FILES = {
  regular: `${PACK}/400Regular/BeVietnamPro_400Regular.ttf`,
  bold: `${PACK}/700Bold/BeVietnamPro_700Bold.ttf`,
} as const;

const { resolve } = createRequire(import.meta.url);
/** Widths in a PDF are in thousandths of the font size. */
const PDF_UNITS = 1000;
const SYMBOLIC = 4;
const STEM_V = 80;
/** Maximum number of entries in one section of a character map. */
const SECTION_MAX = 100;

const toHex = (value: number) => value.toString(16).padStart(4, '0');

/** Writes a map from glyph ids to characters, so that a viewer can search and copy the text. */
function writeCharacterMap(used: ReadonlyMap<number, string>): string {
  const rows = [...used].map(([glyph, char]) => {
    const units = Array.from({ length: char.length }, (_, at) => toHex(char.charCodeAt(at))).join('');
    return `<${toHex(glyph)}> <${units}>`;
  });
  const sections: string[] = [];
  for (let at = 0; at < rows.length; at += SECTION_MAX) {
    const section = rows.slice(at, at + SECTION_MAX);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Bobbin def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${sections.join('\n')}
endcmap end end`;
}

/**
 * Embeds a TrueType font with the letters of Vietnamese, which the standard fonts of PDF do not have (PCK-4). The text is composed first, so that a
 * letter and its accents are one glyph.
 */
export async function embedFont(document: PDFDocument, file: string): Promise<PdfFont> {
  const [{ PDFName, PDFString }, { default: opentype }, bytes] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('opentype.js'),
    readFile(resolve(file)),
  ]);
  const { context } = document;
  const font = opentype.parse(new Uint8Array(bytes).buffer);
  const scale = PDF_UNITS / font.unitsPerEm;
  const { xMin = 0, yMin = 0, xMax = 0, yMax = 0 } = font.tables['head'] as Record<string, number>;
  const name = PDFName.of(/([^/]+)\.ttf$/.exec(file)?.[1]?.replaceAll('_', '-') ?? 'Font');
  const [ref, mapRef] = [context.nextRef(), context.nextRef()];
  const used = new Map<number, string>();
  const widths = Array.from({ length: font.glyphs.length }, (_, at) =>
    Math.round((font.glyphs.get(at).advanceWidth ?? 0) * scale),
  );
  const program = context.register(context.flateStream(bytes, { Length1: bytes.length }));
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [xMin, yMin, xMax, yMax].map((value) => Math.round(value * scale)),
      ItalicAngle: 0,
      Ascent: Math.round(font.ascender * scale),
      Descent: Math.round(font.descender * scale),
      CapHeight: Math.round(font.ascender * scale),
      StemV: STEM_V,
      FontFile2: program,
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      W: [0, widths],
    }),
  );
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: mapRef,
    }),
  );
  const unknown = font.charToGlyphIndex('?');

  function toGlyphs(text: string): number[] {
    return Array.from(text.normalize('NFC'), (char) => {
      const found = font.charToGlyphIndex(char);
      const glyph = found === 0 ? unknown : found;
      used.set(glyph, found === 0 ? '?' : char);
      return glyph;
    });
  }

  return {
    ref,
    encode: (text) => toGlyphs(text).map(toHex).join(''),
    measure: (text, size) => (toGlyphs(text).reduce((sum, glyph) => sum + (widths[glyph] ?? 0), 0) / PDF_UNITS) * size,
    finish: () => context.assign(mapRef, context.flateStream(writeCharacterMap(used))),
  };
}
