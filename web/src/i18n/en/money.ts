import type { English } from '../topic.ts';
import type { moneyTexts } from '../vi/money.ts';

export const en: English<typeof moneyTexts> = {
  otherOrders_one: '{{count}} order paid in {{currency}}',
  otherOrders_other: '{{count}} orders paid in {{currency}}',
  otherRule: 'not converted and excluded from all totals',
};
