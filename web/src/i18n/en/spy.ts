import type { English } from '../topic.ts';
import type { spyTexts } from '../vi/spy.ts';

export const en: English<typeof spyTexts> = {
  title: 'Spy TikTok',
  lead: 'Products that other shops sell',
  filters: 'Filters',
  search: 'Search by title',
  import: 'Import CSV',
  importTitle: 'Import to the spy list',
  importText:
    'A CSV file with the columns refId, title, front, back, design_front, design_back. The last four are image links. Existing references are not changed.',
  details: 'Details',
  noPicture: 'No image yet',
  refId: 'Reference',
  created: 'Added',
  front: 'Front',
  back: 'Back',
  design_front: 'Front design',
  design_back: 'Back design',
  idea: 'Use as idea',
  ideaText: 'Starts a design request with this title and up to 3 of the images',
  ideaNote: 'Idea from {{code}} ({{refId}})',
  ideaFailed: 'The images could not be loaded',
  ideaFailedText: 'Try again in a few seconds. If the page has been open for a long time, reload it.',
  empty: 'Nothing here yet',
  emptyText: 'Items are added by CSV import or through the API.',
};
