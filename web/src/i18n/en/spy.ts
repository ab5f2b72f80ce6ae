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
  empty: 'Nothing here yet',
  emptyText: 'Items come by CSV or API key.',
};
