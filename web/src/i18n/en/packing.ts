import type { English } from '../topic.ts';
import type { packingTexts } from '../vi/packing.ts';

export const en: English<typeof packingTexts> = {
  title: 'Print slips',
  reading: 'Reading the selected orders…',
  count_one: '{{count}} order',
  count_other: '{{count}} orders',
  beyond_one: 'Up to {{max}} orders per file: this file has the first {{max}}. Select the other {{count}} afterwards.',
  beyond_other:
    'Up to {{max}} orders per file: this file has the first {{max}}. Select the other {{count}} afterwards.',
  kind: 'Document',
  kinds: { slips: 'Packing slips', picks: 'Pick list' },
  hints: {
    slips: 'One sheet per order for the parcel: recipient, products with pictures, and the barcode of the order.',
    picks: 'One list for all orders: by factory, then by SKU, with design, total quantity and order ids.',
  },
  size: 'Paper',
  sizes: { '4x6': '4×6', A4: 'A4', Letter: 'Letter' },
  actions: {
    slips_one: 'Create {{count}} packing slip',
    slips_other: 'Create {{count}} packing slips',
    picks_one: 'Create a pick list for {{count}} order',
    picks_other: 'Create a pick list for {{count}} orders',
  },
  staysHere: 'You can close this tab. The file is still created, and can be opened here for 7 days.',
  history: 'Your files of the last 7 days',
  open: 'Open PDF',
  openOf: 'Open PDF {{name}}',
  waiting: 'Creating the file…',
  failures: {
    NOTHING_LEFT: 'All orders were cancelled or unpaid',
    JOB_FAILED: 'The file is gone, or our server stopped before it finished. Create it again',
  },
  leftOut: 'Not in the file, because cancelled or unpaid: {{ids}}',
};
