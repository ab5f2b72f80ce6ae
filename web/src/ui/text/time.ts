/** One formatter serves all forms, because creating a formatter costs the first page several milliseconds. */
const losAngeles = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  // en-GB puts the day before the month and uses 24 hours, as both of our languages do: `21/11/2026, 09:31`.
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** Vietnam has no daylight saving time. */
const VIETNAM_AHEAD_MS = 7 * 3_600_000;

const FORMS = {
  short: ({ day, year: _year, clock }: Parts) => `${day} ${clock}`,
  day: ({ day }: Parts) => day,
  date: ({ day, year }: Parts) => `${day}/${year}`,
  time: ({ clock }: Parts) => clock,
  full: ({ day, year, clock }: Parts) => `${day}/${year} ${clock} PT`,
} as const;

interface Parts {
  day: string;
  year: string;
  clock: string;
}

/** Formats an instant in Los Angeles time with the day first: `21/11 09:31`; the full form includes the time zone (UI-22). */
export function formatLa(instant: string | number, form: keyof typeof FORMS): string {
  const text = losAngeles.format(new Date(instant));
  return FORMS[form]({ day: text.slice(0, 5), year: text.slice(6, 10), clock: text.slice(-5) });
}

/** Formats an instant in Vietnam's time, for tooltips. */
export function formatVietnam(instant: string | number): string {
  const [date = '', clock = ''] = new Date(new Date(instant).getTime() + VIETNAM_AHEAD_MS).toISOString().split('T');
  return `${date.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`;
}
