import { topic } from '../topic.ts';

export const orderSortsTexts = topic('order-sorts', {
  sort: 'Sắp xếp',
  named: { due: 'Hạn gần nhất', newest: 'Mới nhất', oldest: 'Cũ nhất' },
  up: '{{field}}, tăng dần',
  down: '{{field}}, giảm dần',
  fields: {
    dueAt: 'Hạn',
    createdAt: 'Tạo lúc',
    shop: 'Shop',
    product: 'Sản phẩm',
    quantity: 'Số lượng',
    status: 'Trạng thái',
    factory: 'Nhà máy',
    fulfilState: 'Trạng thái fulfill',
    labelState: 'Label',
    earn: 'Earn',
    cost: 'Chi phí',
    profit: 'Lợi nhuận',
    assignee: 'Người làm',
    tag: 'Thẻ đầu tiên',
    notes: 'Số ghi chú',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'order-sorts': typeof orderSortsTexts;
  }
}
