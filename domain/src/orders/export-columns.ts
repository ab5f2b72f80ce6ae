import type { TeamRight } from '../teams/rights.ts';

/**
 * How a cell of an export is written.
 * - `id`: text that keeps every digit although it may look like a number (ORD-9).
 * - `money`: a number, in dollars with two decimals.
 * - `time`: an instant as local time of the chosen zone.
 */
export type ExportKind = 'id' | 'text' | 'count' | 'money' | 'time';

/** A column of an exported file. */
export interface ExportedColumn {
  kind: ExportKind;
  title: { vi: string; en: string };
  /** Width of the column in characters: that of its widest usual cell. */
  width: number;
}

interface ColumnFacts extends ExportedColumn {
  /** The column of the orders list with the same data. When the list shows that column, the export includes this one by default (EXP-2). */
  list?: string;
  /** Right that the exporting user needs in an order's shop to see this column (EXP-6). */
  right?: TeamRight;
}

const COLUMNS = {
  id: { kind: 'id', title: { vi: 'Mã đơn', en: 'Order id' }, list: 'order', width: 20 },
  shop: { kind: 'text', title: { vi: 'Shop', en: 'Shop' }, list: 'order', width: 18 },
  products: { kind: 'text', title: { vi: 'Sản phẩm', en: 'Products' }, list: 'product', width: 44 },
  sellerSkus: { kind: 'id', title: { vi: 'Seller SKU', en: 'Seller SKU' }, list: 'product', width: 20 },
  pieces: { kind: 'count', title: { vi: 'Số lượng', en: 'Pieces' }, list: 'product', width: 9 },
  label: { kind: 'text', title: { vi: 'Label', en: 'Label' }, list: 'label', width: 9 },
  shippingType: { kind: 'text', title: { vi: 'Vận chuyển', en: 'Shipping' }, list: 'shipping', width: 11 },
  tracking: { kind: 'id', title: { vi: 'Mã vận đơn', en: 'Tracking number' }, list: 'shipping', width: 26 },
  carrier: { kind: 'text', title: { vi: 'Đơn vị vận chuyển', en: 'Carrier' }, list: 'shipping', width: 12 },
  status: { kind: 'text', title: { vi: 'Trạng thái', en: 'Status' }, list: 'status', width: 21 },
  dueAt: { kind: 'time', title: { vi: 'Hạn', en: 'Due' }, list: 'status', width: 19 },
  cancelRequestedAt: {
    kind: 'time',
    title: { vi: 'Khách xin huỷ lúc', en: 'Buyer asked to cancel' },
    list: 'status',
    width: 19,
  },
  total: {
    kind: 'money',
    title: { vi: 'Khách trả ($)', en: 'Buyer paid ($)' },
    list: 'price',
    right: 'viewCosts',
    width: 13,
  },
  subTotal: { kind: 'money', title: { vi: 'Tiền hàng ($)', en: 'Subtotal ($)' }, right: 'viewCosts', width: 13 },
  otherCurrency: {
    kind: 'text',
    title: { vi: 'Khách trả (tiền khác USD)', en: 'Buyer paid (not USD)' },
    // The currency is next to the price, because it explains why the dollar columns of an order are empty.
    list: 'price',
    right: 'viewCosts',
    width: 18,
  },
  earn: {
    kind: 'money',
    title: { vi: 'Earn ($)', en: 'Earn ($)' },
    list: 'price',
    right: 'viewPayouts',
    width: 13,
  },
  earnState: {
    kind: 'text',
    title: { vi: 'Mức chắc chắn', en: 'How final' },
    list: 'price',
    right: 'viewPayouts',
    width: 11,
  },
  cost: {
    kind: 'money',
    title: { vi: 'Chi phí ($)', en: 'Cost ($)' },
    list: 'cost',
    right: 'viewCosts',
    width: 13,
  },
  revenue: {
    kind: 'money',
    title: { vi: 'Lợi nhuận ($)', en: 'Profit ($)' },
    list: 'revenue',
    right: 'viewPayouts',
    width: 13,
  },
  settlement: {
    kind: 'money',
    title: { vi: 'Settlement ($)', en: 'Settlement ($)' },
    right: 'viewPayouts',
    width: 13,
  },
  onHold: { kind: 'money', title: { vi: 'On hold ($)', en: 'On hold ($)' }, right: 'viewPayouts', width: 13 },
  fulfilHouse: { kind: 'text', title: { vi: 'Nhà máy', en: 'Factory' }, list: 'fulfilInfo', width: 11 },
  fulfilType: { kind: 'text', title: { vi: 'Kiểu fulfill', en: 'Fulfil type' }, list: 'fulfilInfo', width: 10 },
  fulfilId: { kind: 'id', title: { vi: 'Mã fulfill', en: 'Fulfil id' }, list: 'fulfilInfo', width: 18 },
  fulfilStatus: {
    kind: 'text',
    title: { vi: 'Trạng thái fulfill', en: 'Fulfil status' },
    list: 'fulfilInfo',
    width: 18,
  },
  fulfilLine: { kind: 'text', title: { vi: 'Line', en: 'Line' }, list: 'fulfilInfo', width: 12 },
  createdAt: { kind: 'time', title: { vi: 'Ngày tạo', en: 'Created' }, list: 'created', width: 19 },
  updatedAt: { kind: 'time', title: { vi: 'Cập nhật', en: 'Updated' }, width: 19 },
  collectedAt: { kind: 'time', title: { vi: 'Lấy hàng lúc', en: 'Collected' }, width: 19 },
  deliveredAt: { kind: 'time', title: { vi: 'Giao lúc', en: 'Delivered' }, width: 19 },
  buyerMessage: { kind: 'text', title: { vi: 'Lời nhắn của khách', en: 'Buyer message' }, width: 30 },
  buyerName: { kind: 'text', title: { vi: 'Người nhận', en: 'Recipient' }, width: 20 },
  buyerPhone: { kind: 'id', title: { vi: 'Điện thoại', en: 'Phone' }, width: 16 },
  address: { kind: 'text', title: { vi: 'Địa chỉ', en: 'Address' }, width: 44 },
  tags: { kind: 'text', title: { vi: 'Thẻ', en: 'Tags' }, width: 20 },
  assignee: { kind: 'text', title: { vi: 'Người làm', en: 'Assignee' }, width: 18 },
  pausedUntil: { kind: 'time', title: { vi: 'Giữ lại đến', en: 'Paused until' }, width: 19 },
  pauseNote: { kind: 'text', title: { vi: 'Ghi chú giữ lại', en: 'Pause note' }, width: 24 },
} as const satisfies Record<string, ColumnFacts>;

