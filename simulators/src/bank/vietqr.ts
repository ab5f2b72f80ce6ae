/** Fields that a banking app reads from a VietQR code. */
export type Scanned = { bin: string; account: string; amount: number | null; content: string | null };

/** Lookup table, indexed by half bytes, for the CRC-16 at the end of the payload. */
const TABLE = Array.from({ length: 16 }, (_, index) => {
  let value = index << 12;
  for (let bit = 0; bit < 4; bit += 1) value = value & 0x80_00 ? (value << 1) ^ 0x10_21 : value << 1;
  return value & 0xff_ff;
});

function checkSum(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc = ((crc << 4) ^ (TABLE[(crc >> 12) ^ (byte >> 4)] ?? 0)) & 0xff_ff;
    crc = ((crc << 4) ^ (TABLE[(crc >> 12) ^ (byte & 15)] ?? 0)) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Reads the fields of one level of the payload by their tags; null when a length is invalid. */
function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, tag = '', digits = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(digits);
    if (tag === '' || Number(digits) === 0 || end > text.length) return null;
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** Reads a VietQR payload as a banking app does; null when such an app rejects it. */
export function scan(payload: string): Scanned | null {
  const text = payload.trim();
  const fields = readFields(text);
  const merchant = readFields(fields?.get('38') ?? '');
  const target = readFields(merchant?.get('01') ?? '');
  const bin = target?.get('00') ?? '';
  const account = target?.get('01') ?? '';
  const isWhole = fields?.get('63') === checkSum(text.slice(0, -4));
  if (!isWhole || merchant?.get('00') !== 'A000000727' || fields?.get('53') !== '704') return null;
  if (!/^\d{6}$/.test(bin) || account === '') return null;
  const amount = fields.get('54');
  return {
    bin,
    account,
    amount: amount === undefined ? null : Number(amount),
    content: readFields(fields.get('62') ?? '')?.get('08') ?? null,
  };
}

const toField = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** Writes a VietQR payload as in payOS's links. */
export function writeQr({
  bin,
  account,
  amount,
  content,
}: {
  bin: string;
  account: string;
  amount: number;
  content: string;
}): string {
  const target = toField('01', `${toField('00', bin)}${toField('01', account)}`);
  const merchant = toField('38', `${toField('00', 'A000000727')}${target}${toField('02', 'QRIBFTTA')}`);
  const text = `000201010212${merchant}5303704${toField('54', String(amount))}5802VN${toField('62', toField('08', content))}6304`;
  return `${text}${checkSum(text)}`;
}
