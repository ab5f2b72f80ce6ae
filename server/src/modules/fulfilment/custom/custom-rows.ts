import type { LabelMaker, SheetCells, SheetColumn, SheetFormat } from '@bobbin/domain/factories/custom';

export interface CustomFactoryRow {
  id: string;
  name: string;
  labelMaker: LabelMaker;
  sheetFormat: SheetFormat;
  sheetColumns: SheetColumn[];
  isActive: boolean;
  revision: number;
  updatedAt: Date;
}

/** A garment of a custom factory in one colour and size. */
export interface CustomGarmentRow {
  garment: string;
  color: string;
  size: string;
  priceCents: number | null;
  sideCents: number | null;
}

/** A file of the library and its name in the ZIP file of a batch. */
export interface ExportedFile {
  fileId: string;
  name: string;
}

/** An order of a batch as it was exported: a line of the sheet for each product, its files, and its label. */
export interface ExportedOrder {
  lines: SheetCells[];
  prints: ExportedFile[];
  mockups: ExportedFile[];
  labelFileId: string | null;
}

export interface CustomBatchRow {
  id: string;
  /** The ZIP file of the batch; null before its first download, and after its contents were removed. */
  fileId?: string | null;
  factoryId: string;
  code: string;
  createdAt: Date;
  actorName: string;
  sheetFormat: SheetFormat;
  sheetColumns: SheetColumn[];
}
