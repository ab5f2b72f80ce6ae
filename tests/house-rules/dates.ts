import type { Source } from './sources.ts';

/** Files of the server with texts for people, in the language of the reader: mails, notifications and printed documents. */
const FOR_PEOPLE =
  /^server\/src\/modules\/(?:mails\/templates|notifications\/catalogue|orders\/packing|orders\/claims)\//;
/** Calls that format a date or a number for a reader. */
const FORMATTED = /\bformatLa\(|\bIntl\.(?:DateTime|RelativeTime)Format\b|\.toLocale(?:Date|Time)?String\(/;

export const FORMATTED_DATES = 'the server returns instants, and only the screen formats them';

/** Reports formatted dates in the server and the contract, which must return instants, because only the screen knows the format of its language. */
export function findFormattedDates({ path, text }: Source): string[] {
  const isServer = /^(?:server|contract|connectors)\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts');
  if (!isServer || FOR_PEOPLE.test(path)) return [];
  return text.split('\n').flatMap((line, place) => {
    const found = FORMATTED.exec(line);
    return found ? [`line ${place + 1}: ${found[0]} writes a date for people`] : [];
  });
}

export const FORMATTED_DATE_PLANTS = [
  "const until = formatLa(other.endAt, 'dateTime');",
  "const day = new Intl.DateTimeFormat('vi-VN').format(at);",
  "const said = at.toLocaleDateString('en-US');",
].map((line, place) => ({
  kind: 'a formatted date in a response',
  path: `server/src/modules/orders/date-${place + 1}/service.ts`,
  text: `${line}\n`,
  expects: FORMATTED_DATES,
}));

export const FORMATTED_DATES_ALLOWED = [
  {
    path: 'server/src/modules/mails/templates/de.ts',
    text: "const formatDe = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC' });\n".repeat(300),
  },
];
