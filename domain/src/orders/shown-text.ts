/** Maximum length of a buyer's or seller's text on screens; exports and the database contain the complete text. */
export const SHOWN_TEXT_MAX = 2_000;

/**
 * Truncates a person's text for screens at a whole character, with '…' at the end (ORD-70).
 * Units: UTF-16 code units. Errors: none.
 * @example cutShownText('Please print my name') // 'Please print my name'
 */
export function cutShownText(text: string): string {
  if (text.length <= SHOWN_TEXT_MAX) return text;
  const cut = text.slice(0, SHOWN_TEXT_MAX - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
