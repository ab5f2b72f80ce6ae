/** Maximum length of a message in UTF-16 units, without its markup (PAR-21). */
export const TEXT_MAX = 4096;

const CUT_MARK = '…';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for a message of `parse_mode` HTML.
 * Errors: none.
 * @example escapeHtml('1 < 2') // '1 &lt; 2'
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * Truncates a text to `max` UTF-16 units, as Telegram counts, never within a character; a truncated text ends with '…'.
 * Errors: none.
 * @example cutText('abcdef', 4) // 'abc…'
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = max - CUT_MARK.length;
  // The cut must not split a surrogate pair.
  const isPairCut = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isPairCut ? end - 1 : end) + CUT_MARK;
}

/**
 * Formats title and text as HTML: the title is bold, on a line of its own. Errors: none; a text that is too long for one message is truncated.
 */
export function formatMessage({ title, text }: { title: string; text: string }): string {
  const shortTitle = cutText(title, TEXT_MAX / 4);
  const rest = TEXT_MAX - shortTitle.length - 1;
  return `<b>${escapeHtml(shortTitle)}</b>\n${escapeHtml(cutText(text, rest))}`;
}
