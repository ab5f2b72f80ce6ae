import type { English } from '../topic.ts';
import type { csvImportTexts } from '../vi/csv-import.ts';

export const en: English<typeof csvImportTexts> = {
  file: 'CSV file',
  action: 'Import',
  imported: '{{added}} added, {{known}} already existed',
  refused_one: '{{count}} line skipped',
  refused_other: '{{count}} lines skipped',
  line: 'Line {{line}}: {{reason}}',
  lineReasons: {
    missing: 'refId or title is missing',
    twice: 'refId appears twice',
    tooLong: 'too long, or too many links',
    tooMany: 'more than 2,000 lines',
    notHttps: 'a link does not start with https://',
  },
  csvTooLarge: 'The file is larger than 900 kB. Split it into smaller files.',
  picturesFailed: 'Could not be downloaded',
  pictureReasons: {
    REFUSED: 'the link is not a public address',
    TOO_LARGE: 'the file is too large',
    FAILED: 'the link does not open',
    JOB_FAILED: 'our server stopped before it finished',
    FILE_NOT_PNG: 'not a PNG',
    FILE_NOT_IMAGE: 'not an image',
    FILE_BROKEN: 'the image is damaged',
  },
  waiting_one: 'Downloading {{count}} image',
  waiting_other: 'Downloading {{count}} images',
};
