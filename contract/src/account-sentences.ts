/** Sentences of the errors about accounts, mails and Telegram; part of `SENTENCES`. */
export const ACCOUNT_SENTENCES = {
  WRONG_CREDENTIALS: { vi: 'Invalid Credential', en: 'Wrong email or password' },
  NOT_ACTIVATED: {
    vi: 'Tài khoản của bạn chưa được kích hoạt, liên hệ admin để kích hoạt tài khoản',
    en: 'Your account is not activated yet. Contact an admin to activate it',
  },
  ACCOUNT_REMOVED: {
    vi: 'Your account has been removed by admin. Please contact support',
    en: 'Your account has been removed by an admin. Contact support',
  },
  OLD_PASSWORD_WRONG: {
    vi: 'The given password does not match your current password!',
    en: 'This is not your current password',
  },
  USER_MISSING: { vi: 'Can not found user', en: 'There is no such account' },
  PASSWORDS_DIFFER: {
    vi: "Confirm password doesn't match",
    en: 'The two passwords are not the same',
  },
  INVALID_TOKEN: { vi: 'Mã không hợp lệ', en: 'This token is not valid' },
  RESET_JUST_SENT: {
    vi: 'Mã vừa được gửi, hãy kiểm tra email',
    en: 'A code was just sent. Check your email',
  },
  PASSCODE_NOT_FOUND: { vi: 'Không tìm thấy mã', en: 'Passcode not found' },
  PASSCODE_INVALID: { vi: 'Passcode wrong!', en: 'The passcode is wrong' },
  PASSCODE_EXPIRED: { vi: 'Mã đã hết hạn', en: 'The passcode has expired' },
  CONFIRMATION_EMAIL_EXPIRED: {
    vi: 'The link you provided has been expired. Please try again',
    en: 'This link has expired. Ask for a new one',
  },
  CONFIRMATION_EMAIL_INVALID: {
    vi: 'The link you provided invalid. Please try again',
    en: 'This link is not valid. Ask for a new one',
  },
  CONFIRMATION_EMAIL_ALREADY_CONFIRMED: {
    vi: 'Your email address already confirmed',
    en: 'This email address is confirmed already',
  },
  TWO_FACTOR_CODE_WRONG: { vi: 'Sai mã 2FA', en: 'The code is wrong' },
  TWO_FACTOR_IS_ON: { vi: '2FA đang bật', en: '2FA is already on' },
  TWO_FACTOR_NOT_BEGUN: {
    vi: 'Mã QR đã hết hạn, hãy tạo mã mới',
    en: 'The QR code has expired. Create a new one',
  },
  PROFILE_LOCKED: {
    vi: 'Tài khoản dùng chung, không đổi được ở đây',
    en: 'This is a shared account, it cannot be changed here',
  },
  PASSWORD_COMMON: {
    vi: 'Mật khẩu này quá dễ đoán. Hãy chọn mật khẩu dài hơn, không chứa tên hay email của bạn',
    en: 'This password is easy to guess. Choose a longer one, without your name or email',
  },
  CLOSING_BLOCKED: {
    vi: 'Chưa đóng được tài khoản: còn việc chưa xong',
    en: 'The account cannot be closed yet: something is unfinished',
  },
  TELEGRAM_REFUSED: {
    vi: 'Telegram không nhận: kiểm tra bot token, chat id và bot đã ở trong group',
    en: 'Telegram refused: check the bot token, the chat id, and that the bot is in the group',
  },
  TELEGRAM_UNAVAILABLE: {
    vi: 'Telegram chưa trả lời, hãy thử lại sau',
    en: 'Telegram does not answer, try again later',
  },
  MAIL_GONE: {
    vi: 'Mail này đã gửi hoặc đã hết hạn, người nhận cần yêu cầu lại',
    en: 'This email was already sent or is no longer valid. The recipient must request a new one',
  },
} as const;
