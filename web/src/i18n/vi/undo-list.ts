import { topic } from '../topic.ts';

export const undoListTexts = topic('undo-list', {
  title: 'Hoàn tác',
  aside: 'Việc của bạn và nhóm trong 24 giờ qua, ở các shop bạn thấy',
  kind: 'Loại việc',
  kinds: {
    all: 'Tất cả',
    orders: 'Đơn hàng',
    prints: 'Bản in',
    rules: 'Quy tắc',
    views: 'Chế độ xem',
    imports: 'Nhập file',
  },
  count: '{{name}} {{count}}',
  undo: 'Hoàn tác',
  undoNamed: 'Hoàn tác {{what}}',
  left: 'còn {{time}}',
  isUndone: 'Đã hoàn tác',
  notYours: 'Người đã làm hoặc quản lý hoàn tác được',
  newerFirst: 'Hoàn tác bản {{version}} của {{name}} trước',
  ordersChanged_other: 'Đổi {{count}} đơn',
  ordersWith: '{{parts}} · từ đơn {{id}}',
  placed: 'Gắn {{name}} phiên bản {{version}}',
  skus_other: '{{count}} SKU',
  rules: {
    created: 'Tạo quy tắc {{name}}',
    edited: 'Sửa quy tắc {{name}}',
    switched: 'Đổi trạng thái quy tắc {{name}}',
    moved: 'Đổi thứ tự quy tắc {{name}}',
    removed: 'Xoá quy tắc {{name}}',
  },
  version: 'bản {{version}}',
  views: { changed: 'Sửa chế độ xem {{name}}', removed: 'Xoá chế độ xem {{name}}' },
  ordersImported_other: 'Nhập {{count}} đơn',
  artworkImported_other: 'Nhập bản in vào {{count}} nơi gắn',
  effects: {
    orders: 'Giá trị cũ trở lại, giá trị đã đổi tiếp giữ nguyên',
    prints: 'Nơi gắn về như trước, đơn đã gửi giữ file của mình',
    rules: 'Quy tắc về bản trước cho đơn mới, đơn đã xử lý không đổi',
    views: 'Chế độ xem về như trước',
    orderImport: 'Xoá đơn chưa gửi và chưa sửa của lần nhập',
    artworkImport: 'Nơi gắn của lần nhập về như trước',
  },
  done: 'Đã hoàn tác',
  doneOrders_other: '{{count}} đơn về như trước',
  donePrints_other: '{{count}} đơn về file trước',
  doneImport_other: 'Đã xoá {{count}} đơn',
  donePlaces_other: '{{count}} nơi gắn về như trước',
  kept_other: '{{count}} mục đã đổi tiếp nên giữ nguyên',
  sent_other: '{{count}} đơn đã gửi trong lúc đó, giữ file của mình',
  viewKept: 'Không hoàn tác: chế độ xem đã đổi lần nữa',
  empty: 'Không có việc nào hoàn tác được',
  emptyText: 'Việc trên đơn, bản in, quy tắc, chế độ xem và lần nhập file ở đây trong 24 giờ.',
  final: 'Không hoàn tác được: đơn đã gửi, label đã mua, tin đã gửi khách.',
});

declare module '../topic.ts' {
  interface Topics {
    'undo-list': typeof undoListTexts;
  }
}
