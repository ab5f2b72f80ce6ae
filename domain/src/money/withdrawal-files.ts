/** Columns of a transfer file, in this sequence (WDR-12). */
export const TRANSFER_COLUMNS = ['number', 'account', 'holder', 'bank', 'amount', 'content'] as const;
export type TransferColumn = (typeof TRANSFER_COLUMNS)[number];

/** Characters of withdrawal codes after their prefix. */
const CODE = /^RT[23456789A-HJKMNP-Z]{6}/;
const PREFIX = 'RT';
const CODE_LENGTH = 8;

/** Returns letters and digits in capitals without accents; every bank preserves these. */
function squeeze(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * Returns the description of the bank transfer of a withdrawal, which some banks limit to letters and digits. Errors: none.
 * @example toTransferContent('RT-7K2M9Q') // 'RT7K2M9Q'
 */
export function toTransferContent(code: string): string {
  return squeeze(code);
}

/**
 * Returns the name of an account holder as banks write it: capitals without accents. Errors: none.
 * @example toHolderName('Đức  Vũ') // 'DUC VU'
 */
export function toHolderName(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/**
 * Finds the codes of withdrawals in the description of a bank transfer, also when the bank joined words. Duplicates are removed. Errors: none.
 * @example findWithdrawalCodes('MBVCB.7.rt-7k2m9q.CT di') // ['RT7K2M9Q']
 */
export function findWithdrawalCodes(content: string): string[] {
  const text = squeeze(content);
  const found = new Set<string>();
  for (let at = text.indexOf(PREFIX); at !== -1; at = text.indexOf(PREFIX, at + 1)) {
    const part = text.slice(at, at + CODE_LENGTH);
    if (CODE.test(part)) found.add(part);
  }
  return [...found];
}

/** Reads a whole amount in dong, as banks write it; null when it is none. A sign is ignored. */
function readDong(text: string): number | null {
  const digits = text.replaceAll(/[\s+\-₫đ]|vnd/giu, '');
  const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,]0{1,2})?$/.exec(digits);
  const plain = grouped?.[1]?.replaceAll(/[.,]/g, '') ?? /^(\d+)(?:[.,]0{1,2})?$/.exec(digits)?.[1];
  const value = plain === undefined ? Number.NaN : Number(plain);
  return Number.isSafeInteger(value) ? value : null;
}

/** A column of a bank statement, and the words that name it in capitals without accents and blanks. */
const STATEMENT_WORDS = {
  reference: [
    'SOTHAMCHIEU',
    'MAGIAODICH',
    'SOGIAODICH',
    'SOBUTTOAN',
    'SOCHUNGTU',
    'MATHAMCHIEU',
    'REFERENCE',
    'TRANSACTIONID',
    'TRANSACTIONNO',
    'REFNO',
  ],
  debit: ['GHINO', 'PHATSINHNO', 'TIENRA', 'DEBIT', 'WITHDRAWAL'],
  amount: ['SOTIEN', 'AMOUNT'],
  content: ['NOIDUNG', 'DIENGIAI', 'MOTA', 'DESCRIPTION', 'CONTENT', 'DETAILS', 'REMARK'],
} as const;
type StatementColumn = keyof typeof STATEMENT_WORDS;
/** Words of columns with balances or incoming amounts, which a general word such as 'amount' would find too. */
const OTHER_AMOUNTS = /GHICO|PHATSINHCO|TIENVAO|CREDIT|SODU|BALANCE|PHI|FEE|THUE|TAX/;

type Places = Record<StatementColumn, number>;

function findPlaces(cells: readonly string[]): Places | null {
  const heads = cells.map(squeeze);
  const find = (column: StatementColumn, isAmount = false) =>
    heads.findIndex(
      (head) => STATEMENT_WORDS[column].some((word) => head.includes(word)) && !(isAmount && OTHER_AMOUNTS.test(head)),
    );
  const debit = find('debit');
  const places = {
    reference: find('reference'),
    debit,
    amount: debit === -1 ? find('amount', true) : -1,
    content: find('content'),
  };
  const isWhole = places.reference !== -1 && places.content !== -1 && (debit !== -1 || places.amount !== -1);
  return isWhole ? places : null;
}

