/** A cell that a spreadsheet would take for a formula (SEC-8). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes rows as CSV (RFC 4180): lines end with CR LF, a text that a spreadsheet would run as a formula begins with an
 * apostrophe, negative numbers stay numbers (SEC-8).
 *
 * Errors: none.
 * @example formatCsv([['name', 'sum'], ['=1+1', -2], ['a "b"', null]]) // 'name,sum\r\n\'=1+1,-2\r\n"a ""b""",\r\n'
 */
export function formatCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
