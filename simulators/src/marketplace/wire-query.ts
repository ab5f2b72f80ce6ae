/** Returns the query of a request, URL-decoded; a repeated name is joined with commas (MKT-5). */
export function toQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {};
  const start = url.indexOf('?');
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return query;
}
