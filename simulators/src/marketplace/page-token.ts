import type { Position } from './order-index.ts';
import { invalidParam } from './reply.ts';

/** These bytes are "++//" in base64, so that a caller that does not escape its query fails immediately. */
const HEAD = [0xfb, 0xef, 0xff];
const LENGTH = 13;
const VEIL = 0xa5;

/** Formats the position after which the next page starts, as opaque text with `+`, `/` and `=` (MKT-15). */
export function formatPageToken(kind: number, position: Position): string {
  const bytes = Buffer.alloc(LENGTH);
  bytes.set(HEAD);
  bytes.writeUInt8(kind, 3);
  bytes.writeUInt32BE(position.time, 4);
  bytes.writeUInt32BE(position.number, 8);
  bytes.writeUInt8(sumOf(bytes), 12);
  for (let place = 3; place < LENGTH; place += 1) bytes.writeUInt8(bytes.readUInt8(place) ^ VEIL, place);
  return bytes.toString('base64');
}

/** Reads the position in a page token; null when there is no token. Throws for a token of another list or another server. */
export function parsePageToken(kind: number, text: string | null): Position | null {
  if (text === null) return null;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== LENGTH || bytes.toString('base64') !== text) throw invalidParam('page_token');
  for (let place = 3; place < LENGTH; place += 1) bytes.writeUInt8(bytes.readUInt8(place) ^ VEIL, place);
  if (bytes.readUInt8(3) !== kind || bytes.readUInt8(12) !== sumOf(bytes)) throw invalidParam('page_token');
  return { time: bytes.readUInt32BE(4), number: bytes.readUInt32BE(8) };
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let place = 3; place < 12; place += 1) sum = (sum + bytes.readUInt8(place)) & 0xff;
  return sum;
}
