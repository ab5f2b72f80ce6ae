import { topic } from '../topic.ts';

export const sellerFilterTexts = topic('seller-filter', {
  seller: 'Người bán',
  people: 'Người tìm thấy',
  ofSeller: 'Người bán: {{name}}',
});

declare module '../topic.ts' {
  interface Topics {
    'seller-filter': typeof sellerFilterTexts;
  }
}
