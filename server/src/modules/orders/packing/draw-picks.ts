import type { PackingSize } from '@bobbin/contract/packing';
import { houseName } from '@bobbin/domain/factories/houses';
import type { PickGroup, PickRow } from '@bobbin/domain/orders/packing';
import { formatLa } from '@bobbin/domain/time/la-day';
import type { PDFImage } from '@cantoo/pdf-lib';
import type { PackedLine } from './packing.sql.ts';
import { PAPERS, type Sheets } from './sheets.ts';

type Locale = 'vi' | 'en';

interface PickTexts {
  title: string;
  own: string;
  none: string;
  continued: string;
  toSum(pieces: number, orders: number): string;
}

const TEXTS: Readonly<Record<Locale, PickTexts>> = {
  vi: {
    title: 'Danh sách lấy hàng',
    own: 'Kho của shop (tự làm)',
    none: 'Chưa chọn nhà máy',
    continued: '(tiếp)',
    toSum: (pieces, orders) => `${pieces} sản phẩm · ${orders} đơn`,
  },
  en: {
    title: 'Pick list',
    own: 'Own stock (made by hand)',
    none: 'No factory chosen yet',
    continued: '(continued)',
    toSum: (pieces, orders) =>
      `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} · ${orders} ${orders === 1 ? 'order' : 'orders'}`,
  },
};

const TITLE = 18;
const HEADING = 13;
const BODY = 10;
const SMALL = 7.5;
const LEADING = 1.35;
const GAP = 10;
const MUTED = 0.35;
const PICTURE = 54;
const QUANTITY_WIDTH = 56;
/** Maximum lines with ids of orders in one row; a longer row continues in a further row. */
const ORDER_LINES_MAX = 12;
const UNLIMITED = 10_000;

interface Drawing {
  sheets: Sheets;
  size: PackingSize;
  locale: Locale;
  madeAt: Date;
  groups: readonly PickGroup<PackedLine>[];
  pictures: ReadonlyMap<PackedLine, PDFImage>;
}

/** Position on the current page; a new page begins when a part does not fit. */
function createCursor({ sheets, size }: Drawing) {
  const { height, margin } = PAPERS[size];
  let y = 0;
  function turn(): void {
    sheets.addPage(size);
    y = margin;
  }
  turn();
  return {
    get: () => y,
    move(by: number) {
      y += by;
    },
    reserve(room: number) {
      if (y + room > height - margin) turn();
    },
  };
}

type Cursor = ReturnType<typeof createCursor>;

function countOrders(rows: readonly PickRow<PackedLine>[]): number {
  return new Set(rows.flatMap(({ orders }) => orders.map(({ orderId }) => orderId))).size;
}

/** Lists the orders of a row as lines of text; an order with one piece shows no quantity. */
function listOrderLines({ sheets, size }: Drawing, row: PickRow<PackedLine>): string[] {
  const { width, margin } = PAPERS[size];
  const room = width - 2 * margin - PICTURE - GAP - QUANTITY_WIDTH;
  // Joins an id and its quantity by a space that does not break, so that both are in one line.
  const orders = row.orders.map(({ orderId, quantity }) => (quantity === 1 ? orderId : `${orderId}\u00A0×${quantity}`));
  return sheets.wrap(orders.join(', '), room, { size: SMALL }, UNLIMITED);
}

function drawRowPart(
  { sheets, size, pictures, locale }: Drawing,
  cursor: Cursor,
  row: PickRow<PackedLine>,
  part: { ids: readonly string[]; isFirst: boolean },
): void {
  const { width, margin } = PAPERS[size];
  const { line, quantity } = row;
  const left = margin + PICTURE + GAP;
  const room = width - margin - QUANTITY_WIDTH - left;
  const [name = ''] = sheets.wrap(line.productName, room, { size: SMALL }, 1);
  const garment = [line.productType, line.color, line.size].filter((one) => one !== null && one !== '').join(' · ');
  const title = [line.sellerSku === '' ? line.skuName : line.sellerSku, part.isFirst ? '' : TEXTS[locale].continued];
  const [sku = ''] = sheets.wrap(title.join(' '), room, { size: BODY, isBold: true }, 1);
  const height = Math.max(PICTURE, (2 * BODY + SMALL) * LEADING + part.ids.length * SMALL * LEADING) + GAP;
  cursor.reserve(height);
  const top = cursor.get();
  sheets.line(margin, top, width - 2 * margin);
  sheets.picture(pictures.get(line) ?? null, margin, top + GAP / 2, PICTURE);
  let y = top + GAP / 2;
  sheets.text(sku, left, y, { size: BODY, isBold: true });
  y += BODY * LEADING;
  sheets.text(garment === '' ? line.skuName : garment, left, y, { size: BODY });
  y += BODY * LEADING;
  sheets.text(name, left, y, { size: SMALL, grey: MUTED });
  y += SMALL * LEADING;
  for (const ids of part.ids) {
    sheets.text(ids, left, y, { size: SMALL });
    y += SMALL * LEADING;
  }
  if (part.isFirst) {
    const style = { size: HEADING + 3, isBold: true, align: 'right' } as const;
    sheets.text(String(quantity), width - margin, top + GAP / 2, style);
  }
  cursor.move(height);
}

function drawGroup(drawing: Drawing, cursor: Cursor, group: PickGroup<PackedLine>): void {
  const { sheets, size, locale } = drawing;
  const { width, margin } = PAPERS[size];
  const texts = TEXTS[locale];
  const name = group.kind === 'factory' ? houseName(group.house ?? '') : texts[group.kind];
  // A heading is never the last thing on a page.
  cursor.reserve(HEADING * LEADING + PICTURE + 2 * GAP);
  cursor.move(GAP);
  sheets.text(name, margin, cursor.get(), { size: HEADING, isBold: true });
  const sum = texts.toSum(group.quantity, countOrders(group.rows));
  sheets.text(sum, width - margin, cursor.get() + 2, { size: BODY, align: 'right' });
  cursor.move(HEADING * LEADING + GAP / 2);
  for (const row of group.rows) {
    const lines = listOrderLines(drawing, row);
    for (let at = 0; at < lines.length; at += ORDER_LINES_MAX) {
      drawRowPart(drawing, cursor, row, { ids: lines.slice(at, at + ORDER_LINES_MAX), isFirst: at === 0 });
    }
  }
}

/** Draws a pick list: for each factory its rows, with picture, quantity and the orders that contain them (PCK-5). */
export function drawPicks(drawing: Drawing): void {
  const { sheets, size, locale, groups, madeAt } = drawing;
  const { width, margin } = PAPERS[size];
  const texts = TEXTS[locale];
  const cursor = createCursor(drawing);
  sheets.text(texts.title, margin, cursor.get(), { size: TITLE, isBold: true });
  const rows = groups.flatMap((group) => group.rows);
  const pieces = groups.reduce((sum, { quantity }) => sum + quantity, 0);
  const at = `${formatLa(madeAt.getTime(), 'dateTime')} PT`;
  sheets.text(texts.toSum(pieces, countOrders(rows)), width - margin, cursor.get(), { size: BODY, align: 'right' });
  sheets.text(at, width - margin, cursor.get() + BODY * LEADING, { size: SMALL, grey: MUTED, align: 'right' });
  cursor.move(TITLE * LEADING + GAP);
  for (const group of groups) drawGroup(drawing, cursor, group);
}
