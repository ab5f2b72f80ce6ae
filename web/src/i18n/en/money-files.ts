import type { English } from '../topic.ts';
import type { moneyFilesTexts } from '../vi/money-files.ts';

export const en: English<typeof moneyFilesTexts> = {
  ofTransactions: 'Export movements to a file',
  ofPayment: 'Export the report to a file',
  start: 'Export file',
  all: 'All movements of this balance.',
  asFiltered: 'The movements that match the filters.',
};
