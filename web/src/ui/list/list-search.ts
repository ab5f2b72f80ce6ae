import { isDay } from '@bobbin/domain/time/calendar-day';

const TEXT_MAX = 200;

/** Parses the page number of a URL; the first page is the default and is left out (UI-11). */
export function readPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 && page < 10_000_000 ? page : undefined;
}

/** Parses a text of a URL and trims it; an empty text counts as absent. */
export function readText(value: unknown, max = TEXT_MAX): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, max) : '';
  return text === '' ? undefined : text;
}

/** Maximum number of ids of one filter in a URL. */
const IDS_MAX = 50;

/** Parses ids of a URL, as a list or separated by commas; a single id is a list of one (ROL-70). */
export function readIds(value: unknown): string[] | undefined {
  const words: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'number'
      ? [String(value)]
      : String(value ?? '').split(',');
  const ids = words.filter((word): word is string => typeof word === 'string' && /^[\w-]{1,100}$/.test(word));
  return ids.length === 0 ? undefined : [...new Set(ids)].slice(0, IDS_MAX);
}

/** Passes the URL state on without parsing it. The page of the list parses it with its own code, which is not in the script that loads first. */
export const unread = (raw: Record<string, unknown>) => raw;

/** Converts an id in the URL to a search for it, with further values if given (ROL-38); other parameters stay. */
export function takeId(raw: Record<string, unknown>, more: object = {}): Record<string, unknown> {
  const { id, ...others } = raw;
  // The id is set to undefined explicitly, because the router merges the result with the raw values.
  return id === undefined ? raw : { search: String(id), ...more, ...others, id: undefined };
}

/** Parses one of the known values; any other value counts as absent (UI-12). */
export function readChoice<V extends string>(value: unknown, choices: readonly V[]): V | undefined {
  return choices.find((choice) => choice === value);
}

/** Parses a calendar day, `YYYY-MM-DD`. */
export function readDay(value: unknown): string | undefined {
  return isDay(value) ? value : undefined;
}
