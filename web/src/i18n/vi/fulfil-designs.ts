import { topic } from '../topic.ts';

export const fulfilDesignsTexts = topic('fulfil-designs', {
  title: 'Fulfill Design',
  lead: 'Chỉ design đã chọn mới dùng được khi giao SKU design',
  views: { all: 'Tất cả', checked: 'Đã chọn', empty: 'Chưa có file', qteam: 'QTeam' },
  search: 'Tìm mã hoặc tên design',
  onlyOurs: 'Chỉ Bobbin',
  filters: 'Lọc',
  add: 'Thêm design FF',
  import: 'Nhập CSV QTeam',
  select: 'Chọn',
  deselect: 'Bỏ chọn',
  selectName: 'Chọn {{code}}',
  files_other: '{{count}} file design',
  noFile: 'Chưa có file design',
  noPicture: 'Chưa có ảnh',
  details: 'Chi tiết',
  edit: 'Sửa {{code}}',
  editTitle: 'Sửa {{code}}',
  createTitle: 'Thêm design FF',
  name: 'Tên',
  thumbnails: 'Ảnh',
  designs: 'File design (PNG)',
  choose: 'Chọn file',
  removePicture: 'Gỡ {{name}}',
  uploading: 'Đang tải lên',
  tooMany: 'Tối đa 20 ảnh mỗi loại',
  submit: 'Submit',
  save: 'Lưu',
  done: 'OKOK',
  deleted: 'Đã xoá',
  deletedText: 'Design đã được xóa',
  deleteFailed: 'Lỗi',
  networkFailed: 'Lỗi mạng',
  networkFailedText: 'Không thể xóa design.',
  source: 'Nguồn',
  createdBy: 'Người thêm',
  created: 'Thêm lúc',
  updated: 'Sửa lúc',
  refId: 'Mã tham chiếu',
  importTitle: 'Nhập design của QTeam',
  importText:
    'File CSV có cột refId, title, thumbnails, designs; nhiều link trong một ô cách nhau bằng dấu cách hoặc |. Mã đã có được giữ nguyên.',
  empty: 'Chưa có design nào',
  emptyText: 'Thêm design để giao cho SKU design và đơn hàng.',
});

declare module '../topic.ts' {
  interface Topics {
    'fulfil-designs': typeof fulfilDesignsTexts;
  }
}
