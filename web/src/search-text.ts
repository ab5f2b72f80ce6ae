/**
 * Converts URL queries to and from the form in which people write them: `?statuses=OPEN,CLOSED&page=2`. The router's own form is JSON, which reads an
 * id of 18 digits as a number and changes it (ORD-9), and which puts every text in quotes.
 */

/** Parses the part of a URL after `?`. Every value is a text, which the route's own parser interprets. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Formats the URL state of a route: lists are joined with commas, and absent values are left out. */
export function formatSearchText(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeValue(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function encodeValue(value: unknown): string {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  // Slashes, colons and similar characters are valid after `?` and therefore stay unescaped, for example in `redirect=/community/orders`.
  return items.map((item) => encodeURIComponent(String(item)).replaceAll('%2F', '/').replaceAll('%3A', ':')).join(',');
}
