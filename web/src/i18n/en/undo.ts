import type { English } from '../topic.ts';
import type { undoTexts } from '../vi/undo.ts';

export const en: English<typeof undoTexts> = {
  undo: 'Undo',
  undone: 'Undone',
  placed: 'File placed',
  taken: 'File removed',
  saved: 'Saved',
  marked: 'The SKU is marked as personalized',
  unmarked: 'The SKU is no longer marked as personalized',
  draftDropped: 'Draft discarded',
  priceSaved: 'Price saved',
  priceOf: 'Order {{id}}: ${{price}}',
};
