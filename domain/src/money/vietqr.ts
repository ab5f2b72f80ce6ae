/** What a banking app reads from a transfer's QR code. */
export interface TransferOrder {
  /** The bank's six-digit number. */
  bin: string;
  /** Account number: 1 to 19 letters and digits. */
  account: string;
  /** Whole dong; null lets the payer type the amount. */
  amountVnd: number | null;
  /** The transfer description: plain letters, digits and spaces; null lets the payer type it. */
  content: string | null;
}

/** Maximum characters of the transfer description; banks truncate longer ones, each at another length (DEP-3). */
const CONTENT_MAX = 25;
const AMOUNT_DIGITS = 13;
/** GUID of Vietnam's bank network, and the network's service code for a transfer to an account. */
const NETWORK = 'A000000727';
const TO_ACCOUNT = 'QRIBFTTA';
const DONG = '704';
const CRC_START = 0xff_ff;
const CRC_POLYNOMIAL = 0x10_21;

/**
 * Computes the checksum at the end of a QR payload: CRC-16/CCITT-FALSE over its UTF-8 bytes.
 * Errors: none.
 * @example crcOf('123456789') // '29B1'
 */
export function crcOf(text: string): string {
  let crc = CRC_START;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      const isHigh = (crc & 0x80_00) !== 0;
      crc = ((crc << 1) ^ (isHigh ? CRC_POLYNOMIAL : 0)) & 0xff_ff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * Writes the payload of a VietQR code (DEP-3).
 * Units: whole dong. Errors: RangeError when a field has a form that banks do not accept.
 * @example writeVietQr({ bin: '970416', account: '257678859', amountVnd: 10_000, content: 'Chuyen tien' })
 */
export function writeVietQr({ bin, account, amountVnd, content }: TransferOrder): string {
  if (!/^\d{6}$/.test(bin)) throw new RangeError(`not the number of a bank: ${bin}`);
  if (!/^[A-Za-z0-9]{1,19}$/.test(account)) throw new RangeError(`not the number of an account: ${account}`);
  const amount = amountVnd === null ? null : String(amountVnd);
  if (amountVnd !== null && (!Number.isSafeInteger(amountVnd) || amountVnd <= 0)) {
    throw new RangeError(`not an amount in dong: ${amountVnd}`);
  }
  if (amount !== null && amount.length > AMOUNT_DIGITS) throw new RangeError(`too large an amount: ${amount}`);
  if (content !== null && !(/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(content) && content.length <= CONTENT_MAX)) {
    throw new RangeError(`not a transfer content: ${JSON.stringify(content)}`);
  }
  const account38 =
    field('00', NETWORK) + field('01', field('00', bin) + field('01', account)) + field('02', TO_ACCOUNT);
  const text = [
    field('00', '01'),
    field('01', amount === null ? '11' : '12'),
    field('38', account38),
    field('53', DONG),
    amount === null ? '' : field('54', amount),
    field('58', 'VN'),
    content === null ? '' : field('62', field('08', content)),
    '6304',
  ].join('');
  return text + crcOf(text);
}
