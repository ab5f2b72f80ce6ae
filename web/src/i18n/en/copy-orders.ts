import type { English } from '../topic.ts';
import type { copyOrdersTexts } from '../vi/copy-orders.ts';

export const en: English<typeof copyOrdersTexts> = {
  done: 'Success',
  copied: 'Copied',
  count_other: '{{count}} orders',
  count_one: '{{count}} order',
  notAll_other: 'That is not all of {{count}} orders: some changed meanwhile. Export again.',
  notAll_one: 'That is not all of {{count}} order: some changed meanwhile. Export again.',
  failed: 'Error',
  refused: 'Failed to copy order details to clipboard:',
  byHand: 'The browser does not let us write to the clipboard. The text is marked: press Ctrl/⌘ + C to copy it.',
};