/** Why a line of a statement cannot be used: no id of the transfer, or no readable amount. */
export const STATEMENT_PROBLEMS = ['noReference', 'badAmount'] as const;
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number];

/** An outgoing transfer of a statement. */
export interface StatementLine {
  /** Number of the line in the file, from 1. */
  line: number;
  reference: string;
  amountVnd: number;
  content: string;
  /** Codes of withdrawals in the content; a transfer for something else has none. */
  codes: string[];
}

export interface Statement {
  lines: StatementLine[];
  refused: { line: number; reason: StatementProblem }[];
}

/**
 * Reads the outgoing transfers of a bank statement. Lines before the line with the column names are ignored, and so are incoming amounts. When a
 * statement has a single column of amounts with negative amounts, only these are outgoing.
 * Units: whole dong. Errors: null when no line has the column names.
 * @example readStatement([['Số tham chiếu', 'Ghi nợ', 'Nội dung'], ['FT1', '5,000,000', 'RT7K2M9Q']])?.lines[0]?.amountVnd // 5_000_000
 */
export function readStatement(rows: readonly (readonly string[])[]): Statement | null {
  const head = rows.findIndex((cells) => findPlaces(cells) !== null);
  const places = head === -1 ? null : findPlaces(rows[head] ?? []);
  if (places === null) return null;
  const { debit, amount, reference, content } = places;
  const textOf = (cells: readonly string[]) => (cells[debit === -1 ? amount : debit] ?? '').trim();
  const body = rows.slice(head + 1);
  const isSigned = debit === -1 && body.some((cells) => textOf(cells).startsWith('-'));
  const found: Statement = { lines: [], refused: [] };
  for (const [index, cells] of body.entries()) {
    const text = textOf(cells);
    const line = head + index + 2;
    const isIncoming = text === '' || readDong(text) === 0 || (isSigned && !text.startsWith('-'));
    if (isIncoming) continue;
    const about = cells[content] ?? '';
    const codes = findWithdrawalCodes(about);
    const amountVnd = readDong(text);
    const id = (cells[reference] ?? '').trim();
    // Sums and notes at the end of a statement name no withdrawal.
    if (codes.length === 0 && (id === '' || amountVnd === null)) continue;
    if (id === '') found.refused.push({ line, reason: 'noReference' });
    else if (amountVnd === null) found.refused.push({ line, reason: 'badAmount' });
    else found.lines.push({ line, reference: id, amountVnd, content: about, codes });
  }
  return found;
}

/**
 * Result of comparing a withdrawal with the imported statements (WDR-14). `match`: one transfer has its code and amount, and pays no other withdrawal.
 * `look`: it matches, but a person must check the account first. `amount`: another amount. `used`: its transfer already paid another withdrawal.
 * `several`: several transfers have its code. `missing`: a later statement than its file does not contain it.
 */
export const BANK_VERDICTS = ['match', 'look', 'amount', 'used', 'several', 'missing'] as const;
export type BankVerdict = (typeof BANK_VERDICTS)[number];

interface Compared {
  amountVnd: number;
  /** Whether the account or the seller's credentials are new, so that a person must check them (WDR-6). */
  needsLook: boolean;
  /** When the withdrawal was put into a transfer file; null when it is in none. */
  filedAt: Date | null;
  /** When a statement was imported last; null before the first. */
  lastImportAt: Date | null;
  transfers: readonly { amountVnd: number; isUsed: boolean }[];
}

/**
 * Compares a withdrawal with the transfers that name it. Units: whole dong. Errors: none; null when nothing is known.
 * @example judgeTransfer({ amountVnd: 5, needsLook: false, filedAt: null, lastImportAt: null, transfers: [] }) // null
 */
export function judgeTransfer({
  amountVnd,
  needsLook,
  filedAt,
  lastImportAt,
  transfers,
}: Compared): BankVerdict | null {
  const [first, ...others] = transfers;
  if (first === undefined) {
    const isMissing = filedAt !== null && lastImportAt !== null && lastImportAt > filedAt;
    return isMissing ? 'missing' : null;
  }
  if (others.length > 0) return 'several';
  if (first.amountVnd !== amountVnd) return 'amount';
  if (first.isUsed) return 'used';
  return needsLook ? 'look' : 'match';
}
