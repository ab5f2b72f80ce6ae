import { CLOSING_BLOCKER_WORDS } from '@bobbin/domain/accounts/closing';
import { displayMoney } from '@bobbin/domain/money/money';
import type { Catalogue, Occasion } from './kinds.ts';
import { toPurgedFacts } from './purged.ts';
import { toQuestion } from './questions.ts';
import { reasonFact } from './reason.ts';

const formatVi = new Intl.DateTimeFormat('vi-VN', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Ho_Chi_Minh',
});

function factsVi({ at, address, device }: Occasion): [string, string][] {
  return [
    ['Thời gian', `${formatVi.format(at)} (giờ Việt Nam)`],
    ['Thiết bị', device || 'không rõ'],
    ['Địa chỉ IP', address || 'không rõ'],
  ];
}

const ASK_ADMIN_VI = 'Nếu bạn thấy có nhầm lẫn, hãy liên hệ admin.';
const NOT_YOU_VI =
  'Nếu không phải bạn, hãy dùng "Quên mật khẩu" để đổi mật khẩu ngay: mọi phiên đăng nhập sẽ kết thúc.';
const NOT_ASKED_VI = 'Nếu bạn không yêu cầu, hãy bỏ qua mail này.';
const GROUP_VI = 'Kết nối một group Telegram ở trang cá nhân để nhận tin này ngay trong group.';

