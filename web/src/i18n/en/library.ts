import type { English } from '../topic.ts';
import type { libraryTexts } from '../vi/library.ts';

export const en: English<typeof libraryTexts> = {
  title: 'Library',
  chooseFor: 'choose for {{place}}',
  mode: 'Which PNG files',
  ofProduct: 'Of the product',
  allPng: 'All PNG',
  search: 'Find file name, SKU, tag',
  useFor: 'Use for {{place}}',
  noPaging_one: '{{count}} PNG was used for this product, without pages',
  noPaging_other: '{{count}} PNG files were used for this product, without pages',
  emptyProduct: 'No PNG was used for this product yet',
  emptyProductText: 'Choose among all PNG files, or upload a picture at the side.',
  seeAll: 'See all PNG files',
  empty: 'The library has no PNG yet',
  emptyText: 'Every design that is uploaded at an order lies here; you can also upload before there is an order.',
  version: 'v{{version}}',
  orders_one: '{{count}} order',
  orders_other: '{{count}} orders',
  unused: 'not used',
  making: 'The small picture is being made',
  size: '{{width}} × {{height}}',
};
