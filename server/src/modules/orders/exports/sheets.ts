import type { OrderExport } from '@bobbin/contract/order-exports';
import type { ExportFormat, ExportKind } from '@bobbin/domain/orders/export-columns';
import type { ExportZone } from '@bobbin/domain/time/zones';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Cell } from './cells.ts';

/** Subjects of exports other than orders; the job for orders writes their files too (EXP-10). The values are stored in the database. */
export const SHEET_SUBJECTS = ['transactions', 'memberTransactions', 'payout', 'parcels'] as const;
export type SheetSubject = (typeof SHEET_SUBJECTS)[number];
export type ExportSubject = 'orders' | SheetSubject;

/** Selects the rows of a file. */
export interface SheetAsked {
  /** The requester's scope at the time of the request. */
  scope: OwnerScope;
  /** Id of the member or payment that the file is about; null when the scope alone selects the rows. */
  subjectId: string | null;
  /** The requested filter, whose fields only the source of the rows knows. */
  filter: unknown;
  zone: ExportZone;
}

/** A source of rows in another module: it reads the rows, and the job of this module writes the file. */
export interface SheetSource {
  /** Prefix of the file names; it is also the name of the sheet. */
  name: string;
  columns: readonly { kind: ExportKind; title: { vi: string; en: string }; width: number }[];
  /** Checks the request and counts its rows. @throws AppError NOT_FOUND */
  count(asked: SheetAsked): Promise<number>;
  /** Reads all rows from one snapshot and passes them on in chunks. */
  read<T>(asked: SheetAsked, work: (pieces: AsyncIterable<Cell[][]>) => Promise<T>): Promise<T>;
}

/** A requested file whose rows are not orders. */
export interface SheetWish {
  format: ExportFormat;
  zone: ExportZone;
  locale: 'vi' | 'en';
  filter: object;
}

export interface SheetList {
  exports: OrderExport[];
  /** Format and time zone that the caller chose for the last file of this subject. */
  last: { format: ExportFormat; zone: ExportZone } | null;
  used: number;
  limit: number;
}

/** Registry of the sources of rows by subject; filled once, when the modules are built. */
export function createSheetSources() {
  const known = new Map<SheetSubject, SheetSource>();
  return {
    offer: (subject: SheetSubject, source: SheetSource): void => void known.set(subject, source),
    of(subject: SheetSubject): SheetSource {
      const source = known.get(subject);
      if (!source) throw new RangeError(`No module provides rows of ${subject}`);
      return source;
    },
  };
}

export type SheetSources = ReturnType<typeof createSheetSources>;
