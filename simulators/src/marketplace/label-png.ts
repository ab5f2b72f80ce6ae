import { crc32, deflateSync } from 'node:zlib';

/** Size of the picture: 4 × 6 inches at 150 dots per inch, one byte per dot. */
const WIDTH = 600;
const HEIGHT = 900;
const PAPER = 255;
const INK = 0;

/** Draws a label as a picture: a frame and bars that no scanner reads. The same digits give the same bytes. */
export function createLabelPng(digits: string): Uint8Array {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    // The first byte of each row is the row's filter; 0 means no filter.
    const row = Buffer.alloc(WIDTH + 1, PAPER);
    row[0] = 0;
    if (y < 8 || y >= HEIGHT - 8) row.fill(INK, 1);
    row.fill(INK, 1, 9);
    row.fill(INK, WIDTH - 7);
    if (y > 520 && y < 700) drawBars(row, digits);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits per dot, greyscale.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.concat(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function drawBars(row: Buffer, digits: string): void {
  let x = 50;
  for (const digit of digits) {
    const width = 3 + Number(digit);
    row.fill(INK, x, x + width);
    x += width + 4;
  }
}

function toChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
