import { topic } from '../topic.ts';

export const harmsTexts = topic('harms', {
  reason: 'Lý do',
  choose: 'Chọn lý do',
  reads: '{{name}} sẽ đọc',
  sender: 'Người chuyển',
  languages: {
    vi: 'Gửi qua mail và thông báo, bằng tiếng Việt. Sửa được mẫu này.',
    en: 'Gửi qua mail và thông báo, bằng tiếng Anh. Sửa được mẫu này.',
  },
  kept: 'Chưa biết người bán nào, nên lời nhắn chỉ được lưu lại.',
  staffNote: 'Ghi chú cho nhân viên',
  staffNoteHint: '{{name}} không thấy. Không bắt buộc, @tên để báo đồng nghiệp.',
  again: 'Mở lại được bất cứ lúc nào. Cả hai lần đều ghi vào lịch sử.',
  orders: 'Đơn hàng',
  ordersAfter: 'vẫn đọc đơn mới; không gửi nhà máy, không mua label',
  sessions: 'Phiên, API key',
  sessionsAfter: 'đóng ngay',
  team: 'Người trong nhóm',
  teamAfter: 'mất quyền ngay',
  withdrawals: 'Yêu cầu rút tiền',
  withdrawalsAfter: 'chờ, không chi',
  money: 'Số dư',
  moneyAfter: 'giữ nguyên',
  reasons: {
    accountTaken: 'Nghi tài khoản bị chiếm',
    fraud: 'Giao dịch bất thường',
    rules: 'Vi phạm điều khoản',
    unpaidDebt: 'Nợ quá hạn',
    ownRequest: 'Người này yêu cầu',
    duplicate: 'Tài khoản trùng',
    unused: 'Không hoạt động lâu',
    lostDevice: 'Mất thiết bị xác thực',
    wrongNumber: 'Sai số tài khoản',
    otherName: 'Tên chủ tài khoản khác',
    unclearMoney: 'Đang kiểm tra nguồn tiền',
    creditedTwice: 'Cộng hai lần',
    wrongAmount: 'Ghi sai số tiền',
    bankTookBack: 'Ngân hàng thu hồi',
    service: 'Trả cho dịch vụ',
    senderAsked: 'Người gửi xin hoàn',
    wrongAccount: 'Chuyển nhầm tài khoản',
    other: 'Lý do khác',
  },
});

declare module '../topic.ts' {
  interface Topics {
    harms: typeof harmsTexts;
  }
}
