const { default: opentype } = await import('opentype.js');

interface FontWish {
  letters: string;
  name?: string;
  /** Licence bits of the OS/2 table. */
  fsType?: number;
}

const EM = 1_000;
const ADVANCE = 600;

/** Returns where a table of a font begins. */
function findTable(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  throw new Error(`The font has no table ${tag}`);
}

/** Builds an OTF font whose letters are equal rectangles. */
export function buildFont({ letters, name = 'Test Sans', fsType = 0 }: FontWish): Buffer {
  const toGlyph = (glyphName: string, unicode: number | undefined) => {
    const path = new opentype.Path();
    path.moveTo(50, 0);
    for (const [x, y] of [
      [50, 700],
      [550, 700],
      [550, 0],
    ] as const)
      path.lineTo(x, y);
    path.close();
    return new opentype.Glyph({
      name: glyphName,
      advanceWidth: ADVANCE,
      path,
      ...(unicode === undefined ? {} : { unicode }),
    });
  };
  const glyphs = [
    toGlyph('.notdef', undefined),
    ...[...letters].map((char, at) => toGlyph(`g${at}`, char.codePointAt(0))),
  ];
  const font = new opentype.Font({
    familyName: name,
    styleName: 'Regular',
    unitsPerEm: EM,
    ascender: 800,
    descender: -200,
    glyphs,
  });
  const bytes = Buffer.from(font.toArrayBuffer());
  bytes.writeUInt16BE(fsType, findTable(bytes, 'OS/2') + 8);
  return bytes;
}

/** Builds a font whose table of characters claims to have billions of them, which no memory can hold. */
export function buildEndlessFont(): Buffer {
  const table = Buffer.alloc(12 + 16 + 12);
  table.writeUInt16BE(1, 2); // One encoding: platform 3, encoding 10, at the offset 12.
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12); // Format 12 with one group of all characters.
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(1, 24);
  table.writeUInt32BE(0, 28);
  table.writeUInt32BE(0xffff_ffff, 32);
  const head = Buffer.alloc(28);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt16BE(1, 4);
  head.write('cmap', 12, 'latin1');
  head.writeUInt32BE(28, 20);
  head.writeUInt32BE(table.length, 24);
  return Buffer.concat([head, table]);
}
