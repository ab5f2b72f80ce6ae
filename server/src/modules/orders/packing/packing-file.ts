import { setImmediate as yieldTurn } from 'node:timers/promises';
import { groupPicks } from '@bobbin/domain/orders/packing';
import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';
import { drawPicks } from './draw-picks.ts';
import { drawSlip } from './draw-slips.ts';
import type { PackingKind } from '@bobbin/contract/packing';
import type { PackedLine, PackedOrder, PrintRow } from './packing.sql.ts';
import { openSheets } from './sheets.ts';

export interface PackingContent {
  orders: readonly PackedOrder[];
  pictures: ReadonlyMap<PackedLine, Uint8Array>;
}

/** Embeds each picture once, although many lines show it. */
async function embedPictures(
  document: PDFDocument,
  pictures: PackingContent['pictures'],
): Promise<Map<PackedLine, PDFImage>> {
  const embedded = new Map<Uint8Array, PDFImage>();
  const images = new Map<PackedLine, PDFImage>();
  for (const [line, bytes] of pictures) {
    const image = embedded.get(bytes) ?? (await document.embedJpg(bytes));
    embedded.set(bytes, image);
    images.set(line, image);
  }
  return images;
}

/** Writes the packing slips of orders, or their pick list, as one PDF. Equal content gives equal bytes. */
export async function writePackingFile(
  { kind, size, locale, createdAt, id }: Pick<PrintRow, 'size' | 'locale' | 'createdAt' | 'id'> & { kind: PackingKind },
  { orders, pictures }: PackingContent,
): Promise<Uint8Array> {
  // Loads the PDF library only when documents are made.
  const pdf = await import('@cantoo/pdf-lib');
  const document = await pdf.PDFDocument.create();
  document.setCreationDate(createdAt);
  document.setModificationDate(createdAt);
  // The title makes the bytes of each print unique: the library stores equal bytes under an equal name as one file.
  document.setTitle(`${kind === 'slips' ? 'Packing slips' : 'Pick list'} ${id}`);
  const images = await embedPictures(document, pictures);
  const sheets = await openSheets(document);
  if (kind === 'picks') {
    const groups = groupPicks(orders.flatMap(({ lines }) => lines));
    drawPicks({ sheets, size, locale, madeAt: createdAt, groups, pictures: images });
  } else {
    for (const order of orders) {
      drawSlip({ sheets, order, size, pictures: images });
      await yieldTurn();
    }
  }
  return sheets.save();
}
