import { PDFArray, PDFDocument, PDFRawStream, decodePDFRawStream, degrees, type PDFPage } from '@cantoo/pdf-lib';

/** Why a document cannot be copied: it is none, is cut off, needs a password, has no page that shows something, or breaks the rules. */
export type PdfFault = 'NOT_A_PDF' | 'CUT_OFF' | 'PASSWORD' | 'EMPTY' | 'BROKEN' | 'SLOW';

export type PdfReading = { fault: null; bytes: Uint8Array; pageCount: number } | { fault: PdfFault };

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Where a header may begin; some servers write lines before it. */
const HEAD_BYTES = 1_024;
const QUARTER = 90;
const FULL = 360;
/** What viewers take where a page says no usable size: US Letter. */
const DEFAULT_BOX: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** Points; the format allows no larger page. */
const SIDE_MAX = 14_400;

/** Whether bytes begin as a PDF does, whatever follows. */
export function isPdf(bytes: Uint8Array): boolean {
  return /%PDF-\d/.test(toText(bytes.subarray(0, HEAD_BYTES)));
}

/**
 * Copies what a document shows into a new one that follows the rules of the format, and opens the copy to prove it. What cannot be
 * copied says why; pages that show nothing are left out. Deterministic.
 *
 * Errors: none. A made-up document may take long or much memory, so that callers run this in a thread (`pdf.ts`).
 */
export async function copyPages(bytes: Uint8Array): Promise<PdfReading> {
  if (!isPdf(bytes)) return { fault: 'NOT_A_PDF' };
  if (isCutOff(bytes)) return { fault: 'CUT_OFF' };
  try {
    // Many labels are encrypted against changes; their password for opening is empty.
    const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false, warnOnInvalidObjects: false });
    // The library passes over what it cannot parse: a page that is lost must not be missing in silence.
    if (source.getPageCount() < source.catalog.Pages().Count().asNumber()) return { fault: 'BROKEN' };
    const copy = await PDFDocument.create({ updateMetadata: false });
    for (const page of source.getPages()) await copyPage(page, copy);
    if (copy.getPageCount() === 0) return { fault: 'EMPTY' };
    const saved = await copy.save();
    const pageCount = (await PDFDocument.load(saved, { updateMetadata: false })).getPageCount();
    return pageCount === copy.getPageCount() ? { fault: null, bytes: saved, pageCount } : { fault: 'BROKEN' };
  } catch (error) {
    // The library has no class for it.
    return { fault: error instanceof Error && /password/i.test(error.message) ? 'PASSWORD' : 'BROKEN' };
  }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/**
 * Whether a file ends before its last part does. The library would open the rest of it, and half a label would be printed. What servers
 * write behind the end does no harm.
 */
function isCutOff(bytes: Uint8Array): boolean {
  const text = toText(bytes);
  return text.lastIndexOf('%%EOF') < text.lastIndexOf('endobj');
}

async function copyPage(page: PDFPage, copy: PDFDocument): Promise<void> {
  if (isBlank(page)) {
    // Only drawings are copied: a page that consists of notes or form fields must not disappear in silence.
    if ((page.node.Annots()?.size() ?? 0) > 0) throw new Error('A page consists of annotations alone');
    return;
  }
  const box = toBox(page);
  const embedded = await copy.embedPage(page, box);
  // At once, or a fault would be noticed only when the file is written, in which the page would stay.
  await embedded.embed();
  const sheet = copy.addPage([box.right - box.left, box.top - box.bottom]);
  sheet.setRotation(degrees(toTurn(page)));
  sheet.drawPage(embedded, { x: 0, y: 0 });
}

/** Whether a page draws nothing: it has no contents, or only empty ones. */
function isBlank(page: PDFPage): boolean {
  const contents = page.node.Contents();
  const parts =
    contents instanceof PDFArray ? contents.asArray().map((part) => page.doc.context.lookup(part)) : [contents];
  return parts.every(
    (part) =>
      part === undefined || (part instanceof PDFRawStream && toText(decodePDFRawStream(part).decode()).trim() === ''),
  );
}

/** The part of a page that viewers show; a box that is no rectangle, or turned around, is mended as they do. */
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

/** A box whose corners are no numbers is none. */
function readBox(read: () => { x: number; y: number; width: number; height: number }) {
  try {
    return read();
  } catch {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
}

/** How a viewer turns a page, in quarters; anything else is none. */
function toTurn(page: PDFPage): number {
  const { angle } = page.getRotation();
  return Number.isFinite(angle) && angle % QUARTER === 0 ? ((angle % FULL) + FULL) % FULL : 0;
}
