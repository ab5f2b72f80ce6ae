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
  later: 'Để sau',
  manyTitle_other: 'Xử lý tay {{count}} đơn chưa rõ ở nhà máy',
  manyHint:
    'Chọn nhà máy có từng đơn hay không; đơn để sau thì giữ nguyên. Nhà máy được hỏi lại lần nữa trước, và lời của nhà máy luôn được ưu tiên. Đơn ghi Không mà nhà máy vẫn có sẽ bị in hai lần khi gửi lại.',
  manyReason: 'Ghi vì sao bạn biết',
  manyNone: 'Chưa đơn nào được trả lời đủ',
  manySave_other: 'Ghi nhận {{count}} đơn',
  manySaved_other: 'Đã ghi nhận {{count}} đơn',
});

declare module '../topic.ts' {
  interface Topics {
    'resolve-order': typeof resolveOrderTexts;
  }
}
