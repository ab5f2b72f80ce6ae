/** Longest text of a message, counted after its markup is taken away (PAR-21). */
export const TEXT_MAX = 4096;

const CUT_MARK = '…';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Writes a text for a message of `parse_mode` HTML, so that nothing in it is markup.
 *
 * Errors: none.
 * @example escapeHtml('1 < 2') // '1 &lt; 2'
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * Cuts a text to `max` UTF-16 units, as Telegram counts, never through a character; what was cut ends with '…'.
 *
 * Errors: none.
 * @example cutText('abcdef', 4) // 'abc…'
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = max - CUT_MARK.length;
  // Do not cut between the two halves of a surrogate pair.
  const isPairCut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isPairCut ? end - 1 : end) + CUT_MARK;
}

/**
 * Writes title and text as HTML: the title bold, on a line of its own.
 *
 * Errors: none; what is too long for one message is cut at its end.
 */
export function formatMessage({ title, text }: { title: string; text: string }): string {
  const shortTitle = cutText(title, TEXT_MAX / 4);
  const rest = TEXT_MAX - shortTitle.length - 1;
  return `<b>${escapeHtml(shortTitle)}</b>\n${escapeHtml(cutText(text, rest))}`;
}
