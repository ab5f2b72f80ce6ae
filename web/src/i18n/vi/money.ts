import { topic } from '../topic.ts';

export const moneyTexts = topic('money', {
  otherOrders_other: '{{count}} đơn trả bằng {{currency}}',
  otherRule: 'không quy đổi, không tính vào con số nào',
});

declare module '../topic.ts' {
  interface Topics {
    money: typeof moneyTexts;
  }
}