export type ExportColumn = keyof typeof COLUMNS;

/** All columns that an export of orders can have, from left to right in the file. */
export const EXPORT_COLUMNS = Object.keys(COLUMNS) as ExportColumn[];

/** Columns of the rows that the clipboard copies, from left to right (ORD-21). */
export const CLIPBOARD_COLUMNS = ['id', 'status', 'fulfilId', 'fulfilStatus'] as const satisfies ExportColumn[];
export type ClipboardColumn = (typeof CLIPBOARD_COLUMNS)[number];

/**
 * Kinds of file (EXP-3).
 * - `csv`: RFC 4180, UTF-8.
 * - `excel`: CSV with a byte order mark, ids as `="…"`, so that Excel reads accents and keeps digits.
 * - `xlsx`: a workbook.
 */
export const EXPORT_FORMATS = ['csv', 'excel', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Returns kind, title, width and required right of an export column. Errors: none. */
export function exportColumn(key: ExportColumn): ColumnFacts {
  return COLUMNS[key];
}

/**
 * Returns the default columns of an export: those that the orders list shows and the user's rights allow. Errors: none; a list column without an export column
 * is skipped.
 * @example proposeColumns(['order', 'created'], () => true) // ['id', 'shop', 'createdAt']
 */
export function proposeColumns(shown: readonly string[], may: (right: TeamRight) => boolean): ExportColumn[] {
  return EXPORT_COLUMNS.filter((key) => {
    const { list, right } = exportColumn(key);
    return list !== undefined && shown.includes(list) && (right === undefined || may(right));
  });
}
