import { topic } from '../topic.ts';

export const combiningTexts = topic('combining', {
  hint_other: 'Có thể gộp với {{count}} đơn cùng khách',
  same_other: '{{count}} đơn cùng khách đang mở, chưa gộp được',
  open: 'Gộp đơn cùng khách',
  leave: 'Tách khỏi kiện chung',
  divide: 'Tách kiện',
  refusals: {
    OTHER_SHOP: 'Khác shop: TikTok Shop chỉ gộp trong một shop',
    OTHER_BUYER: 'Khác người mua',
    OTHER_SHIPPING: 'Khác cách giao hàng',
    COMBINED_ALREADY: 'Đã gộp với đơn khác',
    SPLIT_ALREADY: 'Đơn đã tách thành nhiều kiện',
    NOT_COMBINED: 'Đơn không gộp với đơn nào',
    ONE_PIECE: 'Đơn chỉ có một sản phẩm',
    ELSEWHERE: 'Đơn nhập ngoài, sàn không biết kiện này',
  },
  combine: {
    title: 'Gộp đơn cùng khách',
    note: 'Chưa gửi, chưa mua label. Ghi vào lịch sử của mọi đơn được gộp.',
    list: 'Các đơn cùng khách',
    this: 'đơn này',
    can: 'Gộp được',
    due: 'hạn {{time}} PT',
    noDue: 'chưa có hạn',
    deadline: 'Hạn gửi của kiện: {{time}}, theo đơn sớm nhất. Trễ là trễ mọi đơn.',
    after:
      'Một label, một lần gửi nhà máy cho cả kiện. Phí label chia theo giá trị từng đơn; khách huỷ một đơn thì các đơn còn lại chịu hết.',
    undo: 'Tách lại được ở trang đơn khi chưa mua label và chưa gửi nhà máy.',
    houses: 'Các đơn đang ở nhiều nhà máy ({{names}}): cả kiện sẽ đi nhà máy của đơn được gửi.',
    action_other: 'Gộp {{count}} đơn',
    done_other: 'Đã gộp {{count}} đơn thành một kiện',
  },
  uncombine: {
    title: 'Tách đơn {{id}} khỏi kiện chung?',
    text: 'Đơn {{id}} có kiện riêng, label riêng và được gửi nhà máy riêng.\nCòn lại trong kiện chung: {{mates}}.',
    action: 'Tách đơn này',
    done: 'Đơn {{id}} có kiện riêng',
  },
  split: {
    title: 'Tách kiện của đơn {{id}}',
    text: 'Chọn số lượng đi kiện thứ hai. Không hoàn tác được. Bobbin chỉ tạo label cho kiện thứ nhất, label của kiện thứ hai tạo ở Seller Center.',
    quantity: 'Số lượng đi kiện thứ hai: {{name}}',
    of: '{{count}} trên {{total}}',
    action: 'Tách thành 2 kiện',
    need: 'Mỗi kiện cần ít nhất một sản phẩm',
    done: 'Đơn {{id}} có 2 kiện',
  },
});

declare module '../topic.ts' {
  interface Topics {
    combining: typeof combiningTexts;
  }
}
