import type { English } from '../topic.ts';
import type { exportOrdersTexts } from '../vi/export-orders.ts';

export const en: English<typeof exportOrdersTexts> = {
  title: 'Export orders',
  selected: 'Selected orders ({{total}})',
  page: 'This page ({{total}})',
  all: 'All matching the filters ({{total}})',
  file: 'To a file (XLSX, CSV)…',
  done: 'Success',
  copied: 'Copied',
  count_one: '{{count}} order',
  count_other: '{{count}} orders',
  notAll_one: 'That is not all of {{count}} order: some changed meanwhile. Export again.',
  notAll_other: 'That is not all of {{count}} orders: some changed meanwhile. Export again.',
  failed: 'Error',
  refused: 'Failed to copy order details to clipboard:',
  byHand: 'The browser does not let us write to the clipboard. The text is marked: press Ctrl/⌘ + C to copy it.',
};
