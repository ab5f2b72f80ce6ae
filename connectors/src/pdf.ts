import { unpackStream } from './pdf-streams.ts';
import {
  countAt,
  createPdfReader,
  isDict,
  isRef,
  nameAt,
  type PdfDict,
  PdfFault,
  type PdfValue,
} from './pdf-values.ts';

/** Where an object stands: at a byte of the file, or as the n-th of a packed stream. */
type Place = { at: number } | { stream: number; index: number };

interface Table {
  places: Map<number, Place>;
  root: number;
}

interface Found {
  value: PdfValue;
  /** Where the bytes of a stream begin, for objects that are streams. */
  streamAt: number | null;
}

/** Older parts of a file that was changed again and again; more than that is a circle. */
const PARTS_MAX = 20;
const OBJECTS_MAX = 200_000;
const NODES_MAX = 500;
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;

/**
 * Tells why bytes are no PDF that opens with at least one page, null when they are one (LBL-13). The whole way is gone that a
 * viewer goes: header, end, table of objects, catalog, tree of pages, first page and its drawing.
 *
 * Errors: none.
 * @example findPdfFault(Buffer.from('%PDF-1.7 not really')) // 'it breaks off'
 */
export function findPdfFault(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    openPdf(file);
    return null;
  } catch (error) {
    if (error instanceof PdfFault) return error.message;
    throw error;
  }
}

function openPdf(file: Buffer): void {
  const text = file.toString('latin1');
  const start = text.slice(0, 1024).search(/%PDF-\d/);
  if (start < 0) throw new PdfFault('it does not begin as one');
  // Some servers append blanks or a line of their own.
  const end = END.exec(text.slice(-2048).replace(/%%EOF[\s\S]{0,512}$/, '%%EOF'));
  if (end === null) throw new PdfFault('it breaks off');
  findFirstPage(createObjects(file, text, start, readTable(file, text, start, Number(end[1]))));
}

interface Objects {
  root: number;
  get(id: number): Found;
  resolve(value: PdfValue | undefined): Found;
  /** The bytes of a stream; the file must hold them all. */
  streamOf(found: Found): Buffer;
}

function createObjects(file: Buffer, text: string, start: number, table: Table): Objects {
  /** Of each stream of objects its text and where in it each object begins. */
  const unpacked = new Map<number, { inner: string; starts: number[] }>();

  function get(id: number): Found {
    const place = table.places.get(id);
    if (place === undefined) throw new PdfFault('an object is missing');
    if ('at' in place) return readObject(text, start + place.at, id);
    const stream = unpacked.get(place.stream) ?? unpackObjects(place.stream);
    unpacked.set(place.stream, stream);
    const at = stream.starts[place.index];
    if (at === undefined) throw new PdfFault('an object is missing');
    return { value: createPdfReader(stream.inner, at).read(), streamAt: null };
  }

  function unpackObjects(id: number): { inner: string; starts: number[] } {
    const place = table.places.get(id);
    // A stream of objects stands for itself, else two could hold each other.
    if (place === undefined || !('at' in place)) throw new PdfFault('an object is missing');
    const found = readObject(text, start + place.at, id);
    if (!isDict(found.value)) throw new PdfFault('an object is missing');
    const inner = unpackStream(found.value, objects.streamOf(found)).toString('latin1');
    const first = countAt(found.value, 'First') ?? 0;
    const count = Math.min(countAt(found.value, 'N') ?? 0, OBJECTS_MAX);
    const header = createPdfReader(inner, 0);
    const starts = Array.from({ length: count }, () => {
      const pair = header.take(/\d{1,10}\s+(\d{1,10})/y);
      if (pair === null) throw new PdfFault('a stream of objects breaks off');
      return first + Number(pair[1]);
    });
    return { inner, starts };
  }

  const objects: Objects = {
    root: table.root,
    get,
    resolve: (value) => (isRef(value) ? get(value.ref) : { value: value ?? null, streamAt: null }),
    streamOf(found) {
      if (!isDict(found.value) || found.streamAt === null) throw new PdfFault('a stream is missing');
      const told = found.value.get('Length');
      const length = isRef(told) ? get(told.ref).value : told;
      if (typeof length !== 'number' || length < 0) throw new PdfFault('a stream has no length');
      if (found.streamAt + length > file.length) throw new PdfFault('it breaks off');
      return file.subarray(found.streamAt, found.streamAt + length);
    },
  };
  return objects;
}

function readObject(text: string, at: number, id: number): Found {
  const reader = createPdfReader(text, at);
  const head = reader.take(/(\d{1,10})\s+\d{1,5}\s+obj/y);
  if (head === null || Number(head[1]) !== id) throw new PdfFault('an object does not stand where the table says');
  const value = reader.read();
  const isStream = isDict(value) && reader.take(/stream\r?\n?/y) !== null;
  return { value, streamAt: isStream ? reader.position : null };
}

/** The table at the end, and if that is wrong the objects as they stand, as viewers do. */
function readTable(file: Buffer, text: string, start: number, at: number): Table {
  try {
    return followTables(file, text, start, at);
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error;
    return scanObjects(text, start, error);
  }
}

