import type { PackingSize } from '@bobbin/contract/packing';
import { formatLa } from '@bobbin/domain/time/la-day';
import type { PDFImage } from '@cantoo/pdf-lib';
import { encodeCode128 } from './code-128.ts';
import type { PackedLine, PackedOrder } from './packing.sql.ts';
import { PAPERS, type Sheets } from './sheets.ts';

/** Measures of a slip on a paper, in points. */
interface Look {
  title: number;
  body: number;
  small: number;
  picture: number;
  barcode: { module: number; height: number };
}

const NARROW: Look = { title: 12, body: 8.5, small: 7, picture: 40, barcode: { module: 1.1, height: 30 } };
const WIDE: Look = { title: 18, body: 10.5, small: 8.5, picture: 56, barcode: { module: 1.3, height: 40 } };
const LOOKS: Readonly<Record<PackingSize, Look>> = { '4x6': NARROW, A4: WIDE, Letter: WIDE };

const LEADING = 1.35;
const GAP = 8;
const MUTED = 0.35;
const QUANTITY_WIDTH = 34;
const NAME_LINES = 2;
const SIDE_LINES = 1;
/** Height that the last line of a page keeps free for the page number. */
const FOOT = 16;

/** Lines of the recipient, as far as they are known; the marketplace masks name and street before the label is bought (PCK-7). */
function listRecipient({ address }: PackedOrder): string[] {
  if (address === null) return ['Recipient is not known'];
  const { name, line1, line2, city, state, postalCode } = address;
  const parts = [line1, line2].filter((line) => line !== '');
  const place = [city, [state, postalCode].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ');
  const known = [name ?? '', ...parts, place].filter((line) => line.trim() !== '');
  return known.length > 0 ? known : [address.fullAddress];
}

function describeGarment({ color, size, productType, skuName }: PackedLine): string {
  const known = [productType, color, size].filter((part) => part !== null && part !== '');
  return known.length > 0 ? known.join(' · ') : skuName;
}

interface Drawing {
  sheets: Sheets;
  order: PackedOrder;
  size: PackingSize;
  pictures: ReadonlyMap<PackedLine, PDFImage>;
}

/** Draws the barcode of the order id at the right edge, and the id below; returns the height. */
function drawBarcode({ sheets, order, size }: Drawing, top: number): number {
  const { width, margin } = PAPERS[size];
  const { barcode, small } = LOOKS[size];
  const widths = encodeCode128(order.id);
  const right = width - margin;
  if (widths !== null) {
    let x = right - widths.reduce((sum, one) => sum + one, 0) * barcode.module;
    for (const [at, modules] of widths.entries()) {
      // Even entries are bars, odd entries are gaps.
      if (at % 2 === 0) sheets.bar(x, top, modules * barcode.module, barcode.height);
      x += modules * barcode.module;
    }
  }
  sheets.text(order.id, right, top + barcode.height + 2, { size: small, align: 'right' });
  return barcode.height + small * LEADING + 2;
}

/** Draws what a slip shows above its lines; returns where the lines begin. */
function drawHead(drawing: Drawing): number {
  const { sheets, order, size } = drawing;
  const { width, margin } = PAPERS[size];
  const { title, body, small } = LOOKS[size];
  const inner = width - 2 * margin;
  let y = margin;
  const [shop = ''] = sheets.wrap(order.shopName, inner - 70, { size: title, isBold: true }, 1);
  sheets.text(shop, margin, y, { size: title, isBold: true });
  sheets.text('Packing slip', width - margin, y + 2, { size: body, grey: MUTED, align: 'right' });
  y += title * LEADING + GAP;
  const barcodeEnd = y + drawBarcode(drawing, y);
  sheets.text('Order date', margin, y, { size: small, grey: MUTED });
  sheets.text(formatLa(order.createdAt.getTime(), 'date'), margin, y + small * LEADING, { size: body });
  y = Math.max(barcodeEnd, y + (small + body) * LEADING) + GAP;
  sheets.text('Ship to', margin, y, { size: small, grey: MUTED });
  y += small * LEADING;
  for (const [at, line] of listRecipient(order).entries()) {
    const style = { size: body, isBold: at === 0 };
    for (const part of sheets.wrap(line, inner, style, NAME_LINES)) {
      sheets.text(part, margin, y, style);
      y += body * LEADING;
    }
  }
  if (order.trackingNumber !== null) {
    const carried = [order.carrier, order.trackingNumber].filter((part) => part !== null).join(' ');
    sheets.text(carried, margin, y, { size: small, grey: MUTED });
    y += small * LEADING;
  }
  for (const part of order.mates.length === 0
    ? []
    : sheets.wrap(`In the same parcel: ${order.mates.join(', ')}`, inner, { size: small, isBold: true }, 3)) {
    sheets.text(part, margin, y, { size: small, isBold: true });
    y += small * LEADING;
  }
  return y + GAP / 2;
}

function drawLine({ sheets, size, pictures }: Drawing, line: PackedLine, top: number): number {
  const { width, margin } = PAPERS[size];
  const { body, small, picture } = LOOKS[size];
  const left = margin + picture + GAP;
  const room = width - margin - QUANTITY_WIDTH - left;
  sheets.line(margin, top, width - 2 * margin);
  sheets.picture(pictures.get(line) ?? null, margin, top + 4, picture);
  let y = top + 4;
  for (const part of sheets.wrap(line.productName, room, { size: body }, NAME_LINES)) {
    sheets.text(part, left, y, { size: body });
    y += body * LEADING;
  }
  for (const [text, style] of [
    [describeGarment(line), { size: body, isBold: true }],
    [line.sellerSku === '' ? '' : `SKU ${line.sellerSku}`, { size: small, grey: MUTED }],
  ] as const) {
    const [part] = sheets.wrap(text, room, style, SIDE_LINES);
    if (part === undefined) continue;
    sheets.text(part, left, y, style);
    y += style.size * LEADING;
  }
  sheets.text(`× ${line.quantity}`, width - margin, top + 4, { size: body + 3, isBold: true, align: 'right' });
  return Math.max(y, top + 4 + picture) + 4;
}

/** Greatest height of a line; a line that might not fit begins on the next page. */
function lineHeight(size: PackingSize): number {
  const { body, small, picture } = LOOKS[size];
  return Math.max(picture, ((NAME_LINES + 1) * body + small) * LEADING) + GAP;
}

/** Draws the packing slip of an order; a slip with many lines continues on the next page (PCK-2). */
export function drawSlip(drawing: Drawing): void {
  const { sheets, order, size } = drawing;
  const { width, height, margin } = PAPERS[size];
  const { body, small } = LOOKS[size];
  const end = height - margin - FOOT;
  sheets.addPage(size);
  let y = drawHead(drawing);
  for (const line of order.lines) {
    if (y + lineHeight(size) > end) {
      sheets.text(`Continues on the next page · ${order.id}`, margin, end + 4, { size: small, grey: MUTED });
      sheets.addPage(size);
      y = margin;
    }
    y = drawLine(drawing, line, y);
  }
  sheets.line(margin, y, width - 2 * margin);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  sheets.text(total, width - margin, y + 4, { size: body, isBold: true, align: 'right' });
}
