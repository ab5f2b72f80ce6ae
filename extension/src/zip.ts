import { crc32, deflateRawSync } from 'node:zlib';

/** MS-DOS date 1980-01-01, the first day of the format. A fixed date makes the zip of the same files identical at any time. */
const DAY = 0x0021;
const DEFLATED = 8;
const VERSION = 20;
/** Flag of the zip format: file names are UTF-8. */
const FLAGS = 0x0800;

/** Packs files into a zip; the keys are the file names. */
export function toZip(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const pieces: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  const names = Object.keys(files).toSorted();
  for (const name of names) {
    const bytes = files[name] ?? new Uint8Array();
    const packed = deflateRawSync(bytes, { level: 9 });
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    for (const [place, value] of [VERSION, FLAGS, DEFLATED, 0, DAY].entries()) facts.writeUInt16LE(value, place * 2);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), facts, tail, path]));
    pieces.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, directory, end]);
}
