import type { English } from '../topic.ts';
import type { copyOrdersTexts } from '../vi/copy-orders.ts';

export const en: English<typeof copyOrdersTexts> = {
  done: 'Success',
  copied: 'Copied',
  count_other: '{{count}} orders',
  count_one: '{{count}} order',
  notAll_other: 'Not all of the {{count}} orders were copied because some changed in the meantime. Export again.',
  notAll_one: 'The {{count}} order was not copied because it changed in the meantime. Export again.',
  failed: 'Error',
  refused: 'Failed to copy order details to clipboard:',
  byHand: 'Your browser blocked access to the clipboard. The text is selected: press Ctrl/⌘ + C to copy it.',
};