export const VI: Catalogue = {
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
    facts: [...reasonFact('Lý do', facts.reason), ...factsVi(facts)],
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
        facts: [...reasonFact('Lý do', facts.reason), time],
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
  teamInvitation: ({ owner, role, link }, brand) => ({
    subject: `Lời mời vào nhóm trên ${brand}`,
    lines: [
      `${owner} mời bạn cùng làm việc trên các shop của họ tại ${brand}.`,
      'Hãy đăng nhập bằng tài khoản có email này, hoặc đăng ký trước rồi mở lại liên kết. Liên kết dùng được một lần, trong 7 ngày.',
    ],
    facts: [['Vai trò', role]],
    button: { label: 'Xem lời mời', link },
    closing: 'Nếu bạn không biết người gửi, hãy bỏ qua email này.',
  }),
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
      'Đồng bộ và fulfill của shop dừng cho tới khi bạn uỷ quyền lại. Đơn hàng và cài đặt vẫn còn nguyên.',
    ],
    button: { label: 'Xem shop', link },
    closing: GROUP_VI,
  }),
  shopClosed: ({ shops, link }, brand) => ({
    subject: `Shop bị TikTok Shop ngừng hoạt động · ${brand}`,
    lines: [
      `TikTok Shop đã ngừng hoạt động của: ${shops.join(', ')}.`,
      'Đồng bộ và fulfill của shop dừng. Hãy xem lý do trong Seller Center. Mỗi ngày chúng tôi thử lại một lần; khi shop mở lại, mọi thứ tự chạy tiếp.',
    ],
    button: { label: 'Xem shop', link },
    closing: GROUP_VI,
  }),
  shopsEnding: ({ ends, link }, brand) => ({
    subject: `Shop sắp hết hạn · ${brand}`,
    lines: [
      ...ends.map(
        ({ shop, days, isSubscription }) =>
          `${shop}: ${isSubscription ? 'gói thuê' : 'uỷ quyền TikTok Shop'} còn ${days} ngày.`,
      ),
      'Khi hết hạn, shop ngừng đồng bộ và fulfill. Bấm nút bên dưới để gia hạn gói hoặc uỷ quyền lại.',
    ],
    button: { label: 'Gia hạn', link },
    closing: GROUP_VI,
  }),
  renewalUnpaid: ({ shops, link }, brand) => ({
    subject: `Số dư không đủ để gia hạn shop · ${brand}`,
    lines: [
      `Không tự động gia hạn được: ${shops.join(', ')}.`,
      'Hãy nạp thêm tiền: khi số dư đủ, shop sẽ tự gia hạn. Hết gói thì đồng bộ và fulfill dừng.',
    ],
    button: { label: 'Xem shop', link },
    closing: GROUP_VI,
  }),
  balanceLow: ({ cents, link }, brand) => ({
    subject: `Số dư còn ${displayMoney(cents, 'vi')} · ${brand}`,
    lines: [
      'Số dư đã xuống dưới mức bạn đặt. Khi không đủ tiền, shop không tự gia hạn và design không được thanh toán.',
    ],
    button: { label: 'Xem số dư', link },
    closing: GROUP_VI,
  }),
  withdrawalPaid: ({ cents, code, words, link }, brand) => ({
    subject: `Đã chi ${displayMoney(cents, 'vi')} · ${brand}`,
    lines: [
      'Yêu cầu rút tiền của bạn đã được chuyển khoản. Nếu sau một ngày chưa thấy tiền, hãy báo hỗ trợ kèm mã giao dịch.',
    ],
    facts: [
      ['Mã', code],
      ['Mã giao dịch ngân hàng', words],
    ],
    button: { label: 'Xem yêu cầu', link },
    closing: GROUP_VI,
  }),
  withdrawalDenied: ({ cents, code, words, link }, brand) => ({
    subject: `Yêu cầu rút ${displayMoney(cents, 'vi')} bị từ chối · ${brand}`,
    lines: ['Tiền đã về số dư. Hãy sửa theo lý do dưới đây rồi gửi lại.'],
    facts: [
      ['Mã', code],
      ['Lý do', words],
    ],
    button: { label: 'Xem yêu cầu', link },
    closing: GROUP_VI,
  }),
  labelRefused: ({ orderId, shop, words, link }, brand) => ({
    subject: `Không tạo được label cho đơn ${orderId} · ${brand}`,
    lines: ['TikTok Shop từ chối tạo label tự động cho đơn này. Đơn đang chờ bạn xử lý.'],
    facts: [['Đơn', orderId], ['Shop', shop], ...(words === '' ? [] : [['TikTok Shop', words] as [string, string]])],
    button: { label: 'Xem đơn', link },
    closing: GROUP_VI,
  }),
  buyerAsked: ({ questions, link }, brand) => ({
    subject: `Khách đang chờ trả lời (${questions.length} đơn) · ${brand}`,
    lines: questions.map(({ orderId, shop, action }) => `Đơn ${orderId} (${shop}): ${toQuestion(action, 'vi')}`),
    button: { label: 'Trả lời khách', link },
    closing: GROUP_VI,
  }),
  news: ({ title, lines, moreCount, isDigest, link }, brand) => {
    const count = lines.length + moreCount;
    return {
      subject: `${title?.vi ?? (isDigest ? `Bản tin trong ngày: ${count} tin` : `${count} tin mới`)} · ${brand}`,
      lines: [...lines.map(({ vi }) => vi), ...(moreCount > 0 ? [`Và ${moreCount} tin khác trong hộp thư.`] : [])],
      button: { label: title === null ? 'Mở hộp thư' : 'Mở', link },
      closing: 'Chọn nơi và giờ nhận tin ở trang cá nhân, mục Thông báo.',
    };
  },
  closingAsked: ({ closeAt, reason, link }, brand) => ({
    subject: `Tài khoản ${brand} của bạn sẽ được đóng`,
    lines: [
      reason === ''
        ? 'Bạn vừa yêu cầu đóng tài khoản. Trong 7 ngày bạn vẫn dùng được như thường và có thể huỷ yêu cầu.'
        : 'Nhân viên hỗ trợ vừa yêu cầu đóng tài khoản của bạn. Trong 7 ngày bạn vẫn dùng được như thường và có thể huỷ yêu cầu.',
      'Sau đó dữ liệu cá nhân bị xoá và không khôi phục được. Số tiền trong sổ sách được giữ lại dưới một tên khác.',
    ],
    facts: [
      ['Đóng lúc', `${formatVi.format(closeAt)} (giờ Việt Nam)`],
      ...(reason === '' ? [] : [['Lý do', reason] as [string, string]]),
    ],
    button: { label: 'Giữ lại tài khoản', link },
    closing: NOT_YOU_VI,
  }),
  closingUndone: ({ blockers, link }, brand) => ({
    subject: `Tài khoản ${brand} của bạn không bị đóng`,
    lines: [
      blockers.length === 0
        ? 'Yêu cầu đóng tài khoản đã được huỷ. Tài khoản của bạn vẫn như cũ.'
        : 'Đã đến hạn đóng tài khoản nhưng còn việc chưa xong, nên tài khoản vẫn như cũ. Xong việc, bạn có thể yêu cầu lại.',
      ...blockers.map((blocker) => CLOSING_BLOCKER_WORDS[blocker].vi),
    ],
    button: { label: 'Mở trang cá nhân', link },
    closing: NOT_YOU_VI,
  }),
  accountClosed: (_facts, brand) => ({
    subject: `Tài khoản ${brand} của bạn đã đóng`,
    lines: [
      'Tài khoản của bạn đã đóng và dữ liệu cá nhân đã bị xoá. Sổ sách giữ lại số tiền dưới một tên khác.',
      'Bạn có thể đăng ký lại bằng email này bất cứ lúc nào.',
    ],
    closing: 'Đây là email cuối cùng của tài khoản này.',
  }),
  dataExportReady: ({ expiresAt, link }, brand) => ({
    subject: `Dữ liệu ${brand} của bạn đã sẵn sàng`,
    lines: ['File ZIP chứa dữ liệu của bạn đã sẵn sàng. Hãy đăng nhập và tải ở trang cá nhân.'],
    facts: [['Tải được đến', `${formatVi.format(expiresAt)} (giờ Việt Nam)`]],
    button: { label: 'Mở trang cá nhân', link },
    closing: NOT_YOU_VI,
  }),
  shopPurged: ({ shop, rows, files, link }, brand) => ({
    subject: `Đã xoá dữ liệu cá nhân của shop ${shop} · ${brand}`,
    lines: [
      'Shop này đã ngừng được 30 ngày. Dữ liệu cá nhân của khách và các file dưới đây đã bị xoá.',
      'Số tiền và số đơn vẫn giữ trong sổ sách, không còn thông tin khách.',
    ],
    facts: toPurgedFacts(rows, files, 'vi'),
    button: { label: 'Xem báo cáo', link },
    closing: 'Shop đã ngừng không thể khôi phục sau khi xoá; uỷ quyền lại sẽ đồng bộ từ đầu.',
  }),
  signInTries: ({ link }, brand) => ({
    subject: `Có người thử mật khẩu ${brand} của bạn nhiều lần`,
    lines: [
      'Có người đã nhập sai mật khẩu của bạn nhiều lần nên việc đăng nhập từ nơi lạ tạm thời bị chặn. Tài khoản của bạn vẫn an toàn.',
      'Nơi bạn từng đăng nhập vẫn dùng được như thường. Ở nơi khác, hãy mở liên kết này rồi đăng nhập bằng mật khẩu của bạn. Liên kết dùng được trong 24 giờ.',
    ],
    button: { label: 'Đăng nhập', link },
    closing: 'Nếu bạn chưa cần đăng nhập lúc này, bạn không phải làm gì.',
  }),
};
