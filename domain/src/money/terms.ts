/** A text in both languages. */
interface Both {
  vi: string;
  en: string;
}

/**
 * A figure of the money screens: its term, its definition, and the figures of which it is the sum. docs/product/money.md contains the same table; a
 * test compares both (PRF-21).
 */
export interface MoneyTermFacts {
  /** Name of the figure on every screen and in every export. */
  term: Both;
  /** Screens on which the figure appears; different screens may use the same term. */
  of: 'order' | 'period' | 'payout' | 'print' | 'balance' | 'staff';
  means: Both;
  /**
   * Figures of which this figure is the sum, each with its sign. The help text behind `?` shows them as an equation, without the figures that are
   * zero.
   */
  sum?: readonly (readonly ['+' | '−', string])[];
}

const TERMS = {
  paid: {
    term: { vi: 'Khách trả', en: 'Buyer paid' },
    of: 'order',
    means: {
      vi: 'Tổng khách trả cho đơn: tiền hàng, phí ship và thuế, sau giảm giá.',
      en: 'What the buyer paid for the order: goods, shipping and tax, after discounts.',
    },
  },
  subtotal: {
    term: { vi: 'Tiền hàng', en: 'Subtotal' },
    of: 'order',
    means: {
      vi: 'Tiền khách trả cho hàng, chưa gồm phí ship và thuế.',
      en: 'What the buyer paid for the goods, without shipping and tax.',
    },
  },
  deducted: {
    term: { vi: 'TikTok Shop trừ', en: 'Deducted by TikTok Shop' },
    of: 'order',
    means: {
      vi: 'Phí sàn, thuế, phí ship và hoàn tiền: Earn trừ Khách trả, thường âm.',
      en: 'Platform fees, tax, shipping and refunds: Earn less Buyer paid, below zero as a rule.',
    },
  },
  earn: {
    term: { vi: 'Earn', en: 'Earn' },
    of: 'order',
    means: {
      vi: 'Tiền TikTok Shop settle cho đơn; chưa settle thì số đang giữ; chưa có thì khách trả trừ hoàn tiền, (Tạm tính).',
      en: 'What TikTok Shop settled; else what it holds; else what the buyer paid less refunds, as an estimate.',
    },
    sum: [
      ['+', 'paid'],
      ['+', 'deducted'],
    ],
  },
  cost: {
    term: { vi: 'Chi phí', en: 'Cost' },
    of: 'order',
    means: {
      vi: 'Giá nhà máy làm và gửi đơn, từ lúc gửi nhà máy. Bản nháp chưa có chi phí.',
      en: 'What the factory charges for making and sending the order, once it is sent. A draft has no cost.',
    },
  },
  orderProfit: {
    term: { vi: 'Lợi nhuận', en: 'Profit' },
    of: 'order',
    means: {
      vi: 'Earn trừ chi phí. Chưa gồm phí design. Đơn chưa có chi phí hoặc không trả bằng USD thì không có số này.',
      en: 'Earn less cost, before design fees. An order without a cost, or not paid in USD, has none.',
    },
    sum: [
      ['+', 'paid'],
      ['+', 'deducted'],
      ['−', 'cost'],
    ],
  },
  expectedRefund: {
    term: { vi: 'Hoàn tiền chờ trừ', en: 'Refund not settled yet' },
    of: 'order',
    means: {
      vi: 'Đã hoàn cho khách của đơn đã settle, mới hơn statement mới nhất của đơn.',
      en: 'Refunds of a settled order that are newer than its newest statement.',
    },
  },
  revenue: {
    term: { vi: 'Doanh thu', en: 'Revenue' },
    of: 'period',
    means: {
      vi: 'Mọi đơn USD, trước chi phí. Đơn tính vào ngày đặt, hoàn tiền và điều chỉnh vào ngày của statement (giờ PT).',
      en: 'All USD orders, before costs. Orders count on the day they were placed, refunds and corrections on that of their statement (PT).',
    },
    sum: [
      ['+', 'settled'],
      ['+', 'estimated'],
      ['+', 'corrected'],
    ],
  },
  settled: {
    term: { vi: 'Đã settle', en: 'Settled' },
    of: 'period',
    means: {
      vi: 'Tiền TikTok Shop đã settle của các đơn, không gồm những gì đổi sau đó.',
      en: 'What TikTok Shop settled of the orders, without what changed later.',
    },
  },
  estimated: {
    term: { vi: 'Tạm tính', en: 'Estimated' },
    of: 'period',
    means: {
      vi: 'Đơn chưa settle: số đang giữ, hoặc khách trả trừ hoàn tiền. Còn có thể đổi.',
      en: 'Orders that are not settled: what is on hold, else what buyers paid less refunds. It may change.',
    },
  },
  corrected: {
    term: { vi: 'Hoàn tiền và điều chỉnh', en: 'Refunds and corrections' },
    of: 'period',
    means: {
      vi: 'Những gì statement đổi ở đơn đã settle, tính vào ngày của statement.',
      en: 'What statements change of settled orders, on the day of the statement.',
    },
  },
  pricedRevenue: {
    term: { vi: 'Doanh thu có giá', en: 'Revenue with cost' },
    of: 'period',
    means: {
      vi: 'Earn của các đơn USD đã có chi phí, mỗi đơn tính trọn vào ngày đặt (giờ PT).',
      en: 'Earn of USD orders that have a cost, each whole on the day it was placed (PT).',
    },
  },
  unpricedRevenue: {
    term: { vi: 'Doanh thu chưa có giá', en: 'Revenue without cost' },
    of: 'period',
    means: {
      vi: 'Earn của các đơn USD chưa có chi phí. Không tính vào lợi nhuận.',
      en: 'Earn of USD orders that have no cost yet. No part of the profit.',
    },
  },
  fulfills: {
    term: { vi: 'Fulfills', en: 'Fulfills' },
    of: 'period',
    means: {
      vi: 'Chi phí của các đơn USD, theo ngày đặt của đơn (giờ PT).',
      en: 'Costs of USD orders, on the day each order was placed (PT).',
    },
  },
  designFees: {
    term: { vi: 'Phí design', en: 'Design fees' },
    of: 'period',
    means: {
      vi: 'Tiền design thuê và SKU design trừ phần được hoàn, theo ngày số dư trả.',
      en: 'Hired designs and SKU designs less refunds, on the day on which the balance paid.',
    },
  },
  others: {
    term: { vi: 'Others', en: 'Others' },
    of: 'period',
    means: {
      vi: 'Gia hạn shop và điều chỉnh số dư, theo ngày số dư trả.',
      en: 'Shop renewals and balance corrections, on the day on which the balance paid.',
    },
  },
  profit: {
    term: { vi: 'Lợi nhuận', en: 'Profit' },
    of: 'period',
    means: {
      vi: 'Chỉ gồm đơn USD có chi phí. Dashboard và trang Lợi nhuận có cùng một số.',
      en: 'Only USD orders that have a cost. Dashboard and Profit show the same figure.',
    },
    sum: [
      ['+', 'pricedRevenue'],
      ['−', 'fulfills'],
      ['−', 'designFees'],
    ],
  },
  onHold: {
    term: { vi: 'On hold', en: 'On hold' },
    of: 'period',
    means: {
      vi: 'Tiền của đơn USD chưa tới tay, tính mọi thời gian, không theo kỳ.',
      en: 'Money of USD orders that is still to come, of all time, not limited to the period.',
    },
    sum: [
      ['+', 'heldByTikTok'],
      ['+', 'heldExpected'],
    ],
  },
  heldByTikTok: {
    term: { vi: 'TikTok đang giữ', en: 'Held by TikTok' },
    of: 'period',
    means: { vi: 'Số TikTok Shop báo đang giữ.', en: 'What TikTok Shop says that it holds.' },
  },
  heldExpected: {
    term: { vi: 'Chưa báo, theo khách trả', en: 'No price yet, counted at what buyers paid' },
    of: 'period',
    means: {
      vi: 'Khách trả trừ hoàn tiền của các đơn TikTok Shop chưa báo số, (Tạm tính).',
      en: 'What buyers paid less refunds, of orders of which TikTok Shop says nothing yet; an estimate.',
    },
  },
  settlement: {
    term: { vi: 'Settlement', en: 'Settlement' },
    of: 'payout',
    means: {
      vi: 'Tiền TikTok Shop settle cho payout. Chênh lệch là phần chưa có đơn hay giao dịch nào giải thích.',
      en: 'What TikTok Shop settles of the payout. The difference is what no order or transaction explains.',
    },
    sum: [
      ['+', 'payoutOrders'],
      ['+', 'payoutTransactions'],
      ['+', 'payoutMissing'],
    ],
  },
  payoutOrders: {
    term: { vi: 'Orders', en: 'Orders' },
    of: 'payout',
    means: { vi: 'Tiền settle của các đơn trong payout.', en: 'What the payout settles of its orders.' },
  },
  payoutTransactions: {
    term: { vi: 'Transactions', en: 'Transactions' },
    of: 'payout',
    means: {
      vi: 'Điều chỉnh, phạt, đền bù và các khoản khác ngoài đơn.',
      en: 'Adjustments, penalties, compensation and other rows beside orders.',
    },
  },
  payoutMissing: {
    term: { vi: 'Chênh lệch', en: 'Difference' },
    of: 'payout',
    means: {
      vi: 'Phần TikTok Shop settle mà Bobbin chưa có dòng nào.',
      en: 'What TikTok Shop settled beyond the rows that Bobbin holds.',
    },
  },
  reserveHeld: {
    term: { vi: 'Reserve giữ lại', en: 'Reserve held' },
    of: 'payout',
    means: { vi: 'Phần bị giữ lại, trả ở payout sau.', en: 'What is kept back and paid with a later payout.' },
  },
  reserveReleased: {
    term: { vi: 'Reserve trả lại', en: 'Reserve released' },
    of: 'payout',
    means: { vi: 'Phần từng bị giữ, nay được trả.', en: 'What was kept back earlier and is paid now.' },
  },
  otherDifference: {
    term: { vi: 'Chênh lệch khác', en: 'Other difference' },
    of: 'payout',
    means: {
      vi: 'Vào ngân hàng trừ (Settlement − giữ lại + trả lại); chỉ hiện khi khác 0.',
      en: 'Paid to bank less (settlement − held + released); shown where it is not zero.',
    },
  },
  paidToBank: {
    term: { vi: 'Vào ngân hàng', en: 'Paid to bank' },
    of: 'payout',
    means: {
      vi: 'Trước quy đổi. Chỉ payout PAID bằng USD được cộng, theo ngày trả (giờ PT).',
      en: 'Before any exchange. Sums take PAID payouts in USD only, on the day they were paid (PT).',
    },
    sum: [
      ['+', 'settlement'],
      ['−', 'reserveHeld'],
      ['+', 'reserveReleased'],
      ['+', 'otherDifference'],
    ],
  },
  bankAmount: {
    term: { vi: 'Ngân hàng nhận', en: 'Received by the bank' },
    of: 'payout',
    means: {
      vi: 'Vào ngân hàng × tỷ giá của payout, bằng tiền của tài khoản.',
      en: 'Paid to bank × the payout’s own rate, in the currency of the account.',
    },
  },
  printRevenue: {
    term: { vi: 'Doanh thu có giá', en: 'Revenue with cost' },
    of: 'print',
    means: {
      vi: 'Phần của bản in trong Earn của các đơn USD có chi phí: chia theo tiền hàng của từng dòng, rồi chia đều cho các bản in của dòng.',
      en: 'The print’s share of Earn of USD orders that have a cost: split by the goods of each line, then equally over the prints of the line.',
    },
  },
  printCost: {
    term: { vi: 'Chi phí', en: 'Cost' },
    of: 'print',
    means: {
      vi: 'Phần của bản in trong chi phí của các đơn này, chia như doanh thu.',
      en: 'The print’s share of the cost of these orders, split like their revenue.',
    },
  },
  printProfit: {
    term: { vi: 'Lợi nhuận', en: 'Profit' },
    of: 'print',
    means: {
      vi: 'Trước phí design. Đơn chưa có chi phí được đếm riêng.',
      en: 'Before design fees. Orders without a cost are counted separately.',
    },
    sum: [
      ['+', 'printRevenue'],
      ['−', 'printCost'],
    ],
  },
  payoutProfit: {
    term: { vi: 'Lợi nhuận', en: 'Profit' },
    of: 'payout',
    means: {
      vi: 'Settlement trừ chi phí và phí design của các đơn được settle lần đầu trong payout. Chỉ payout USD.',
      en: 'Settlement less costs and design fees of the orders that the payout settles first. USD payouts only.',
    },
    sum: [
      ['+', 'settlement'],
      ['−', 'payoutCosts'],
      ['−', 'payoutDesigns'],
    ],
  },
  payoutCosts: {
    term: { vi: 'Chi phí', en: 'Cost' },
    of: 'payout',
    means: { vi: 'Chi phí của các đơn đó.', en: 'Costs of these orders.' },
  },
  payoutDesigns: {
    term: { vi: 'Phí design', en: 'Design fees' },
    of: 'payout',
    means: { vi: 'Phí design của các đơn đó.', en: 'Design fees of these orders.' },
  },
  balance: {
    term: { vi: 'Số dư khả dụng', en: 'Available balance' },
    of: 'balance',
    means: {
      vi: 'Mọi khoản vào trừ mọi khoản ra, không gồm phần đang giữ để rút. Mỗi giao dịch ghi số dư trước và sau nó.',
      en: 'All that came in less all that went out, without what is held for withdrawals. Each transaction says the balance before and after it.',
    },
  },
  heldForWithdrawals: {
    term: { vi: 'Đang giữ để rút', en: 'Held for withdrawals' },
    of: 'balance',
    means: {
      vi: 'Yêu cầu rút tiền chưa trả. Bị từ chối hay huỷ thì về lại số dư.',
      en: 'Withdrawals that are not paid yet. What is denied or cancelled returns to the balance.',
    },
  },
  in7Days: {
    term: { vi: 'Vào 7 ngày', en: 'Money in, 7 days' },
    of: 'balance',
    means: { vi: 'Các khoản vào số dư trong 7 ngày qua.', en: 'What came into the balance in the last 7 days.' },
  },
  out7Days: {
    term: { vi: 'Ra 7 ngày', en: 'Money out, 7 days' },
    of: 'balance',
    means: { vi: 'Các khoản ra khỏi số dư trong 7 ngày qua.', en: 'What left the balance in the last 7 days.' },
  },
  income: {
    term: { vi: 'Thu nhập', en: 'Income' },
    of: 'staff',
    means: {
      vi: 'Phí người bán trả cho Bobbin trong tháng, trừ phần hoàn lại, theo loại.',
      en: 'Fees that sellers paid to Bobbin in the month, less what was given back, by kind.',
    },
  },
  ledger: {
    term: { vi: 'Tổng mọi tài khoản', en: 'Sum of all accounts' },
    of: 'staff',
    means: {
      vi: 'Mỗi bút toán lấy của tài khoản này và đưa cho tài khoản khác, nên tổng luôn là 0; khác 0 là lỗi.',
      en: 'Each entry takes from one account and gives to another, so the sum is always zero; anything else is a fault.',
    },
    sum: [
      ['+', 'ledgerSellers'],
      ['+', 'ledgerHeld'],
      ['+', 'ledgerBank'],
      ['+', 'ledgerIncome'],
      ['+', 'ledgerAdjusted'],
    ],
  },
  ledgerSellers: {
    term: { vi: 'Số dư người bán', en: 'Sellers’ balances' },
    of: 'staff',
    means: { vi: 'Số dư khả dụng của mọi người bán cộng lại.', en: 'The available balances of all sellers.' },
  },
  ledgerHeld: {
    term: { vi: 'Đang giữ để rút', en: 'Held for withdrawals' },
    of: 'staff',
    means: { vi: 'Yêu cầu rút chưa trả của mọi người bán.', en: 'Withdrawals of all sellers that are not paid yet.' },
  },
  ledgerBank: {
    term: { vi: 'Ngân hàng', en: 'Bank' },
    of: 'staff',
    means: {
      vi: 'Tiền nạp trừ tiền rút qua tài khoản VND và USD của Bobbin; âm vì tiền từ đó vào sổ.',
      en: 'Deposits less withdrawals through the VND and USD accounts of Bobbin; below zero, because money comes from there.',
    },
  },
  ledgerIncome: {
    term: { vi: 'Thu của Bobbin', en: 'Income of Bobbin' },
    of: 'staff',
    means: {
      vi: 'Phí design thuê, SKU design và gia hạn shop từ trước tới nay, trừ phần hoàn lại.',
      en: 'Fees for hired designs, SKU designs and shop renewals of all time, less what was given back.',
    },
  },
  ledgerAdjusted: {
    term: { vi: 'Điều chỉnh tay', en: 'Manual corrections' },
    of: 'staff',
    means: { vi: 'Điều chỉnh số dư do nhân viên.', en: 'Corrections of balances by staff.' },
  },
  chargeDifference: {
    term: { vi: 'Chênh lệch', en: 'Difference' },
    of: 'period',
    means: {
      vi: 'Nhà máy tính trừ chi phí Bobbin ghi, của các đơn đã đọc được số nhà máy tính. Trên 0 là nhà máy tính nhiều hơn.',
      en: 'Charged less our cost, of the orders whose charge was read. Above zero the factory charged more.',
    },
    sum: [
      ['+', 'charged'],
      ['−', 'ourCost'],
    ],
  },
  charged: {
    term: { vi: 'Nhà máy tính', en: 'Charged' },
    of: 'period',
    means: {
      vi: 'Số nhà máy tính cho các đơn gửi trong tháng (giờ PT), đọc từ nhà máy.',
      en: 'What the factory charged for the orders that were sent in the month (PT), as read from the factory.',
    },
  },
  ourCost: {
    term: { vi: 'Chi phí của mình', en: 'Our cost' },
    of: 'period',
    means: {
      vi: 'Chi phí Bobbin ghi cho chính các đơn đó.',
      en: 'The costs that Bobbin keeps of the same orders.',
    },
  },
  debt: {
    term: { vi: 'Tổng nợ', en: 'Total debt' },
    of: 'staff',
    means: {
      vi: 'Theo các đơn USD mà Bobbin đã đọc. Tiền đang giữ sẽ về người bán, không phải nợ.',
      en: 'From the USD orders that Bobbin has read. Money on hold comes to the seller and is no debt.',
    },
    sum: [
      ['−', 'negativeSettlements'],
      ['+', 'unpaidRenewals'],
    ],
  },
  negativeSettlements: {
    term: { vi: 'Quyết toán âm', en: 'Settled below zero' },
    of: 'staff',
    means: { vi: 'Các đơn settle dưới 0, số âm.', en: 'Orders that settled below zero; a negative amount.' },
  },
  unpaidRenewals: {
    term: { vi: 'Gia hạn chưa trả', en: 'Unpaid renewal' },
    of: 'staff',
    means: { vi: 'Phí gia hạn shop trừ không được.', en: 'The fee of a shop renewal that could not be taken.' },
  },
} as const satisfies Record<string, MoneyTermFacts>;

export type MoneyTerm = keyof typeof TERMS;

/** Figures that are the sum of other figures. */
export type PartOf<T extends MoneyTerm> = (typeof TERMS)[T] extends {
  sum: readonly (readonly [string, infer P extends MoneyTerm])[];
}
  ? P
  : never;

export const MONEY_TERMS = Object.keys(TERMS) as MoneyTerm[];

/** Returns the term, the definition and the parts of a figure. Errors: none. */
export function moneyTerm(term: MoneyTerm): MoneyTermFacts {
  return TERMS[term];
}