function followTables(file: Buffer, text: string, start: number, at: number): Table {
  const places = new Map<number, Place>();
  const waiting = [at];
  const seen = new Set<number>();
  let root: number | null = null;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next) || seen.size > PARTS_MAX) continue;
    seen.add(next);
    const reader = createPdfReader(text, start + next);
    const isPlain = reader.take(/xref/y) !== null;
    const dict = isPlain ? readPlainTable(reader, places) : readPackedTable(file, text, start + next, places);
    const told = dict.get('Root');
    if (isRef(told)) root ??= told.ref;
    for (const key of ['XRefStm', 'Prev']) {
      const older = countAt(dict, key);
      if (older !== null) waiting.push(older);
    }
  }
  if (root === null || !places.has(root)) throw new PdfFault('it has no table of its objects');
  return { places, root };
}

/** What stands in a newer table counts. */
function note(places: Map<number, Place>, id: number, place: Place): void {
  if (places.size > OBJECTS_MAX) throw new PdfFault('it has too many objects');
  if (!places.has(id)) places.set(id, place);
}

function readPlainTable(reader: ReturnType<typeof createPdfReader>, places: Map<number, Place>): PdfDict {
  for (;;) {
    const section = reader.take(/(\d{1,10})\s+(\d{1,10})(?!\s+[nf])/y);
    if (section === null) break;
    for (let index = 0; index < Number(section[2]); index += 1) {
      const row = reader.take(/(\d{1,10})\s+\d{1,5}\s+([nf])/y);
      if (row === null || index > OBJECTS_MAX) throw new PdfFault('its table of objects breaks off');
      if (row[2] === 'n') note(places, Number(section[1]) + index, { at: Number(row[1]) });
    }
  }
  if (reader.take(/trailer/y) === null) throw new PdfFault('its table of objects breaks off');
  const dict = reader.read();
  if (!isDict(dict)) throw new PdfFault('its table of objects breaks off');
  return dict;
}

function readPackedTable(file: Buffer, text: string, at: number, places: Map<number, Place>): PdfDict {
  const id = Number(createPdfReader(text, at).take(/(\d{1,10})/y)?.[1] ?? NaN);
  const found = readObject(text, at, id);
  if (!isDict(found.value) || nameAt(found.value, 'Type') !== 'XRef' || found.streamAt === null) {
    throw new PdfFault('it has no table of its objects');
  }
  const dict = found.value;
  const length = countAt(dict, 'Length');
  if (length === null || found.streamAt + length > file.length) throw new PdfFault('it breaks off');
  const rows = unpackStream(dict, file.subarray(found.streamAt, found.streamAt + length));
  const widths = numbersOf(dict.get('W'));
  const [kindWidth = 0, atWidth = 0, moreWidth = 0] = widths;
  const rowWidth = kindWidth + atWidth + moreWidth;
  if (widths.length !== 3 || widths.some((width) => width > 6) || rowWidth === 0)
    throw new PdfFault('its table is wrong');
  const told = numbersOf(dict.get('Index'));
  const sections = told.length > 0 ? told : [0, countAt(dict, 'Size') ?? 0];
  let position = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    for (let index = 0; index < (sections[section + 1] ?? 0); index += 1) {
      if (index > OBJECTS_MAX || position + rowWidth > rows.length)
        throw new PdfFault('its table of objects breaks off');
      const kind = kindWidth === 0 ? 1 : rows.readUIntBE(position, kindWidth);
      const first = atWidth === 0 ? 0 : rows.readUIntBE(position + kindWidth, atWidth);
      const second = moreWidth === 0 ? 0 : rows.readUIntBE(position + kindWidth + atWidth, moreWidth);
      position += rowWidth;
      const object = (sections[section] ?? 0) + index;
      if (kind === 1) note(places, object, { at: first });
      if (kind === 2) note(places, object, { stream: first, index: second });
    }
  }
  return dict;
}

function numbersOf(value: PdfValue | undefined): number[] {
  return Array.isArray(value)
    ? value.filter((one): one is number => Number.isSafeInteger(one) && Number(one) >= 0)
    : [];
}

function scanObjects(text: string, start: number, fault: PdfFault): Table {
  const places = new Map<number, Place>();
  for (const { 1: number, index } of text.matchAll(/(?<![\d])(\d{1,10})\s+\d{1,5}\s+obj\b/g)) {
    if (places.size > OBJECTS_MAX) throw fault;
    places.set(Number(number), { at: index - start });
  }
  const root = [...text.matchAll(/\/Root\s+(\d{1,10})\s+\d{1,5}\s+R/g)].at(-1)?.[1];
  if (root === undefined || !places.has(Number(root))) throw fault;
  return { places, root: Number(root) };
}

/** Goes down the tree of pages to the first leaf; its drawing must be there as a whole. */
function findFirstPage(objects: Objects): void {
  const catalog = objects.get(objects.root).value;
  if (!isDict(catalog)) throw new PdfFault('it has no catalog');
  const waiting: (PdfValue | undefined)[] = [catalog.get('Pages')];
  for (let nodes = 0; waiting.length > 0 && nodes < NODES_MAX; nodes += 1) {
    const node = objects.resolve(waiting.shift()).value;
    if (!isDict(node)) continue;
    const kids = objects.resolve(node.get('Kids')).value;
    if (Array.isArray(kids)) {
      waiting.unshift(...kids.slice(0, NODES_MAX));
      continue;
    }
    if (nameAt(node, 'Type') !== 'Page') continue;
    const drawing = objects.resolve(node.get('Contents'));
    const parts = Array.isArray(drawing.value) ? drawing.value.slice(0, NODES_MAX).map(objects.resolve) : [drawing];
    for (const part of parts) if (part.value !== null) objects.streamOf(part);
    return;
  }
  throw new PdfFault('it has no page');
}
