import { topic } from '../topic.ts';

export const createDesignTexts = topic('create-design', {
  title: 'Tạo design',
  open: 'Tạo design',
  fromOrder: 'Từ đơn {{id}}',
  hint: 'Kéo ảnh vào từng sản phẩm, dán bằng Ctrl V, hoặc bấm Thêm ảnh. Tối đa 3 ảnh mỗi sản phẩm.',
  product: 'Sản phẩm {{place}}',
  productName: 'Tên sản phẩm {{place}}',
  count: '{{count}} / 3 ảnh',
  addPicture: 'Thêm ảnh',
  addPictureTo: 'Thêm ảnh cho {{name}}',
  dropHere: 'Kéo ảnh vào hoặc chọn ảnh',
  full: 'Đủ 3 ảnh',
  removePicture: 'Bỏ ảnh {{name}}',
  removeProduct: 'Bỏ sản phẩm {{name}}',
  addProduct: 'Thêm sản phẩm',
  alerts: {
    tooMany: 'Tối đa 3 ảnh cho mỗi sản phẩm.',
    notImage: 'Vui lòng chọn file hình ảnh hợp lệ!',
    known: 'Ảnh này đã tồn tại.',
  },
  alertTexts: {
    tooMany: '{{name}} chưa được thêm.',
    notImage: '{{name}} không phải ảnh PNG, JPEG hoặc WebP.',
    known: '{{name}} trùng ảnh {{place}} của sản phẩm này.',
  },
  note: 'Ghi chú chung cho đơn',
  noteHint: 'Chữ, màu, kiểu bạn muốn; designer đọc trước khi làm.',
  next: 'Sau khi tạo',
  steps: {
    price: 'Nhân viên báo giá từng sản phẩm',
    pay: 'Trừ vào số dư khi giá đã chốt',
    work: 'Designer có 3 giờ để giao',
    accept: 'Bạn duyệt hoặc nhắn sửa',
  },
  balance: 'Số dư hiện tại {{amount}}',
  free: 'Tạo đơn chưa mất tiền. Huỷ được khi đang chờ báo giá hoặc chờ thanh toán.',
  sum: '{{products}} sản phẩm · {{count}} ảnh sẽ được gửi.',
  skipped: '{{names}} chưa có ảnh nên bỏ qua.',
  nothing: 'Thêm ít nhất một ảnh cho một sản phẩm',
  create: 'Tạo',
  sending: 'Đang gửi {{percent}}%',
  sendingPicture: 'Đang gửi {{name}}',
  failed: 'Chưa gửi được',
  retry: 'Gửi lại',
  created: 'OK',
  createdText: 'Tạo đơn design thành công',
});

declare module '../topic.ts' {
  interface Topics {
    'create-design': typeof createDesignTexts;
  }
}
