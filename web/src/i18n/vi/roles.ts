import { topic } from '../topic.ts';

export const rolesTexts = topic('roles', {
  title: 'Vai trò',
  list: 'Danh sách vai trò',
  create: 'Tạo vai trò',
  name: 'Tên vai trò',
  nameHint: 'Tối đa 15 ký tự. Vai trò mới chưa có quyền nào.',
  created: 'Đã tạo vai trò {{name}}',
  rename: 'Đổi tên {{name}}',
  renamed: 'Đã đổi tên thành {{name}}',
  remove: 'Xoá vai trò {{name}}',
  removeTitle: 'Xoá vai trò {{name}}?',
  removeText_other:
    '{{count}} thành viên đang có vai trò này sẽ chuyển sang vai trò bên dưới ngay lập tức và nhận mail báo.',
  removeEmpty: 'Không có thành viên nào đang có vai trò này.',
  moveTo: 'Chuyển thành viên sang',
  removeAction: 'Xoá vai trò',
  removed: 'Đã xoá vai trò {{name}}',
  removedMoved_other: '{{count}} thành viên đã chuyển sang {{role}}',
  members_other: '{{count}} thành viên',
  permissionsOf: 'Quyền của {{name}}',
  permissionsCount: '{{held}} / {{all}} quyền',
  adminHoldsAll: 'Vai trò admin luôn có mọi quyền, không bật tắt được.',
  everyoneHint: 'Vai trò mặc định của mọi tài khoản mới. Có quyền ở đây cũng không mở được trang quản trị.',
  protected: 'Vai trò có sẵn, không đổi tên hay xoá được',
  notHeld: 'Không thể cấp quyền mà chính bạn không có',
  view: 'Xem',
  edit: 'Tạo và sửa',
  export: 'Xuất dữ liệu',
  inForce: 'Thay đổi có hiệu lực ngay ở thao tác kế tiếp của thành viên.',
  demandedFrom: 'Bắt buộc 2FA từ ngày',
  demandedHint: 'Từ ngày này, thành viên chưa bật 2FA phải bật trước khi làm việc khác. Để trống: không bắt buộc.',
  isDemanded: 'Vai trò này bắt buộc 2FA',
  notDemanded: 'Vai trò này không còn bắt buộc 2FA',
  adminOnly: 'Chỉ admin đổi được vai trò admin',
  choose: 'Chọn một vai trò để xem quyền.',
});

declare module '../topic.ts' {
  interface Topics {
    roles: typeof rolesTexts;
  }
}
