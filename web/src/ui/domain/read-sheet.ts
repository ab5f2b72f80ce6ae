import { formatCsv } from '@bobbin/domain/csv';
import { BlobReader, TextWriter, ZipReader, configure, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';

// Web workers are off, because the page's content security policy forbids workers that are created from strings.
configure({ useWebWorkers: false });

/** Maximum size of an unpacked part of a workbook in bytes. */
const XML_BYTES_MAX = 30_000_000;
const SHEET_NAME = /^xl\/worksheets\/[^/]+\.xml$/;

/** Returns the text of an element's text parts; phonetic hints are no part of the text. */
function toText(element: Element): string {
  return [...element.getElementsByTagName('t')]
    .filter((part) => part.parentElement?.tagName !== 'rPh')
    .map((part) => part.textContent)
    .join('');
}

/** Returns the index of a cell's column from its address, such as `AB12`. */
function toPlace(address: string): number {
  const letters = /^[A-Z]+/.exec(address)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Writes a number as a person sees it: a spreadsheet stores 15.6 as 15.600000000000001. */
function toPlainNumber(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value) || text === '') return text;
  return Number.isInteger(value) ? BigInt(Math.trunc(value)).toString() : String(Number(value.toFixed(6)));
}

function readCell(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return toText(cell);
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
  if (type === 's') return shared[Number(value)] ?? '';
  return type === null || type === 'n' ? toPlainNumber(value) : value;
}

function parseXml(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) throw new Error('The sheet is broken');
  return parsed;
}

async function readEntry(entry: FileEntry | undefined): Promise<string | null> {
  if (entry === undefined) return null;
  if (entry.uncompressedSize > XML_BYTES_MAX) throw new Error('The sheet is too large');
  return entry.getData(new TextWriter(), { checkSignature: true });
}

/** Reads the first sheet of an XLSX workbook as rows of texts. Throws if the file is no workbook. */
async function readWorkbook(file: Blob): Promise<string[][]> {
  const reader = new ZipReader(new BlobReader(file), { checkOverlappingEntry: true });
  try {
    const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
    const find = (name: string) => entries.find(({ filename }) => filename === name);
    const sheets = entries.filter(({ filename }) => SHEET_NAME.test(filename));
    const first = find('xl/worksheets/sheet1.xml') ?? sheets.toSorted((a, b) => (a.filename < b.filename ? -1 : 1))[0];
    const [sheet, strings] = [await readEntry(first), await readEntry(find('xl/sharedStrings.xml'))];
    if (sheet === null) throw new Error('The file has no sheet');
    const shared = strings === null ? [] : [...parseXml(strings).getElementsByTagName('si')].map(toText);
    return [...parseXml(sheet).getElementsByTagName('row')].map((row) => {
      const cells: string[] = [];
      for (const cell of row.getElementsByTagName('c'))
        cells[toPlace(cell.getAttribute('r') ?? '')] = readCell(cell, shared);
      return Array.from(cells, (text) => text ?? '');
    });
  } finally {
    await reader.close();
  }
}

/** Reads a chosen file as CSV text: a CSV as it is, a workbook converted. Throws if the file is neither. */
export async function readSheet(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return file.text();
  return formatCsv(await readWorkbook(file));
}
