import type { English } from '../topic.ts';
import type { designSourceTexts } from '../vi/design-source.ts';

export const en: English<typeof designSourceTexts> = {
  kinds: {
    order: 'Chosen for this order only',
    sku: 'From this SKU',
    colour: 'From color {{colour}}',
    product: 'From product',
    pattern: 'From seller SKU {{pattern}}',
    allShops: 'From seller SKU {{pattern}}, all shops',
  },
  version: 'version {{version}}',
  placed: 'placed {{time}}',
  placedBy: 'placed {{time}} by {{name}}',
  change: 'Change print',
  choose: 'Choose an existing print',
  open: 'Open print',
  waits:
    'The print {{name}} is hard to see on {{colour}}, so this order has no files yet. Agree once, and later orders get them.',
  confirm: 'Print on {{colour}} anyway',
};
