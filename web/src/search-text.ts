/**
 * URLs as people write them: `?statuses=OPEN,CLOSED&page=2`. The router's own form is JSON, which reads an id of 18 digits
 * as a number and breaks it (ORD-9), and wraps every text in quotes.
 */

/** Parses the part of a URL after `?`: every value is text, and the route's own parser interprets it. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Formats the URL state of a route: lists with commas, absent values left out. */
export function formatSearchText(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeValue(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function encodeValue(value: unknown): string {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  // Slash, colon and similar characters are valid after `?` and stay readable, e.g. in `redirect=/community/orders`.
  return items.map((item) => encodeURIComponent(String(item)).replaceAll('%2F', '/').replaceAll('%3A', ':')).join(',');
}
