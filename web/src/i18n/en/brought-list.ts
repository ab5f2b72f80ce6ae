import type { English } from '../topic.ts';
import type { broughtListTexts } from '../vi/brought-list.ts';

export const en: English<typeof broughtListTexts> = {
  file: 'CSV file',
  action: 'Import',
  imported: '{{added}} added, {{known}} were known',
  refused_one: '{{count}} line left out',
  refused_other: '{{count}} lines left out',
  line: 'Line {{line}}: {{reason}}',
  lineReasons: {
    missing: 'refId or title is missing',
    twice: 'refId comes twice',
    tooLong: 'too long, or too many links',
    tooMany: 'more than 2,000 lines',
    notHttps: 'a link does not begin with https://',
  },
  csvTooLarge: 'The file is larger than 900 kB, cut it into parts',
  picturesFailed: 'Could not be fetched',
  pictureReasons: {
    REFUSED: 'the link is no public address',
    TOO_LARGE: 'the file is too large',
    FAILED: 'the link does not open',
    JOB_FAILED: 'our server stopped before it was done',
    FILE_NOT_PNG: 'no PNG',
    FILE_NOT_IMAGE: 'no picture',
    FILE_BROKEN: 'the picture is broken',
  },
  waiting_one: 'Fetching {{count}} picture from its link',
  waiting_other: 'Fetching {{count}} pictures from their links',
};
