import type { ExportFormat } from '@bobbin/domain/orders/export-columns';
import type { OrderFilter } from '../list/list.sql.ts';
import { toListFilter } from '../list/list.ts';
import type { ExportFileRow } from './export-files.sql.ts';
import type { SheetSources } from './sheets.ts';

export const FILES: Readonly<Record<ExportFormat, { ext: string; mime: string }>> = {
  csv: { ext: 'csv', mime: 'text/csv; charset=utf-8' },
  excel: { ext: 'csv', mime: 'text/csv; charset=utf-8' },
  xlsx: { ext: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

/** Gives each export a unique file name, because the library would store equal bytes under an equal name as one file. */
export function toFileName({ id, createdAt, format, subject }: ExportFileRow, sources: SheetSources): string {
  const name = subject === 'orders' ? subject : sources.of(subject).name;
  return `${name}-${createdAt.toISOString().slice(0, 10)}-${id.slice(-6)}.${FILES[format].ext}`;
}

/** Reads the orders of a requested export. */
export type Asked = Pick<ExportFileRow, 'orderIds' | 'filter' | 'createdAt'>;

export function toFilter(row: Asked): OrderFilter {
  return row.orderIds === null ? toListFilter(row.filter ?? {}, row.createdAt.getTime()) : { ids: row.orderIds };
}
