/** Control characters other than tab and line breaks: no program that reads CSV expects them. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
/** Matches a cell that a spreadsheet would run as a formula, also after invisible characters (SEC-8). */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Matches ids that are safe inside the text of a formula. Excel accepts 255 characters there. */
const PLAIN_ID = /^[\w-]{1,255}$/;

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** `id`: text that Excel would turn into a rounded number. */
export type CsvCell = string | number | null | { id: string };

/**
 * Writes rows as CSV (RFC 4180): lines end with CR LF, a text that a spreadsheet would run as a formula begins with an
 * apostrophe, negative numbers stay numbers (SEC-8), control
 * characters are left out, an `id` stays text in Excel by standing in `="…"`.
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
  // Removed first, because the text after a control character may begin a formula.
  const text = value === null ? '' : String(value).toWellFormed().replaceAll(CONTROL, '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
