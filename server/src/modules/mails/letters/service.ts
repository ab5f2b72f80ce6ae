import type { Locale } from '@bobbin/contract/errors';
import type { Words } from '../layout/service.ts';

/** Where and when something happened at an account. */
interface Occasion {
  at: Date;
  address: string;
  device: string;
}

export type AccountChange = { change: 'role'; before: string; after: string } | { change: 'activated' | 'deactivated' };

/** What each kind of mail has to know. */
export interface MailFacts {
  activation: { link: string };
  passcode: { passcode: string; link: string };
  newDevice: Occasion;
  /** An API key outlives the password, as with other services; whoever has one is told so. */
  passwordChanged: Occasion & { keyLastFour: string | null };
  twoFactorOn: Occasion;
  /** Staff may take the second factor away from somebody who lost it (AC-57). */
  twoFactorOff: Occasion & { isByStaff: boolean };
  recoveryCodesRenewed: Occasion;
  sessionStolen: Occasion;
  /** Staff changed what somebody may do here; who of them is nobody else's matter. */
  accountChanged: AccountChange & { at: Date; loginLink: string };
  /** Somebody tried to register with this email; only with private errors (W13). */
  emailExists: { loginLink: string };
  /** A factory went on with a cancelled order, and its cost stays (AC-09). */
  cancelRefused: { orderId: string; shop: string; house: string; link: string };
  /** Shops of which the marketplace takes no token of ours any more (AC-12). */
  authorizationLost: { shops: readonly string[]; link: string };
}
export type MailKind = keyof MailFacts;

type Writer<K extends MailKind> = (facts: MailFacts[K], brand: string) => Words;
type Catalogue = { [K in MailKind]: Writer<K> };

const formatVi = new Intl.DateTimeFormat('vi-VN', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Ho_Chi_Minh',
});
const formatEn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

function factsVi({ at, address, device }: Occasion): [string, string][] {
  return [
    ['Thời gian', `${formatVi.format(at)} (giờ Việt Nam)`],
    ['Thiết bị', device || 'không rõ'],
    ['Địa chỉ IP', address || 'không rõ'],
  ];
}

function factsEn({ at, address, device }: Occasion): [string, string][] {
  return [
    ['Time', `${formatEn.format(at)} UTC`],
    ['Device', device || 'unknown'],
    ['IP address', address || 'unknown'],
  ];
}

const ASK_ADMIN_VI = 'Nếu bạn thấy có nhầm lẫn, hãy liên hệ admin.';
const ASK_ADMIN_EN = 'If you think this is a mistake, contact an admin.';
const NOT_YOU_VI =
  'Nếu không phải bạn, hãy dùng "Quên mật khẩu" để đổi mật khẩu ngay: mọi phiên đăng nhập sẽ kết thúc.';
const NOT_YOU_EN = 'If this was not you, set a new password with "Forgot password" now: every session then ends.';
const NOT_ASKED_VI = 'Nếu bạn không yêu cầu, hãy bỏ qua mail này.';
const GROUP_VI = 'Kết nối một group Telegram ở trang cá nhân để nhận tin này ngay trong group.';
const GROUP_EN = 'Connect a Telegram group at your profile to hear this in the group at once.';
const NOT_ASKED_EN = 'If you did not ask for this, ignore this mail.';

