const LA = 'America/Los_Angeles';
const VIETNAM = 'Asia/Ho_Chi_Minh';

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // en-GB gives day before month and 24 hours, which both of our locales write.
  return new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
}

const DAY = { day: '2-digit', month: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

const FORMATS = {
  short: formatter(LA, { ...DAY, ...CLOCK }),
  date: formatter(LA, { ...DAY, year: 'numeric' }),
  time: formatter(LA, CLOCK),
  full: formatter(LA, { ...DAY, year: 'numeric', ...CLOCK }),
} as const;
const VIETNAM_FULL = formatter(VIETNAM, { ...DAY, year: 'numeric', ...CLOCK });

function clean(text: string): string {
  return text.replace(',', '');
}

/** Formats an instant in Los Angeles time, day first: `21/11 09:31`, with zone in the full form (Spec 1 §1, U20). */
export function formatLa(instant: string | number, format: keyof typeof FORMATS): string {
  const text = clean(FORMATS[format].format(new Date(instant)));
  return format === 'full' ? `${text} PT` : text;
}

/** Formats an instant in Vietnam's time, for hints. */
export function formatVietnam(instant: string | number): string {
  return clean(VIETNAM_FULL.format(new Date(instant)));
}
