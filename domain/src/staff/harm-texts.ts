import type { Harm, HarmReason } from './harms.ts';

type Texts = { [H in Harm]: Record<HarmReason<H>, Readonly<Record<'vi' | 'en', string>>> };

/** No template: staff write the text themselves. */
const OWN_WORDS = { vi: '', en: '' } as const;

/** The text that the affected person reads, for each action and reason. It is a template that staff edit before they send it (PER-2). */
const HARM_TEXTS: Texts = {
  deactivate: {
    accountTaken: {
      vi: 'Có dấu hiệu người khác đang dùng tài khoản của bạn. Chúng tôi tạm khoá tài khoản để giữ tiền và shop cho bạn. Hãy liên hệ hỗ trợ để mở lại.',
      en: 'It looks as if another person uses your account. We locked it to protect your money and your shops. Contact support to open it again.',
    },
    fraud: {
      vi: 'Chúng tôi tạm khoá tài khoản vì có giao dịch bất thường. Số dư của bạn được giữ nguyên. Hãy liên hệ hỗ trợ để cùng kiểm tra.',
      en: 'We locked your account because of unusual transactions. Your balance stays as it is. Contact support, and we will check them together.',
    },
    rules: {
      vi: 'Tài khoản bị ngừng vì vi phạm điều khoản sử dụng. Hãy liên hệ hỗ trợ để biết chi tiết và cách mở lại.',
      en: 'Your account is deactivated because it broke the terms of use. Contact support for the details and how to open it again.',
    },
    unpaidDebt: {
      vi: 'Tài khoản bị ngừng vì còn khoản nợ quá hạn. Hãy nạp phần còn thiếu rồi báo hỗ trợ để mở lại.',
      en: 'Your account is deactivated because a debt is overdue. Deposit what is missing, then ask support to open it again.',
    },
    ownRequest: {
      vi: 'Tài khoản được ngừng theo yêu cầu của bạn. Số dư được giữ nguyên. Hãy liên hệ hỗ trợ khi muốn mở lại.',
      en: 'Your account is deactivated at your request. Your balance stays as it is. Contact support when you want to open it again.',
    },
    other: OWN_WORDS,
  },
  close: {
    ownRequest: {
      vi: 'Tài khoản sẽ được đóng theo yêu cầu của bạn. Bạn có thể huỷ yêu cầu này trước ngày đóng.',
      en: 'Your account will be closed at your request. You can undo this until the day of the closure.',
    },
    duplicate: {
      vi: 'Bạn đã có một tài khoản khác, nên tài khoản trùng này sẽ được đóng. Hãy dùng tài khoản còn lại.',
      en: 'You have another account, so this duplicate will be closed. Use the other account.',
    },
    unused: {
      vi: 'Tài khoản không hoạt động trong thời gian dài nên sẽ được đóng. Nếu vẫn cần, hãy huỷ trước ngày đóng.',
      en: 'Your account was not used for a long time, so it will be closed. Undo this until that day if you still need it.',
    },
    rules: {
      vi: 'Tài khoản sẽ bị đóng vì vi phạm điều khoản sử dụng. Hãy liên hệ hỗ trợ nếu bạn không đồng ý.',
      en: 'Your account will be closed because it broke the terms of use. Contact support if you do not agree.',
    },
    other: OWN_WORDS,
  },
  resetTwoFactor: {
    lostDevice: {
      vi: 'Bạn báo mất thiết bị xác thực, nên chúng tôi đã tắt 2FA. Hãy đăng nhập lại và bật 2FA trên thiết bị mới.',
      en: 'You lost your second factor, so we turned it off. Sign in again, and turn it on with your new device.',
    },
    accountTaken: {
      vi: 'Có dấu hiệu người khác đang dùng tài khoản của bạn, nên chúng tôi đã tắt 2FA cũ và đăng xuất mọi phiên. Hãy đổi mật khẩu rồi bật lại 2FA.',
      en: 'It looks as if another person uses your account, so we removed the old second factor and ended all sessions. Change your password, then turn it on again.',
    },
    other: OWN_WORDS,
  },
  denyWithdrawal: {
    wrongNumber: {
      vi: 'Ngân hàng không tìm thấy số tài khoản này. Hãy kiểm tra số tài khoản và ngân hàng rồi tạo lại yêu cầu.',
      en: 'The bank does not find this account number. Check the number and the bank, then request the withdrawal again.',
    },
    otherName: {
      vi: 'Tên chủ tài khoản ngân hàng khác tên của bạn. Chúng tôi chỉ chuyển vào tài khoản đứng tên bạn.',
      en: 'The name of the bank account differs from yours. We pay out only to an account in your own name.',
    },
    accountTaken: {
      vi: 'Có dấu hiệu người khác đang dùng tài khoản của bạn. Hãy đổi mật khẩu, bật 2FA và liên hệ hỗ trợ trước khi rút tiền.',
      en: 'It looks as if another person uses your account. Change your password, turn on the second factor, and contact support before you withdraw.',
    },
    unclearMoney: {
      vi: 'Một khoản trong số dư đang được kiểm tra. Chúng tôi sẽ báo khi xong, sau đó bạn có thể rút lại.',
      en: 'An amount in your balance is being checked. We will tell you when it is done, then you can request the withdrawal again.',
    },
    other: OWN_WORDS,
  },
  adjustDown: {
    creditedTwice: {
      vi: 'Một khoản đã được cộng hai lần vào số dư, nên chúng tôi trừ lại phần thừa.',
      en: 'An amount was credited to your balance twice, so we debited the second one.',
    },
    wrongAmount: {
      vi: 'Một khoản trước đây được ghi sai số tiền, nên chúng tôi trừ lại phần chênh lệch.',
      en: 'An earlier amount was recorded wrongly, so we debited the difference.',
    },
    bankTookBack: {
      vi: 'Ngân hàng đã thu hồi khoản chuyển của bạn, nên chúng tôi trừ lại số tiền đã cộng.',
      en: 'The bank took your transfer back, so we debited the amount that it had added.',
    },
    service: {
      vi: 'Chúng tôi trừ số dư để trả cho dịch vụ mà bạn đã đồng ý.',
      en: 'We debited your balance for a service that you agreed to.',
    },
    other: OWN_WORDS,
  },
  returnTransfer: {
    senderAsked: {
      vi: 'Người gửi yêu cầu hoàn lại khoản chuyển này, nên nó không được cộng vào số dư của bạn.',
      en: 'The sender asked for this transfer back, so it is not credited to your balance.',
    },
    otherName: {
      vi: 'Khoản chuyển đến từ tài khoản đứng tên người khác, nên chúng tôi trả lại người gửi.',
      en: 'The transfer came from an account in another name, so we returned it to its sender.',
    },
    wrongAccount: {
      vi: 'Khoản chuyển này không dành cho chúng tôi, nên chúng tôi trả lại người gửi.',
      en: 'The transfer was not meant for us, so we returned it to its sender.',
    },
    other: OWN_WORDS,
  },
};

/**
 * Returns the template for an action and a reason in the language of the affected person; empty for reasons without a template.
 * @example harmText('adjustDown', 'other', 'vi') // ''
 */
export function harmText(harm: Harm, reason: string, locale: string): string {
  const texts: Readonly<Record<string, Readonly<Record<'vi' | 'en', string>>>> = HARM_TEXTS[harm];
  return texts[reason]?.[locale === 'en' ? 'en' : 'vi'] ?? '';
}
