/** Control characters other than tab and line breaks: no program that reads CSV expects them. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
/** Matches a cell that a spreadsheet would run as a formula, also after invisible characters (SEC-8). */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Matches ids that are safe inside the text of a formula. Excel accepts at most 255 characters in such a text. */
const PLAIN_ID = /^[\w-]{1,255}$/;

/** Byte order mark, which makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** A cell with `id` is written so that Excel keeps all digits of the id; Excel would turn a plain id into a rounded number. */
export type CsvCell = string | number | null | { id: string };

/**
 * Writes rows as CSV (RFC 4180): Lines end with CR LF. Text that a spreadsheet would run as a formula gets an apostrophe before it; negative numbers
 * stay numbers (SEC-8). Control characters are removed. An `id` is written as `="…"`, so that Excel keeps it as text.
 *
 * Errors: none.
 * @example formatCsv([['name', 'sum'], ['=1+1', -2], ['a "b"', null]]) // 'name,sum\r\n\'=1+1,-2\r\n"a ""b""",\r\n'
 * @example formatCsv([[{ id: '0577' }]]) // '"=""0577"""\r\n'
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(value: CsvCell): string {
  if (typeof value === 'object' && value !== null) {
    return PLAIN_ID.test(value.id) ? `"=""${value.id}"""` : formatCell(value.id);
  }
  // Control characters are removed before the check for formulas, because the text after a control character may begin a formula.
  const text = value === null ? '' : String(value).toWellFormed().replaceAll(CONTROL, '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
