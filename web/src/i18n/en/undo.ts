import type { English } from '../topic.ts';
import type { undoTexts } from '../vi/undo.ts';

export const en: English<typeof undoTexts> = {
  undo: 'Undo',
  undone: 'Undone',
  placed: 'File placed',
  taken: 'File taken off',
  saved: 'Saved',
  marked: 'The SKU carries the buyer’s own words',
  unmarked: 'The SKU no longer carries the buyer’s own words',
  draftDropped: 'Draft dropped',
  priceSaved: 'Price saved',
  priceOf: 'Order {{id}}: ${{price}}',
};
