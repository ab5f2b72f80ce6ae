import { topic } from '../topic.ts';

export const resolveOrderTexts = topic('resolve-order', {
  title: 'Xử lý tay đơn {{id}}',
  hint: 'Dùng khi Bobbin không hỏi được {{name}} đơn này ra sao. Nhà máy được hỏi lại lần nữa trước, và lời của nhà máy luôn được ưu tiên.',
  question: 'Nhà máy có đơn này không?',
  has: 'Có',
  hasNot: 'Không',
  hasText: 'Đơn đi tiếp ở nhà máy và được theo dõi như thường.',
  hasNotText: 'Đơn được trả về để gửi lại, dưới một mã tham chiếu mới. Nếu nhà máy vẫn có đơn, áo sẽ bị in hai lần.',
  fulfilId: 'Mã đơn ở nhà máy',
  reason: 'Vì sao biết',
  reasonHint: 'Ví dụ: đã hỏi nhà máy qua chat. Được ghi vào lịch sử đơn.',
  save: 'Ghi nhận',
  saved: 'Đã ghi nhận đơn {{id}}',
});

declare module '../topic.ts' {
  interface Topics {
    'resolve-order': typeof resolveOrderTexts;
  }
}
