import { topic } from '../topic.ts';

export const paletteTexts = topic('palette', {
  title: 'Tìm nhanh',
  placeholder: 'Trang, mã đơn, tracking, SKU, người mua, shop…',
  escape: 'Esc',
  count_other: '{{count}} kết quả',
  searchOrders: 'Tìm “{{text}}” trong danh sách đơn',
  signOut: 'Đăng xuất',
  groups: {
    recent: 'Vừa mở',
    pages: 'Trang',
    orders: 'Đơn hàng',
    shops: 'Shop',
    actions: 'Thao tác',
    more: 'Tìm thêm',
  },
  kinds: { page: 'Trang', order: 'Đơn hàng', shop: 'Shop', member: 'Thành viên', thing: 'Đã tìm' },
  keySheet: 'Phím tắt',
  lettersOn: 'Bật phím tắt một chữ cái (không có tác dụng trong ô nhập)',
  places: {
    everywhere: 'Mọi nơi',
    go: 'Đi tới',
    list: 'Danh sách đơn',
    review: 'Đơn cá nhân hoá',
    staff: 'Danh sách quản trị',
    design: 'Check design',
  },
  does: {
    palette: 'Tìm nhanh',
    notices: 'Tới thông báo, rồi trở lại',
    submit: 'Xác nhận hộp thoại',
    close: 'Đóng',
    dashboard: 'Dashboard',
    shops: 'Shops',
    orders: 'Orders',
    profile: 'Trang cá nhân',
    search: 'Ô tìm của trang',
    sheet: 'Bảng phím tắt này',
    down: 'Đơn kế tiếp',
    up: 'Đơn phía trên',
    select: 'Chọn hoặc bỏ chọn',
    extend: 'Chọn thêm đơn kế tiếp',
    open: 'Mở đơn',
    fulfil: 'Fulfill',
    label: 'Tạo label',
    track: 'Mở tracking',
    approve: 'Duyệt file đã vẽ',
    edit: 'Sửa chữ',
    drawer: 'Mở dòng đang chọn',
    next: 'Dòng kế tiếp, cả khi ngăn kéo mở',
    previous: 'Dòng phía trên, cả khi ngăn kéo mở',
    decide: 'Gửi biểu mẫu đang mở',
    side: 'Mặt in',
    ground: 'Đổi nền',
    zoom: 'Phóng 100%',
  },
});

declare module '../topic.ts' {
  interface Topics {
    palette: typeof paletteTexts;
  }
}
