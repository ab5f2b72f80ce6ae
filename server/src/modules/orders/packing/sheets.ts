import type { PackingSize } from '@bobbin/contract/packing';
import type { PDFDocument, PDFImage, PDFPage } from '@cantoo/pdf-lib';
import { embedFont, PDF_FONT_FILES, type PdfFont } from './pdf-font.ts';

/** Paper sizes in points. */
export const PAPERS: Readonly<Record<PackingSize, { width: number; height: number; margin: number }>> = {
  '4x6': { width: 288, height: 432, margin: 16 },
  A4: { width: 595.28, height: 841.89, margin: 42 },
  Letter: { width: 612, height: 792, margin: 42 },
};

interface TextStyle {
  size: number;
  isBold?: boolean;
  /** Lightness of the ink from 0 (black) to 1 (white); documents are printed in black. */
  grey?: number;
  align?: 'left' | 'right';
}

const DOTS = '…';
const FRAME_GREY = 0.75;
const LINE_WIDTH = 0.5;

/** Draws text, pictures and bars on the pages of a document. Distances are measured from the upper left corner of the page. */
export interface Sheets {
  addPage(size: PackingSize): void;
  text(text: string, x: number, y: number, style: TextStyle): void;
  /** Splits a text into lines of a width; the last line is cut with dots when the text needs more than `max` lines. */
  wrap(text: string, width: number, style: TextStyle, max: number): string[];
  line(x: number, y: number, width: number): void;
  bar(x: number, y: number, width: number, height: number): void;
  /** Draws a picture as large as it fits into a square, in its middle; an empty frame without a picture. */
  picture(image: PDFImage | null, x: number, y: number, side: number): void;
  save(): Promise<Uint8Array>;
}

/** Cuts a text to a width, and marks the cut with dots. */
function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length;
  while (end > 0 && !fits(text.slice(0, end).trimEnd() + DOTS)) end -= 1;
  return text.slice(0, end).trimEnd() + DOTS;
}

/** Takes as many words of a text as fit into a line; a word that is longer than the line is divided. */
function takeLine(words: string[], fits: (part: string) => boolean): string {
  let line = '';
  while (words[0] !== undefined) {
    const longer = line === '' ? words[0] : `${line} ${words[0]}`;
    if (fits(longer)) {
      line = longer;
      words.shift();
      continue;
    }
    if (line !== '') return line;
    let end = words[0].length - 1;
    while (end > 1 && !fits(words[0].slice(0, end))) end -= 1;
    line = words[0].slice(0, end);
    words[0] = words[0].slice(end);
    return line;
  }
  return line;
}

function wrapText(text: string, max: number, fits: (part: string) => boolean): string[] {
  const words = text.split(/[ \t\r\n]+/).filter((word) => word !== '');
  const lines: string[] = [];
  while (words.length > 0) {
    if (lines.length === max - 1) {
      lines.push(cut(words.join(' '), fits));
      return lines;
    }
    lines.push(takeLine(words, fits));
  }
  return lines;
}

/** Creates the pages of a document with the fonts for packing slips and pick lists. */
export async function openSheets(document: PDFDocument): Promise<Sheets> {
  const pdf = await import('@cantoo/pdf-lib');
  const fonts = {
    regular: await embedFont(document, PDF_FONT_FILES.regular),
    bold: await embedFont(document, PDF_FONT_FILES.bold),
  };
  const fontOf = ({ isBold = false }: TextStyle): PdfFont => (isBold ? fonts.bold : fonts.regular);
  let page: PDFPage | null = null;
  let keys = { regular: pdf.PDFName.of('F'), bold: pdf.PDFName.of('B') };

  function current(): PDFPage {
    if (page === null) throw new Error('The document has no page yet');
    return page;
  }
  const fitsIn = (width: number, style: TextStyle) => (part: string) =>
    fontOf(style).measure(part, style.size) <= width;

  return {
    addPage(size) {
      page = document.addPage([PAPERS[size].width, PAPERS[size].height]);
      keys = {
        regular: page.node.newFontDictionary('F', fonts.regular.ref),
        bold: page.node.newFontDictionary('B', fonts.bold.ref),
      };
    },
    text(text, x, y, style) {
      const font = fontOf(style);
      const left = style.align === 'right' ? x - font.measure(text, style.size) : x;
      const key = style.isBold === true ? keys.bold : keys.regular;
      current().pushOperators(
        pdf.beginText(),
        pdf.setFillingGrayscaleColor(style.grey ?? 0),
        pdf.setFontAndSize(key, style.size),
        pdf.moveText(left, current().getHeight() - y - style.size),
        pdf.showText(pdf.PDFHexString.of(font.encode(text))),
        pdf.endText(),
      );
    },
    wrap: (text, width, style, max) => wrapText(text, max, fitsIn(width, style)),
    line(x, y, width) {
      const end = current().getHeight() - y;
      const [start, thickness] = [{ x, y: end }, LINE_WIDTH];
      current().drawLine({ start, end: { x: x + width, y: end }, thickness, color: pdf.grayscale(FRAME_GREY) });
    },
    bar(x, y, width, height) {
      const bottom = current().getHeight() - y - height;
      current().drawRectangle({ x, y: bottom, width, height, color: pdf.grayscale(0) });
    },
    picture(image, x, y, side) {
      const top = current().getHeight() - y;
      if (image === null) {
        const frame = { borderColor: pdf.grayscale(FRAME_GREY), borderWidth: LINE_WIDTH };
        current().drawRectangle({ x, y: top - side, width: side, height: side, ...frame });
        return;
      }
      const { width, height } = image.scaleToFit(side, side);
      current().drawImage(image, { x: x + (side - width) / 2, y: top - side + (side - height) / 2, width, height });
    },
    save() {
      fonts.regular.finish();
      fonts.bold.finish();
      return document.save();
    },
  };
}
