/** As much of what a buyer or seller wrote as screens show; exports and the database hold all of it. */
export const SHOWN_TEXT_MAX = 2_000;

/**
 * Cuts a text that a person wrote to what screens show of it, at a whole character, with '…' where something is left out (ORD-70).
 *
 * Units: UTF-16 code units. Errors: none.
 * @example cutShownText('Please print my name') // 'Please print my name'
 */
export function cutShownText(text: string): string {
  if (text.length <= SHOWN_TEXT_MAX) return text;
  const cut = text.slice(0, SHOWN_TEXT_MAX - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
