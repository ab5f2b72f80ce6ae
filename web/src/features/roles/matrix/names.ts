/** Names in a sentence; the others are a number. */
const SHOWN = 6;

/** Joins names in a language: `An, Bình and Hà`. */
export function listNames(names: readonly string[], locale: string, toMore: (count: number) => string): string {
  const shown = names.slice(0, SHOWN);
  if (names.length > SHOWN) return `${shown.join(', ')} ${toMore(names.length - SHOWN)}`;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown);
}
