import { setImmediate as yieldTurn } from 'node:timers/promises';
import { readPdf } from '@bobbin/connectors/pdf';
import type { LabelSize } from '@bobbin/contract/label-batches';
import type { PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib';

/** Sheets in points, with their columns and rows of labels. */
const SHEETS: Readonly<Record<LabelSize, { width: number; height: number; columns: number; rows: number }>> = {
  '4x6': { width: 288, height: 432, columns: 1, rows: 1 },
  A6: { width: 297.64, height: 419.53, columns: 1, rows: 1 },
  A5: { width: 419.53, height: 595.28, columns: 1, rows: 1 },
  A4: { width: 595.28, height: 841.89, columns: 2, rows: 2 },
};

const QUARTER = 90;
const FULL = 360;

export interface MergedLabels {
  bytes: Uint8Array;
  /** Orders whose document could not be read; they are missing from the file. */
  missing: string[];
}

/** One page of a label, and its counterclockwise rotation to stand upright. */
interface Label {
  page: PDFEmbeddedPage;
  turn: number;
}

/**
 * Merges labels into one PDF, in the given order, every page as large as it fits on the paper (LBL-17). Equal labels give equal bytes. An
 * unreadable label is left out and named, because the others are needed anyway. Each label is first read into a document of its own, so
 * that no part of a bad one gets into the file.
 */
export async function mergeLabels(
  orderIds: readonly string[],
  size: LabelSize,
  madeAt: Date,
  read: (orderId: string) => Promise<Uint8Array | null>,
): Promise<MergedLabels> {
  // Loaded only for printing.
  const { PDFDocument, degrees } = await import('@cantoo/pdf-lib');
  const { width, height, columns, rows } = SHEETS[size];
  const cell = { width: width / columns, height: height / rows };
  const merged = await PDFDocument.create();
  merged.setCreationDate(madeAt);
  merged.setModificationDate(madeAt);
  merged.setTitle(`Labels ${madeAt.toISOString()}`);
  const missing: string[] = [];
  let sheet: PDFPage | null = null;
  let place = 0;

  async function readLabels(orderId: string): Promise<Label[]> {
    const bytes = await read(orderId);
    if (bytes === null) return [];
    const label = await readPdf(bytes);
    if (label.fault !== null) return [];
    // Our copy could be opened before, so an error from here on is not caused by the label.
    const pages = (await PDFDocument.load(label.bytes, { updateMetadata: false })).getPages();
    const embedded = await merged.embedPages(pages);
    // Freed before the next label is read, so that only one document is in memory.
    for (const page of embedded) await page.embed();
    return embedded.map((page, index) => {
      const upright = (FULL - (pages[index]?.getRotation().angle ?? 0)) % FULL;
      const isTurned = upright % (2 * QUARTER) !== 0;
      const isWide = isTurned ? page.height > page.width : page.width > page.height;
      return { page, turn: (upright + (isWide ? QUARTER : 0) + FULL) % FULL };
    });
  }

  function draw({ page, turn }: Label): void {
    if (sheet === null || place === columns * rows) {
      sheet = merged.addPage([width, height]);
      place = 0;
    }
    const isTurned = turn % (2 * QUARTER) !== 0;
    const [wide, high] = isTurned ? [page.height, page.width] : [page.width, page.height];
    const scale = Math.min(cell.width / wide, cell.height / high);
    const left = (place % columns) * cell.width + (cell.width - wide * scale) / 2;
    const bottom = height - (Math.floor(place / columns) + 1) * cell.height + (cell.height - high * scale) / 2;
    // A page turns around its lower left corner, which the rotation moves.
    const x = turn === QUARTER || turn === 2 * QUARTER ? left + wide * scale : left;
    const y = turn === 2 * QUARTER || turn === 3 * QUARTER ? bottom + high * scale : bottom;
    sheet.drawPage(page, { x, y, xScale: scale, yScale: scale, rotate: degrees(turn) });
    place += 1;
  }

  for (const orderId of orderIds) {
    const labels = await readLabels(orderId);
    if (labels.length === 0) missing.push(orderId);
    for (const label of labels) draw(label);
    await yieldTurn();
  }
  return { bytes: await merged.save(), missing };
}
