import type { English } from '../topic.ts';
import type { spyTexts } from '../vi/spy.ts';

export const en: English<typeof spyTexts> = {
  title: 'Spy TikTok',
  lead: 'What others sell, to look at',
  filters: 'Filters',
  search: 'Find by title',
  import: 'Import CSV',
  importTitle: 'Import to the spy list',
  importText:
    'A CSV file with the columns refId, title, front, back, design_front, design_back; the last four are links to pictures. Known references stay as they are.',
  details: 'Details',
  noPicture: 'No picture yet',
  refId: 'Reference',
  created: 'Added',
  front: 'Front',
  back: 'Back',
  design_front: 'Front design',
  design_back: 'Back design',
  idea: 'Use as idea',
  ideaText: 'Opens a rented design of yours with this title and up to 3 of the pictures',
  ideaNote: 'Idea from {{code}} ({{refId}})',
  ideaFailed: 'The pictures could not be opened',
  ideaFailedText: 'Try again in a few seconds, or reload the page if it has been open for long.',
  empty: 'Nothing here yet',
  emptyText: 'Items come by CSV or API key.',
};
