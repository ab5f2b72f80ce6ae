import type { English } from '../topic.ts';
import type { sellerFilterTexts } from '../vi/seller-filter.ts';

export const en: English<typeof sellerFilterTexts> = {
  seller: 'Seller',
  people: 'People found',
  ofSeller: 'Seller: {{name}}',
};
