import type { Parcel } from '@bobbin/contract/parcel-watch';
import { EXPORT_ROWS_MAX } from '@bobbin/domain/limits';
import { PARCEL_COLUMNS, type ParcelColumn } from '@bobbin/domain/orders/parcel-columns';
import { zoneOffset, type ExportZone } from '@bobbin/domain/time/zones';
import { inScope } from '../../../platform/shop-scope.ts';
import type { Cell } from '../exports/cells.ts';
import type { SheetSource } from '../exports/sheets.ts';
import type { ParcelAsk, ParcelWatching } from './parcel-watch.ts';

/** Number of parcels in one chunk of a file. */
const PIECE = 200;

function toCells(parcel: Parcel, zone: ExportZone): Cell[] {
  const wall = (at: string | null) => {
    if (at === null) return null;
    const time = Date.parse(at);
    return time + zoneOffset(zone, time);
  };
  const cells: Record<ParcelColumn, Cell> = {
    orderId: parcel.orderId,
    shop: parcel.shopName,
    products: parcel.products.map(({ skuName, quantity }) => `${skuName} ×${quantity}`).join(', '),
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    createdAt: wall(parcel.createdAt),
    dueAt: wall(parcel.dueAt),
    expectedAt: wall(parcel.expectedAt),
    scannedAt: wall(parcel.scannedAt),
    deliveryDueAt: wall(parcel.deliveryDueAt),
    deliveredAt: wall(parcel.deliveredAt),
    problem: parcel.problem,
    lastEventAt: wall(parcel.lastEventAt),
    lastEvent: parcel.lastEvent,
    factory: parcel.factory,
    factoryStatus: parcel.factoryStatus,
  };
  return Object.keys(PARCEL_COLUMNS).map((key) => cells[key as ParcelColumn]);
}

async function* inPieces(rows: readonly Cell[][]): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows.length; first += PIECE)
    yield await Promise.resolve(rows.slice(first, first + PIECE));
}

/** The rows of a file with a list of parcels (PWT-11). */
export function createParcelSheet(parcels: ParcelWatching): SheetSource {
  return {
    name: 'parcels',
    columns: Object.values(PARCEL_COLUMNS),
    count: ({ scope, filter }) => inScope(scope, () => parcels.countFor(scope, filter as ParcelAsk)),
    read: ({ scope, filter, zone }, work) =>
      inScope(scope, async () => {
        const rows = await parcels.listFor(scope, filter as ParcelAsk, EXPORT_ROWS_MAX);
        return work(inPieces(rows.map((row) => toCells(row, zone))));
      }),
  };
}
