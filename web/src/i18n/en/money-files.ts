import type { English } from '../topic.ts';
import type { moneyFilesTexts } from '../vi/money-files.ts';

export const en: English<typeof moneyFilesTexts> = {
  ofTransactions: 'Export movements to a file',
  ofPayment: 'Export the report to a file',
  start: 'Export file',
  all: 'All movements of this balance.',
  formatHints: {
    xlsx: 'Opens in Excel and Google Sheets. Codes and amounts keep every digit.',
    excel: 'CSV whose accents, codes and amounts are right when Excel opens it.',
    csv: 'Plain CSV in UTF-8, for other programs.',
  },
  asFiltered: 'The movements that match the filters.',
};
