import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';

async function listFiles(bytes: Uint8Array): Promise<FileEntry[]> {
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)]))).getEntries();
  return entries.filter((entry): entry is FileEntry => !entry.directory);
}

/** Reads the workbook of a batch's ZIP file as rows of texts, and lists the names of all its files. */
export async function readSheetOf(zip: Uint8Array): Promise<{ rows: string[][]; names: string[] }> {
  const files = await listFiles(zip);
  const book = files.find(({ filename }) => filename.endsWith('.xlsx'));
  if (book === undefined) throw new Error('The file has no workbook');
  const parts = await listFiles(await book.getData(new Uint8ArrayWriter()));
  const sheet = parts.find(({ filename }) => filename === 'xl/worksheets/sheet1.xml');
  const xml = sheet === undefined ? '' : await sheet.getData(new TextWriter());
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text),
  );
  return { rows, names: files.map(({ filename }) => filename) };
}
