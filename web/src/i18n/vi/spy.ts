import { topic } from '../topic.ts';

export const spyTexts = topic('spy', {
  title: 'Spy TikTok',
  lead: 'Sản phẩm đang bán trên mạng, để tham khảo',
  filters: 'Lọc',
  search: 'Tìm theo tên',
  import: 'Nhập CSV',
  importTitle: 'Nhập danh sách spy',
  importText:
    'File CSV có cột refId, title, front, back, design_front, design_back; bốn cột sau là link ảnh. Mã đã có được giữ nguyên.',
  details: 'Chi tiết',
  noPicture: 'Chưa có ảnh',
  refId: 'Mã tham chiếu',
  created: 'Thêm lúc',
  front: 'Mặt trước',
  back: 'Mặt sau',
  design_front: 'Design mặt trước',
  design_back: 'Design mặt sau',
  idea: 'Dùng làm ý tưởng',
  ideaText: 'Mở đơn design thuê của bạn với tên và tối đa 3 ảnh này',
  ideaNote: 'Ý tưởng từ {{code}} ({{refId}})',
  ideaFailed: 'Chưa mở được ảnh',
  ideaFailedText: 'Thử lại sau vài giây, hoặc tải lại trang nếu đã mở lâu.',
  empty: 'Chưa có sản phẩm nào',
  emptyText: 'Danh sách được nhập bằng CSV hoặc API key.',
});

declare module '../topic.ts' {
  interface Topics {
    spy: typeof spyTexts;
  }
}
