import { topic } from '../topic.ts';

export const printsTexts = topic('prints', {
  checks: 'Kiểm tra file in',
  fits: 'In được',
  scaled: 'In được, sẽ phóng to',
  confirm: 'Cần xác nhận: in sẽ mờ',
  blocked: 'Không in được',
  fitsText: 'vừa vùng in {{house}}, size {{size}}',
  scaledText: 'phóng {{times}}× cho vừa vùng in {{house}}, size {{size}}',
  confirmText: '{{house}} chỉ in khi có người đã xem và xác nhận, size {{size}}',
  blockedText: '{{house}} sẽ không in file này, size {{size}}',
  anySize: 'chưa rõ',
  dpi: '{{dpi}} DPI',
  dpiEnlarged: '{{dpi}} DPI, sẽ phóng {{times}}×',
  dpiTitle: 'DPI khi in',
  stop: 'mờ',
  sharp: 'đủ nét',
  pixels: 'Cỡ ảnh',
  area: 'Vùng in',
  inches: '{{width}} × {{height}} in',
  clear: 'Nền trong',
  yes: 'có',
  no: 'không',
  margins: 'Lề trống',
  percent: '{{from}}–{{to}}%',
  percentOne: '{{from}}%',
  colors: 'Hệ màu',
  noProfile: 'không ghi, in như sRGB',
  soft: 'Mép mờ',
  softShare: '{{percent}}% điểm ảnh',
  measuring: 'Đang đo nền, lề và màu…',
  unmeasured: 'Không đo được nền, lề và màu của file này.',
  said: 'File tự ghi {{dpi}} DPI; máy in không dùng số này.',
  side: 'Mặt in',
  zoom: 'Phóng 100%',
  done: 'Xong',
  words: { name: 'Tên', number: 'Số' },
  open: 'Mở file gốc',
  printable: 'In được',
  enlarged_other: '{{count}} mặt in sẽ phóng to',
  blocks: {
    WRONG_SIZE: 'Nhà máy chỉ nhận đúng {{width}} × {{height}} px.',
    LOW_DPI: 'Chỉ có {{dpi}} DPI trên vùng in, dưới {{least}} thì bản in mờ. Dùng file lớn hơn, hoặc xác nhận khi gửi.',
    EMPTY: 'Ảnh trống: không có điểm ảnh nào nhìn thấy được.',
  },
  notes: {
    NO_ALPHA: 'Không có nền trong suốt: cả khối chữ nhật sẽ được in. Vẫn gửi được.',
    MARGINS: 'Hơn nửa ảnh là trống: hình in ra chỉ khoảng {{width}} × {{height}} in. Vẫn gửi được.',
    SOFT_EDGES: 'Mép bán trong suốt có thể lộ lót trắng trên {{color}}. Vẫn gửi được.',
    CMYK: 'File dùng màu CMYK của máy in báo, bản in sẽ khác màu trên màn hình. Xuất lại bằng sRGB. Vẫn gửi được.',
    OTHER_PROFILE: 'Máy in đọc màu theo sRGB, màu có thể nhạt hơn trên màn hình. Vẫn gửi được.',
  },
  problems: {
    LOW_DPI: '{{place}} chỉ có {{dpi}} DPI, cần ít nhất {{least}}',
    EMPTY: '{{place}} là ảnh trống',
  },
  printBlurred: 'Tôi đã xem, vẫn in mặt này dù mờ',
  anyColor: 'áo màu',
});

declare module '../topic.ts' {
  interface Topics {
    prints: typeof printsTexts;
  }
}
