import type { English } from '../topic.ts';
import type { exportOrdersTexts } from '../vi/export-orders.ts';

export const en: English<typeof exportOrdersTexts> = {
  title: 'Export orders',
  selected: 'Selected orders ({{total}})',
  page: 'This page ({{total}})',
  all: 'All matching the filters ({{total}})',
  file: 'To a file (XLSX, CSV)…',
};
