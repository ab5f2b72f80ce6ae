import type { OrderExport } from '@bobbin/contract/order-exports';
import type { ExportFormat, ExportKind } from '@bobbin/domain/orders/export-columns';
import type { ExportZone } from '@bobbin/domain/time/zones';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Cell } from './cells.ts';

/** What else than orders is written to files by the same work (EXP-10); a word of the database. */
export const SHEET_SUBJECTS = ['transactions', 'memberTransactions', 'payout'] as const;
export type SheetSubject = (typeof SHEET_SUBJECTS)[number];
export type ExportSubject = 'orders' | SheetSubject;

/** Which rows a file holds. */
export interface SheetAsked {
  /** Whoever asked, as far as they saw then. */
  scope: OwnerScope;
  /** The member or the payment; null where the scope says it all. */
  subjectId: string | null;
  /** As it was asked for; its source alone knows its words. */
  filter: unknown;
  zone: ExportZone;
}

/** Rows that another module offers to be written; it knows them, the work knows files. */
export interface SheetSource {
  /** Begins the names of the files; names the sheet. */
  name: string;
  columns: readonly { kind: ExportKind; title: { vi: string; en: string }; width: number }[];
  /** @throws AppError NOT_FOUND */
  count(asked: SheetAsked): Promise<number>;
  /** Hands all rows over in pieces, as they are at one moment. */
  read<T>(asked: SheetAsked, work: (pieces: AsyncIterable<Cell[][]>) => Promise<T>): Promise<T>;
}

/** A file of something else than orders. */
export interface SheetWish {
  format: ExportFormat;
  zone: ExportZone;
  locale: 'vi' | 'en';
  filter: object;
}

export interface SheetList {
  exports: OrderExport[];
  /** How the caller took such a file last. */
  last: { format: ExportFormat; zone: ExportZone } | null;
  used: number;
  limit: number;
}

/** Who knows the rows of each subject; offered once, when the modules are built. */
export function createSheetSources() {
  const known = new Map<SheetSubject, SheetSource>();
  return {
    offer: (subject: SheetSubject, source: SheetSource): void => void known.set(subject, source),
    of(subject: SheetSubject): SheetSource {
      const source = known.get(subject);
      if (!source) throw new RangeError(`Nobody offers ${subject}`);
      return source;
    },
  };
}

export type SheetSources = ReturnType<typeof createSheetSources>;
