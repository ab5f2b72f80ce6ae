import type { OrderExport } from '@bobbin/contract/order-exports';
import type { ExportFormat, ExportKind } from '@bobbin/domain/orders/export-columns';
import type { ExportZone } from '@bobbin/domain/time/zones';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Cell } from './cells.ts';

/** Subjects other than orders that the same job writes to files (EXP-10); stored in the database. */
export const SHEET_SUBJECTS = ['transactions', 'memberTransactions', 'payout'] as const;
export type SheetSubject = (typeof SHEET_SUBJECTS)[number];
export type ExportSubject = 'orders' | SheetSubject;

/** Selects the rows of a file. */
export interface SheetAsked {
  /** The requester's scope as it was at the request. */
  scope: OwnerScope;
  /** The member or the payment; null when the scope selects everything. */
  subjectId: string | null;
  /** The requested filter; only its source can read it. */
  filter: unknown;
  zone: ExportZone;
}

/** A source of rows in another module: the source knows the rows, the job knows files. */
export interface SheetSource {
  /** Prefix of the file names, and name of the sheet. */
  name: string;
  columns: readonly { kind: ExportKind; title: { vi: string; en: string }; width: number }[];
  /** @throws AppError NOT_FOUND */
  count(asked: SheetAsked): Promise<number>;
  /** Passes all rows of one snapshot on in chunks. */
  read<T>(asked: SheetAsked, work: (pieces: AsyncIterable<Cell[][]>) => Promise<T>): Promise<T>;
}

/** A requested file with rows other than orders. */
export interface SheetWish {
  format: ExportFormat;
  zone: ExportZone;
  locale: 'vi' | 'en';
  filter: object;
}

export interface SheetList {
  exports: OrderExport[];
  /** Format and time zone of the caller's last file of this kind. */
  last: { format: ExportFormat; zone: ExportZone } | null;
  used: number;
  limit: number;
}

/** Registry of the row sources by subject; filled once, when the modules are built. */
export function createSheetSources() {
  const known = new Map<SheetSubject, SheetSource>();
  return {
    offer: (subject: SheetSubject, source: SheetSource): void => void known.set(subject, source),
    of(subject: SheetSubject): SheetSource {
      const source = known.get(subject);
      if (!source) throw new RangeError(`No source provides ${subject}`);
      return source;
    },
  };
}

export type SheetSources = ReturnType<typeof createSheetSources>;