// No name of the reader in mails that anybody can have sent to any address: what was typed there would stand in it.
const VI: Catalogue = {
  activation: ({ link }, brand) => ({
    subject: `Kích hoạt tài khoản ${brand}`,
    lines: ['Bấm nút bên dưới để kích hoạt tài khoản của bạn. Link dùng được một lần, trong 24 giờ.'],
    button: { label: 'Kích hoạt tài khoản', link },
    closing: NOT_ASKED_VI,
  }),
  passcode: ({ passcode, link }, brand) => ({
    subject: `Mã đặt lại mật khẩu ${brand}`,
    lines: ['Đây là mã để đặt lại mật khẩu. Mã dùng được một lần, trong 15 phút.'],
    code: passcode,
    button: { label: 'Đặt lại mật khẩu', link },
    closing: `${NOT_ASKED_VI} Đừng đưa mã này cho ai.`,
  }),
  newDevice: (facts, brand) => ({
    subject: `Đăng nhập ${brand} từ thiết bị mới`,
    lines: ['Tài khoản của bạn vừa được đăng nhập từ một thiết bị hoặc địa chỉ chưa từng thấy.'],
    facts: factsVi(facts),
    closing: NOT_YOU_VI,
  }),
  passwordChanged: (facts, brand) => ({
    subject: `Mật khẩu ${brand} đã được đổi`,
    lines: [
      'Mật khẩu tài khoản của bạn vừa được đổi. Các phiên đăng nhập khác đã kết thúc.',
      ...(facts.keyLastFour === null
        ? []
        : [
            `API key …${facts.keyLastFour} của bạn vẫn dùng được. Nếu key có thể đã bị lộ, hãy thu hồi ở trang cá nhân.`,
          ]),
    ],
    facts: factsVi(facts),
    closing: NOT_YOU_VI,
  }),
  twoFactorOn: (facts, brand) => ({
    subject: `2FA của ${brand} đã bật`,
    lines: ['Xác thực hai lớp (2FA) vừa được bật cho tài khoản của bạn. Hãy cất kỹ các mã khôi phục.'],
    facts: factsVi(facts),
    closing: NOT_YOU_VI,
  }),
  twoFactorOff: (facts, brand) => ({
    subject: `2FA của ${brand} đã tắt`,
    lines: [
      facts.isByStaff
        ? 'Nhân viên hỗ trợ vừa tắt xác thực hai lớp (2FA) của tài khoản bạn. Hãy bật lại ở trang cá nhân.'
        : 'Xác thực hai lớp (2FA) của tài khoản bạn vừa được tắt.',
    ],
    facts: factsVi(facts),
    closing: NOT_YOU_VI,
  }),
  recoveryCodesRenewed: (facts, brand) => ({
    subject: `Mã khôi phục 2FA của ${brand} đã được tạo mới`,
    lines: [
      'Một bộ mã khôi phục mới vừa được tạo cho xác thực hai lớp (2FA) của tài khoản bạn. Các mã cũ không dùng được nữa.',
    ],
    facts: factsVi(facts),
    closing: NOT_YOU_VI,
  }),
  sessionStolen: (facts, brand) => ({
    subject: `Một phiên đăng nhập ${brand} đã bị kết thúc`,
    lines: [
      'Khoá đăng nhập cũ của phiên này vừa được dùng lại. Có thể ai đó đã sao chép nó, nên phiên đã bị kết thúc.',
      'Hãy đăng nhập lại. Nếu bạn thấy lạ, hãy đổi mật khẩu.',
    ],
    facts: factsVi(facts),
    closing: NOT_YOU_VI,
  }),
  accountChanged(facts, brand) {
    const time: [string, string] = ['Thời gian', `${formatVi.format(facts.at)} (giờ Việt Nam)`];
    if (facts.change === 'role') {
      return {
        subject: `Vai trò ${brand} của bạn đã được đổi`,
        lines: ['Vai trò tài khoản của bạn vừa được đổi. Những gì bạn xem và làm được thay đổi theo ngay.'],
        facts: [['Vai trò cũ', facts.before], ['Vai trò mới', facts.after], time],
        closing: ASK_ADMIN_VI,
      };
    }
    if (facts.change === 'deactivated') {
      return {
        subject: `Tài khoản ${brand} của bạn đã bị ngừng kích hoạt`,
        lines: [
          'Tài khoản của bạn vừa bị ngừng kích hoạt. Bạn đã được đăng xuất ở mọi nơi và không đăng nhập được nữa, API key của bạn đã bị xoá.',
        ],
        facts: [time],
        closing: ASK_ADMIN_VI,
      };
    }
    return {
      subject: `Tài khoản ${brand} của bạn đã được kích hoạt`,
      lines: ['Tài khoản của bạn vừa được kích hoạt. Bạn có thể đăng nhập ngay.'],
      button: { label: 'Đăng nhập', link: facts.loginLink },
      closing: NOT_ASKED_VI,
    };
  },
  emailExists: ({ loginLink }, brand) => ({
    subject: `Bạn đã có tài khoản ${brand}`,
    lines: [
      'Có người vừa đăng ký bằng email này, nhưng email đã có tài khoản.',
      'Nếu là bạn, hãy đăng nhập, hoặc dùng "Quên mật khẩu".',
    ],
    button: { label: 'Đăng nhập', link: loginLink },
    closing: NOT_ASKED_VI,
  }),
  cancelRefused: ({ orderId, shop, house, link }, brand) => ({
    subject: `${house} từ chối huỷ đơn ${orderId} · ${brand}`,
    lines: [`Đơn này đã huỷ, nhưng ${house} đã sản xuất nên từ chối huỷ. Chi phí vẫn giữ nguyên.`],
    facts: [
      ['Đơn', orderId],
      ['Shop', shop],
    ],
    button: { label: 'Xem đơn', link },
    closing: GROUP_VI,
  }),
  authorizationLost: ({ shops, link }, brand) => ({
    subject: `Shop cần uỷ quyền lại · ${brand}`,
    lines: [
      `TikTok Shop không còn nhận uỷ quyền của: ${shops.join(', ')}.`,
      'Đồng bộ và fulfil của shop dừng cho tới khi bạn uỷ quyền lại. Đơn hàng và cài đặt vẫn còn nguyên.',
    ],
    button: { label: 'Xem shop', link },
    closing: GROUP_VI,
  }),
};

