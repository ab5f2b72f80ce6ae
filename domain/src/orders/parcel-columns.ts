import type { ExportedColumn } from './export-columns.ts';

/** Columns of a file of parcels, from left to right (PWT-11). */
export const PARCEL_COLUMNS = {
  orderId: { kind: 'id', title: { vi: 'Mã đơn', en: 'Order id' }, width: 20 },
  shop: { kind: 'text', title: { vi: 'Shop', en: 'Shop' }, width: 18 },
  products: { kind: 'text', title: { vi: 'Sản phẩm', en: 'Products' }, width: 30 },
  carrier: { kind: 'text', title: { vi: 'Hãng vận chuyển', en: 'Carrier' }, width: 16 },
  trackingNumber: { kind: 'id', title: { vi: 'Mã vận đơn', en: 'Tracking number' }, width: 24 },
  createdAt: { kind: 'time', title: { vi: 'Tạo đơn', en: 'Order created' }, width: 19 },
  dueAt: { kind: 'time', title: { vi: 'Hạn quét', en: 'Scan deadline' }, width: 19 },
  expectedAt: { kind: 'time', title: { vi: 'Dự báo quét', en: 'Expected scan' }, width: 19 },
  scannedAt: { kind: 'time', title: { vi: 'Quét lần đầu', en: 'First scan' }, width: 19 },
  deliveryDueAt: { kind: 'time', title: { vi: 'Hạn giao', en: 'Delivery deadline' }, width: 19 },
  deliveredAt: { kind: 'time', title: { vi: 'Giao lúc', en: 'Delivered' }, width: 19 },
  problem: { kind: 'text', title: { vi: 'Sự cố', en: 'Problem' }, width: 12 },
  lastEventAt: { kind: 'time', title: { vi: 'Tin mới nhất lúc', en: 'Last event at' }, width: 19 },
  lastEvent: { kind: 'text', title: { vi: 'Tin mới nhất', en: 'Last event' }, width: 44 },
  factory: { kind: 'text', title: { vi: 'Nhà máy', en: 'Factory' }, width: 12 },
  factoryStatus: { kind: 'text', title: { vi: 'Nhà máy báo', en: 'Factory status' }, width: 18 },
} as const satisfies Record<string, ExportedColumn>;
export type ParcelColumn = keyof typeof PARCEL_COLUMNS;
