import { setImmediate as yieldTurn } from 'node:timers/promises';
import { readPdf } from '@bobbin/connectors/pdf';
import type { LabelSize } from '@bobbin/contract/label-batches';
import type { PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib';

/** Paper sizes in points, each with the number of columns and rows of labels on a sheet. */
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
  /** Orders whose document could not be read; the merged file does not contain their labels. */
  missing: string[];
}

/** One page of a label, and the counterclockwise rotation that turns it upright. */
interface Label {
  page: PDFEmbeddedPage;
  turn: number;
}

/**
 * Merges labels into one PDF, in the given sequence, each page as large as it fits on the paper (LBL-17). Equal labels give equal bytes. An
 * unreadable label is left out and reported, because the user needs the other labels anyway. Each label is first read into a separate document, so
 * that no part of a damaged label gets into the file.
 */
export async function mergeLabels(
  orderIds: readonly string[],
  size: LabelSize,
  madeAt: Date,
  read: (orderId: string) => Promise<Uint8Array | null>,
): Promise<MergedLabels> {
  // Loads the PDF library only when labels are printed.
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
    // Our own copy of the document opened without an error, so the label does not cause an error from here on.
    const pages = (await PDFDocument.load(label.bytes, { updateMetadata: false })).getPages();
    const embedded = await merged.embedPages(pages);
    // Frees the label's document before the next label is read, so that only one is in memory.
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
    // drawPage rotates a page around its lower left corner; x and y are chosen so that the rotated page stays in its cell.
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
