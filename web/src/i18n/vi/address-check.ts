import { topic } from '../topic.ts';

export const addressCheckTexts = topic('address-check', {
  title: 'Địa chỉ cần xem lại',
  issues: {
    ZIP_FORMAT: 'Mã ZIP {{zip}} không phải 5 hoặc 9 chữ số',
    ZIP_UNKNOWN: 'Không có vùng nào ở Mỹ dùng mã ZIP {{zip}}',
    ZIP_STATE: 'Mã ZIP {{zip}} thuộc bang {{zipState}}, địa chỉ ghi {{state}}',
    CITY: 'Thiếu tên thành phố',
    STREET_NUMBER: 'Thiếu số nhà',
    UNIT_NUMBER: 'Thiếu số căn hộ hoặc số phòng',
    PO_BOX: 'Hộp thư bưu điện (PO Box): UPS và FedEx không giao tới, chỉ USPS giao',
    MILITARY: 'Địa chỉ quân đội (APO, FPO, DPO): chỉ USPS giao, thường lâu hơn',
    TERRITORY: 'Lãnh thổ ngoài lục địa ({{state}}): giao lâu hơn, có thể cần tờ khai hải quan',
    NAME: 'Tên người nhận không đọc được: {{name}}',
  },
  checked: {
    all: 'Đã kiểm tra tên, đường, thành phố, bang và mã ZIP. Không đối chiếu tên đường.',
    place: 'Chỉ kiểm tra thành phố, bang và mã ZIP: TikTok ẩn tên và đường.',
  },
  sendAnyway: 'Tôi đã xem địa chỉ, vẫn gửi đơn này',
});

declare module '../topic.ts' {
  interface Topics {
    'address-check': typeof addressCheckTexts;
  }
}
