import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

type LabelContent = {
  hasLabel: boolean;
  hasSlip: boolean;
  /** Paper sizes; A6 is the paper size of labels. */
  size: 'A4' | 'A5' | 'A6';
  title: string;
  orderId: string;
  packageId: string;
  trackingNumber: string;
  recipient: string[];
  sender: string[];
  zip: string;
  pieces: string[];
  madeAt: Date;
};

/** Paper sizes in points; A6 here means the 4 × 6 inches of label printers. */
const SIZES: Record<LabelContent['size'], [number, number]> = {
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  A6: [288, 432],
};
const INK = rgb(0, 0, 0);

/** Draws a realistic label: sender, recipient, bars, tracking number, order id. The same content gives the same bytes. */
export async function createLabelPdf(content: LabelContent): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${content.title} ${content.orderId}`);
  pdf.setSubject(content.trackingNumber);
  pdf.setProducer('Marketplace simulator');
  pdf.setCreator('Marketplace simulator');
  pdf.setCreationDate(content.madeAt);
  pdf.setModificationDate(content.madeAt);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const size = SIZES[content.size];
  if (content.hasLabel) drawLabel(pdf.addPage(size), content, plain, bold);
  if (content.hasSlip) drawSlip(pdf.addPage(size), content, plain, bold);
  return pdf.save();
}

function drawLabel(page: PDFPage, content: LabelContent, plain: PDFFont, bold: PDFFont): void {
  const { width, height } = page.getSize();
  const text = (line: string, x: number, y: number, size: number, font = plain) =>
    page.drawText(toPrintable(line), {
      x,
      y,
      size,
      font,
      color: INK,
      maxWidth: width - x - 14,
      lineHeight: size * 1.2,
    });
  const rule = (y: number, thickness: number) =>
    page.drawLine({ start: { x: 8, y }, end: { x: width - 8, y }, thickness, color: INK });
  page.drawRectangle({ x: 8, y: 8, width: width - 16, height: height - 16, borderWidth: 1.5, borderColor: INK });
  text('G', 18, height - 62, 52, bold);
  text('US POSTAGE PAID', width - 118, height - 34, 10, bold);
  text(content.madeAt.toISOString().slice(0, 10), width - 118, height - 48, 9);
  text('SIMULATED - DO NOT MAIL', width - 118, height - 60, 7);
  rule(height - 76, 1.5);
  text('USPS GROUND ADVANTAGE', 50, height - 95, 14, bold);
  rule(height - 104, 1.5);
  content.sender.forEach((line, row) => text(line, 16, height - 120 - row * 11, 8));
  text('SHIP TO:', 16, height - 168, 8, bold);
  content.recipient.forEach((line, row) => text(line, 60, height - 168 - row * 17, 11, row === 0 ? bold : plain));
  rule(height - 232, 2.5);
  text('USPS TRACKING #', width / 2 - 48, height - 247, 10, bold);
  drawBars(page, `420${content.zip}${content.trackingNumber}`, 24, height - 318, width - 48, 62);
  text(content.trackingNumber.replace(/(\d{4})(?=\d)/g, '$1 '), 62, height - 334, 10, bold);
  rule(height - 346, 2.5);
  text(`Order ${content.orderId}`, 16, height - 364, 10);
  text(`Package ${content.packageId}`, 16, height - 378, 8);
  text(`Items: ${content.pieces.length}`, 16, height - 392, 8);
}

function drawSlip(page: PDFPage, content: LabelContent, plain: PDFFont, bold: PDFFont): void {
  const { width, height } = page.getSize();
  page.drawText(content.hasLabel ? 'Packing slip' : content.title, {
    x: 16,
    y: height - 36,
    size: 16,
    font: bold,
    color: INK,
  });
  page.drawText(`Order ${content.orderId}`, { x: 16, y: height - 54, size: 9, font: plain, color: INK });
  const rows = Math.floor((height - 90) / 12);
  content.pieces.slice(0, rows).forEach((line, row) => {
    page.drawText(toPrintable(`1 x ${line}`), {
      x: 16,
      y: height - 76 - row * 12,
      size: 8,
      font: plain,
      color: INK,
      maxWidth: width - 32,
    });
  });
}

/** Draws bars whose widths follow the digits; not a valid barcode. */
function drawBars(page: PDFPage, digits: string, x: number, y: number, width: number, height: number): void {
  const widths = [...digits].flatMap((digit) => {
    const value = digit.charCodeAt(0) - 48;
    return [1 + (value & 1), 1 + ((value >> 1) & 1), 1 + ((value >> 2) & 1), 1 + ((value >> 3) & 1)];
  });
  const unit = width / widths.reduce((sum, one) => sum + one, 0);
  let at = x;
  widths.forEach((one, place) => {
    if (place % 2 === 0) page.drawRectangle({ x: at, y, width: one * unit, height, color: INK });
    at += one * unit;
  });
}

/** Other characters are replaced, because the standard fonts of PDF support Latin-1 only. */
function toPrintable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
}

/** Encrypts a document with a password, as some carriers do. */
export async function lockPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes);
  pdf.encrypt({ userPassword: 'carrier', ownerPassword: 'carrier' });
  return pdf.save();
}
