import type { English } from '../topic.ts';
import type { financeExportsTexts } from '../vi/finance-exports.ts';

export const en: English<typeof financeExportsTexts> = {
  ofTransactions: 'Export transactions to a file',
  ofPayment: 'Export the report to a file',
  ofParcels: 'Export the list of parcels',
  asListed: 'The parcels of the list on the screen, with the chosen shop and factory.',
  start: 'Export file',
  all: 'All transactions of this balance.',
  formatHints: {
    xlsx: 'Opens in Excel and Google Sheets. Codes and amounts keep every digit.',
    excel: 'CSV that Excel opens with correct accents, codes and amounts.',
    csv: 'Plain CSV in UTF-8, for other programs.',
  },
  asFiltered: 'The transactions that match the filters.',
};