const EN: Catalogue = {
  activation: ({ link }, brand) => ({
    subject: `Activate your ${brand} account`,
    lines: ['Press the button below to activate your account. The link works once, for 24 hours.'],
    button: { label: 'Activate account', link },
    closing: NOT_ASKED_EN,
  }),
  passcode: ({ passcode, link }, brand) => ({
    subject: `Your ${brand} passcode`,
    lines: ['This is the passcode for a new password. It works once, for 15 minutes.'],
    code: passcode,
    button: { label: 'Set a new password', link },
    closing: `${NOT_ASKED_EN} Do not give this passcode to anybody.`,
  }),
  newDevice: (facts, brand) => ({
    subject: `New sign-in to ${brand}`,
    lines: ['Your account was just signed in to from a device or address that was never seen before.'],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  passwordChanged: (facts, brand) => ({
    subject: `Your ${brand} password was changed`,
    lines: [
      'The password of your account was just changed. The other sessions have ended.',
      ...(facts.keyLastFour === null
        ? []
        : [`Your API key …${facts.keyLastFour} still works. If somebody else may have it, revoke it at your profile.`]),
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  twoFactorOn: (facts, brand) => ({
    subject: `Two-factor sign-in is on at ${brand}`,
    lines: ['The second factor was just turned on for your account. Keep the recovery codes in a safe place.'],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  twoFactorOff: (facts, brand) => ({
    subject: `Two-factor sign-in is off at ${brand}`,
    lines: [
      facts.isByStaff
        ? 'Support just turned the second factor of your account off. Turn it on again at your profile.'
        : 'The second factor of your account was just turned off.',
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  recoveryCodesRenewed: (facts, brand) => ({
    subject: `New recovery codes at ${brand}`,
    lines: [
      'A fresh set of recovery codes was just made for the second factor of your account. The old codes no longer work.',
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  sessionStolen: (facts, brand) => ({
    subject: `A ${brand} session was ended`,
    lines: [
      'An old sign-in key of this session was used again. Somebody may have copied it, so the session was ended.',
      'Sign in again. If this looks strange to you, change your password.',
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  accountChanged(facts, brand) {
    const time: [string, string] = ['Time', `${formatEn.format(facts.at)} UTC`];
    if (facts.change === 'role') {
      return {
        subject: `Your role at ${brand} was changed`,
        lines: ['The role of your account was just changed. What you can see and do changes with it, at once.'],
        facts: [['Role before', facts.before], ['Role now', facts.after], time],
        closing: ASK_ADMIN_EN,
      };
    }
    if (facts.change === 'deactivated') {
      return {
        subject: `Your ${brand} account was deactivated`,
        lines: [
          'Your account was just deactivated. You were signed out everywhere and cannot sign in, and your API key was removed.',
        ],
        facts: [time],
        closing: ASK_ADMIN_EN,
      };
    }
    return {
      subject: `Your ${brand} account was activated`,
      lines: ['Your account was just activated. You can sign in now.'],
      button: { label: 'Sign in', link: facts.loginLink },
      closing: NOT_ASKED_EN,
    };
  },
  emailExists: ({ loginLink }, brand) => ({
    subject: `You already have a ${brand} account`,
    lines: [
      'Somebody just registered with this email, which has an account already.',
      'If it was you, sign in, or use "Forgot password".',
    ],
    button: { label: 'Sign in', link: loginLink },
    closing: NOT_ASKED_EN,
  }),
  cancelRefused: ({ orderId, shop, house, link }, brand) => ({
    subject: `${house} refused to cancel order ${orderId} · ${brand}`,
    lines: [`This order was cancelled, but ${house} had begun to make it and refused. Its cost stays.`],
    facts: [
      ['Order', orderId],
      ['Shop', shop],
    ],
    button: { label: 'Show the order', link },
    closing: GROUP_EN,
  }),
  authorizationLost: ({ shops, link }, brand) => ({
    subject: `Shops need to be authorized again · ${brand}`,
    lines: [
      `TikTok Shop no longer accepts the authorization of: ${shops.join(', ')}.`,
      'Syncing and fulfilment stop until you authorize again. Orders and settings are kept.',
    ],
    button: { label: 'Show the shop', link },
    closing: GROUP_EN,
  }),
};

/** The words of one mail in the reader's language. */
export function writeLetter<K extends MailKind>(kind: K, locale: Locale, brand: string, facts: MailFacts[K]): Words {
  const catalogue: Catalogue = locale === 'en' ? EN : VI;
  return catalogue[kind](facts, brand);
}
