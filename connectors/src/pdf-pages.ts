import { PDFArray, PDFDocument, PDFRawStream, decodePDFRawStream, degrees, type PDFPage } from '@cantoo/pdf-lib';

/** Why a document cannot be copied: not a PDF, truncated, protected by a password, without a visible page, malformed, or too slow. */
export type PdfFault = 'NOT_A_PDF' | 'CUT_OFF' | 'PASSWORD' | 'EMPTY' | 'BROKEN' | 'SLOW';

export type PdfReading = { fault: null; bytes: Uint8Array; pageCount: number } | { fault: PdfFault };

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Number of bytes at the beginning of a file in which the PDF header may begin, because some servers write lines before the header. */
const HEAD_BYTES = 1_024;
const QUARTER = 90;
const FULL = 360;
/** Page size that viewers use for a page without a valid size: US Letter, in points. */
const DEFAULT_BOX: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** Maximum width and height of a page in points, as the PDF format defines it. */
const SIDE_MAX = 14_400;

/** Returns whether bytes begin like a PDF; the rest may be invalid. */
export function isPdf(bytes: Uint8Array): boolean {
  return /%PDF-\d/.test(toText(bytes.subarray(0, HEAD_BYTES)));
}

/**
 * Copies the visible content of a document into a new, valid one, and reopens the copy to verify it. Blank pages are omitted. Returns the fault when
 * the document cannot be copied. The result is deterministic.
 * Errors: none. A crafted document may take long or much memory, so callers run this in a worker thread (`pdf.ts`).
 */
export async function copyPages(bytes: Uint8Array): Promise<PdfReading> {
  if (!isPdf(bytes)) return { fault: 'NOT_A_PDF' };
  if (isCutOff(bytes)) return { fault: 'CUT_OFF' };
  try {
    // Many labels are encrypted against changes; their user password is empty.
    const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false, warnOnInvalidObjects: false });
    // The library skips objects that it cannot parse. This check prevents a page from being lost silently.
    if (source.getPageCount() < source.catalog.Pages().Count().asNumber()) return { fault: 'BROKEN' };
    const copy = await PDFDocument.create({ updateMetadata: false });
    for (const page of source.getPages()) await copyPage(page, copy);
    if (copy.getPageCount() === 0) return { fault: 'EMPTY' };
    const saved = await copy.save();
    const pageCount = (await PDFDocument.load(saved, { updateMetadata: false })).getPageCount();
    return pageCount === copy.getPageCount() ? { fault: null, bytes: saved, pageCount } : { fault: 'BROKEN' };
  } catch (error) {
    // The library has no error class for a password, so its message is compared.
    return { fault: error instanceof Error && /password/i.test(error.message) ? 'PASSWORD' : 'BROKEN' };
  }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/**
 * Returns whether a file ends before its trailer. The library would open a truncated file, and half a label would be printed. Extra bytes after the
 * trailer are harmless.
 */
function isCutOff(bytes: Uint8Array): boolean {
  const text = toText(bytes);
  return text.lastIndexOf('%%EOF') < text.lastIndexOf('endobj');
}

async function copyPage(page: PDFPage, copy: PDFDocument): Promise<void> {
  if (isBlank(page)) {
    // Only page contents are copied, so a page that consists of annotations or form fields must be reported as a fault.
    if ((page.node.Annots()?.size() ?? 0) > 0) throw new Error('A page consists of annotations alone');
    return;
  }
  const box = toBox(page);
  const embedded = await copy.embedPage(page, box);
  // The page is embedded immediately. Otherwise a fault would appear only when the file is written, with the faulty page in it.
  await embedded.embed();
  const sheet = copy.addPage([box.right - box.left, box.top - box.bottom]);
  sheet.setRotation(degrees(toTurn(page)));
  sheet.drawPage(embedded, { x: 0, y: 0 });
}

/** Returns whether a page draws nothing, because it has no content streams or only empty ones. */
function isBlank(page: PDFPage): boolean {
  const contents = page.node.Contents();
  const parts =
    contents instanceof PDFArray ? contents.asArray().map((part) => page.doc.context.lookup(part)) : [contents];
  return parts.every(
    (part) =>
      part === undefined || (part instanceof PDFRawStream && toText(decodePDFRawStream(part).decode()).trim() === ''),
  );
}

/** Returns the rectangle of a page that viewers show. An invalid or reversed rectangle is repaired as viewers do. */
function toBox(page: PDFPage): Box {
  for (const read of [() => page.getCropBox(), () => page.getMediaBox()]) {
    const { x, y, width, height } = readBox(read);
    const [left, right] = [Math.min(x, x + width), Math.max(x, x + width)];
    const [bottom, top] = [Math.min(y, y + height), Math.max(y, y + height)];
    const isUsable = [right - left, top - bottom].every((side) => side >= 1 && side <= SIDE_MAX);
    if (isUsable) return { left, bottom, right, top };
  }
  return DEFAULT_BOX;
}

/** A rectangle with invalid corners is ignored. */
function readBox(read: () => { x: number; y: number; width: number; height: number }) {
  try {
    return read();
  } catch {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
}

/** Returns the rotation of a page in multiples of 90 degrees; an invalid rotation counts as 0. */
function toTurn(page: PDFPage): number {
  const { angle } = page.getRotation();
  return Number.isFinite(angle) && angle % QUARTER === 0 ? ((angle % FULL) + FULL) % FULL : 0;
}
