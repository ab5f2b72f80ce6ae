import { inflateSync } from 'node:zlib';
import { countAt, isDict, type PdfDict, PdfFault } from './pdf-values.ts';

/** Of one stream once it is unpacked: tables and objects of a label are a few kilobytes. */
const UNPACKED_MAX = 4 * 1024 * 1024;

/**
 * Unpacks a stream that holds a part of the structure (ISO 32000-1, 7.4): as it is, or by Flate with the predictors of PNG.
 *
 * Errors: PdfFault for any other packing, and for one that is broken or too large.
 */
export function unpackStream(dict: PdfDict, bytes: Uint8Array): Buffer {
  const filters = dict.get('Filter');
  const list = Array.isArray(filters) ? filters : filters === undefined || filters === null ? [] : [filters];
  if (list.length === 0) return Buffer.from(bytes);
  const only = list.length === 1 ? list[0] : undefined;
  const isFlate = typeof only === 'object' && only !== null && 'name' in only && only.name === 'FlateDecode';
  if (!isFlate) throw new PdfFault('its structure is packed in an unusual way');
  let unpacked: Buffer;
  try {
    unpacked = inflateSync(bytes, { maxOutputLength: UNPACKED_MAX });
  } catch {
    throw new PdfFault('a packed part cannot be opened');
  }
  const told = dict.get('DecodeParms');
  const parms = Array.isArray(told) ? told[0] : told;
  if (!isDict(parms) || (countAt(parms, 'Predictor') ?? 1) < 10) return unpacked;
  return undoPredictor(unpacked, countAt(parms, 'Columns') ?? 1);
}

/** Each row begins with the number of its filter; a column has one byte. */
function undoPredictor(bytes: Buffer, columns: number): Buffer {
  const rows = Math.floor(bytes.length / (columns + 1));
  if (columns < 1 || rows < 1) throw new PdfFault('a packed table has no rows');
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const left = column === 0 ? 0 : (out[row * columns + column - 1] ?? 0);
      const up = row === 0 ? 0 : (out[(row - 1) * columns + column] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (out[(row - 1) * columns + column - 1] ?? 0);
      const raw = bytes[row * (columns + 1) + 1 + column] ?? 0;
      out[row * columns + column] = raw + predict(filter, left, up, corner);
    }
  }
  return out;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
