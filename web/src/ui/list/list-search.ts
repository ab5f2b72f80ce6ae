import { isDay } from '../text/days.ts';

const TEXT_MAX = 200;

/** The page that a URL asks for; the first one is the default and stays out of it (UI-11). */
export function readPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 && page < 10_000_000 ? page : undefined;
}

/** A text of a URL, trimmed; empty text is none. */
export function readText(value: unknown, max = TEXT_MAX): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, max) : '';
  return text === '' ? undefined : text;
}

/** A list's page reads its part of the URL by itself: how comes with the page, not with the first file. */
export const unread = (raw: Record<string, unknown>) => raw;

/** An id in the address is what is searched for, with what else then holds (ROL-38); what is asked for besides stays. */
export function takeId(raw: Record<string, unknown>, more: object = {}): Record<string, unknown> {
  const { id, ...others } = raw;
  // The router lays the answer over the raw values: the id has to be named.
  return id === undefined ? raw : { search: String(id), ...more, ...others, id: undefined };
}

/** One of the known words, else nothing (UI-12). */
export function readChoice<V extends string>(value: unknown, choices: readonly V[]): V | undefined {
  return choices.find((choice) => choice === value);
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function readDay(value: unknown): string | undefined {
  return isDay(value) ? value : undefined;
}
