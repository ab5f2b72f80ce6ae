import { topic } from '../topic.ts';

export const todoTexts = topic('todo', {
  name: 'Lý do cần xử lý',
  all: 'Mọi lý do',
  reasons: {
    late: 'Đã trễ hạn',
    dueSoon: 'Chưa fulfill, hạn trong 24h',
    cancelRequested: 'Khách xin huỷ',
    factoryRefused: 'Bị kẹt ở nhà máy',
    unsettled: 'Chưa rõ ở nhà máy',
    wrongTracking: 'Sai mã vận đơn',
    missingLabel: 'Thiếu label',
  },
  words: { missingLabel: 'thiếu label' },
  doable: 'Làm được ngay',
  doableHint: 'Chỉ những đơn trả lời khách, tạo label hoặc gửi nhà máy được ngay lúc này',
  done: {
    title: 'Không còn gì cần xử lý',
    text: 'Không đơn nào trễ, sắp đến hạn, bị khách xin huỷ, vướng hay chưa rõ ở nhà máy, sai mã vận đơn hay thiếu label.',
    action: 'Xem tất cả đơn',
  },
});

declare module '../topic.ts' {
  interface Topics {
    todo: typeof todoTexts;
  }
}
