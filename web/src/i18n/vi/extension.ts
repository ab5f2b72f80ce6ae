import { topic } from '../topic.ts';

export const extensionTexts = topic('extension', {
  title: 'Cài extension Bobbin',
  lead: 'Extension chạy trong Chrome hoặc Edge, đọc health, tier và vi phạm khi bạn mở trang TikTok Seller của từng shop rồi gửi về Bobbin.',
  download: 'Tải file zip và giải nén vào một thư mục giữ lâu dài.',
  downloadZip: 'Tải extension {{version}}',
  size: '{{kb}} kB',
  notBuilt: 'Máy chủ này chưa có bản extension. Hãy báo cho hỗ trợ.',
  load: 'Mở trang tiện ích của trình duyệt, bật Developer mode, bấm Load unpacked và chọn thư mục vừa giải nén.',
  key: 'Tạo API key của bạn: extension dùng key này để gửi dữ liệu.',
  makeKey: 'Tạo API key',
  settings: 'Mở phần cài đặt của extension, dán địa chỉ Bobbin và API key rồi bấm Thử.',
  visit: 'Mở trang TikTok Seller của từng shop. Vài giây sau cảnh báo trên shop đó tự hết; mỗi ngày mở lại một lần.',
  copy: 'Sao chép',
});

declare module '../topic.ts' {
  interface Topics {
    extension: typeof extensionTexts;
  }
}
