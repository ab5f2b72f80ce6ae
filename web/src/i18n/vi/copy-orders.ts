import { topic } from '../topic.ts';

/** Messages after copying orders; they load with the code that copies. */
export const copyOrdersTexts = topic('copy-orders', {
  done: 'Successfull',
  copied: 'Copy thành công',
  count_other: '{{count}} đơn',
  notAll_other: 'Chưa đủ {{count}} đơn: một số đơn đã thay đổi trong lúc xuất. Hãy xuất lại.',
  failed: 'Error',
  refused: 'Failed to copy order details to clipboard:',
  byHand: 'Trình duyệt không cho ghi vào clipboard. Nội dung đã được bôi đen, nhấn Ctrl/⌘ + C để sao chép.',
});

declare module '../topic.ts' {
  interface Topics {
    'copy-orders': typeof copyOrdersTexts;
  }
}
