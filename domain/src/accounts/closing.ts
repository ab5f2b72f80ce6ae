/** Days between the request to close an account and its deletion (ACC-60). */
export const CLOSING_DAYS = 7;

/** Reasons that prevent an account from being closed (ACC-61). */
export const CLOSING_BLOCKERS = [
  'connectedShops',
  'unfinishedOrders',
  'balance',
  'openDeposits',
  'openWithdrawals',
  'waitingCorrections',
  'teamMembers',
  'lastAdmin',
] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

/** Sentence for each reason that blocks the closing of an account, for the page and the mail: it names the open matter and how to resolve it. */
export const CLOSING_BLOCKER_WORDS: Readonly<Record<ClosingBlocker, Readonly<Record<'vi' | 'en', string>>>> = {
  connectedShops: {
    vi: 'Còn shop đang kết nối. Hãy ngừng từng shop.',
    en: 'Shops are still connected. Disconnect each of them.',
  },
  unfinishedOrders: {
    vi: 'Còn đơn ở xưởng hoặc label chưa dùng. Hãy chờ giao xong hoặc huỷ.',
    en: 'Orders are at a factory or have unused labels. Wait until they are shipped, or cancel them.',
  },
  balance: {
    vi: 'Số dư chưa bằng 0. Hãy rút hết, hoặc nạp phần còn thiếu.',
    en: 'The balance is not zero. Withdraw it, or deposit what is missing.',
  },
  openDeposits: {
    vi: 'Còn lệnh nạp đang chờ. Hãy chờ tiền về hoặc chờ lệnh hết hạn.',
    en: 'Deposits are open. Wait until they arrive or expire.',
  },
  openWithdrawals: {
    vi: 'Còn lệnh rút đang chờ. Hãy chờ xử lý xong.',
    en: 'Withdrawals are open. Wait until they are paid or denied.',
  },
  waitingCorrections: {
    vi: 'Còn giao dịch chờ nhân viên duyệt. Hãy chờ duyệt xong.',
    en: 'Corrections of the balance await an approval. Wait until staff approve or deny them.',
  },
  teamMembers: {
    vi: 'Nhóm còn thành viên. Hãy xoá thành viên hoặc xoá nhóm.',
    en: 'Teams have members. Remove the members or the teams.',
  },
  lastAdmin: {
    vi: 'Đây là admin cuối cùng. Hãy đặt một admin khác trước.',
    en: 'This is the last admin. Make another person an admin first.',
  },
};
