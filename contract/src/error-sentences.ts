import { ACCOUNT_SENTENCES } from './account-sentences.ts';
import { CALL_SENTENCES } from './call-sentences.ts';
import { DESIGN_SENTENCES } from './design-sentences.ts';
import type { ErrorName } from './error-codes.ts';
import { POST_SENTENCES } from './post-sentences.ts';

/** The sentence of each error in each locale. Texts that the product's documents quote are verbatim in `vi` (UI-21). */
export const SENTENCES = {
  ...ACCOUNT_SENTENCES,
  NOT_FOUND: { vi: 'No Service Found', en: 'Not found' },
  EXISTS: { vi: 'Đã tồn tại', en: 'This already exists' },
  INVALID_OWNERSHIP: { vi: 'Mục này không thuộc về bạn', en: 'This does not belong to you' },
  DUPLICATE_USERNAME: { vi: 'User Name đã có người dùng', en: 'This user name is taken' },
  ROLE_PROTECTED: {
    vi: 'Vai trò này không sửa hay xoá được',
    en: 'This role cannot be changed or removed',
  },
  LAST_ADMIN: {
    vi: 'Đây là admin cuối cùng, phải còn ít nhất một admin',
    en: 'This is the last admin. At least one must remain',
  },
  MEMBER_PROTECTED: {
    vi: 'Chỉ admin mới đổi được tài khoản admin',
    en: 'Only an admin can change an admin',
  },
  MEMBER_DELETED: { vi: 'Tài khoản này đã bị xoá', en: 'This account was deleted' },
  PERMISSION_NOT_HELD: {
    vi: 'Không thể cấp quyền mà chính bạn không có, hay hạn mức cao hơn của bạn',
    en: 'You cannot grant a permission that you do not have, or a limit above your own',
  },
  PERMISSION_INCLUDED: {
    vi: 'Quyền này nằm trong một quyền rộng hơn của vai trò, nên không tắt riêng được',
    en: 'A wider right of the role includes this right, so it cannot be switched off alone',
  },
  JOB_STUCK: {
    vi: 'Sau thay đổi này không còn ai làm trọn một việc hằng ngày; hãy quyết định và ghi lý do',
    en: 'After this change no one could finish a daily job; decide, and give a reason',
  },
  ABOVE_LIMIT: {
    vi: 'Số tiền vượt hạn mức của vai trò bạn; một người có hạn mức đủ lớn phải làm',
    en: 'The amount is above the limit of your role: someone whose limit covers it must do this',
  },
  CONSENT_NEEDED: {
    vi: 'Khách chưa đặt mức tối đa cho giá này, nên cần ghi khách đã đồng ý thế nào',
    en: 'The seller set no maximum that covers this price, so it must be recorded how the seller agreed',
  },
  SELLER_INACTIVE: {
    vi: 'Tài khoản người bán này đang ngừng hoạt động, nên không gửi, mua hay chi tiền gì',
    en: 'The account of this seller is deactivated: nothing is sent, bought or paid out',
  },
  NOTE_CLOSED: {
    vi: 'Chỉ người viết mới sửa hay xoá được ghi chú, trong 24 giờ',
    en: 'Only the author can edit or delete a note, within 24 hours',
  },
  SEE_AS_READ_ONLY: {
    vi: 'Bạn đang xem như người bán, nên không đổi được gì',
    en: 'You see as a seller, so nothing can be changed',
  },
  SEE_AS_PRIVATE: {
    vi: 'Phần này riêng tư, không xem được khi đang xem như người bán',
    en: 'This part is private and stays closed while you see as a seller',
  },
  SEE_AS_OVER: {
    vi: 'Lượt xem như người bán này đã kết thúc',
    en: 'This visit to the seller’s screens is over',
  },
  SEE_AS_NOT_SELLER: {
    vi: 'Chỉ xem được như một người bán đang hoạt động, không phải nhân viên',
    en: 'Only an active seller can be seen as, no staff',
  },
  NOTES_FULL: {
    vi: 'Người này đã có đủ ghi chú ghim. Bỏ ghim một ghi chú trước',
    en: 'This person has the most pinned notes already. Unpin one first',
  },
  IP_INVALID: {
    vi: 'IP phải là địa chỉ IPv4, IPv6 hoặc dải CIDR',
    en: 'Enter an IPv4 or IPv6 address, or a network in CIDR form',
  },
  IP_LOCKS_OUT: {
    vi: 'Danh sách này sẽ chặn chính bạn. Thêm địa chỉ của bạn trước',
    en: 'This list would lock you out. Add your own address first',
  },
  SECOND_FACTOR_DEMANDED: {
    vi: 'Vai trò của bạn bắt buộc có 2FA. Hãy bật 2FA để tiếp tục',
    en: 'Your role requires two-factor authentication. Turn it on to continue',
  },
  SECOND_FACTOR_OWED: { vi: 'Cần nhập mã 2FA', en: 'Enter your 2FA code to continue' },
  UNAUTHORIZED: { vi: 'Unauthorized', en: 'Sign in again' },
  FORBIDDEN: { vi: 'Service Forbidden', en: 'Your role does not allow this' },
  TIMEOUT: { vi: 'Timeout', en: 'This took too long' },
  INVALID_INPUT: { vi: 'Invalid Format', en: 'Something in the input is not right' },
  IDEMPOTENCY_KEY_REUSED: {
    vi: 'Khoá chống gửi trùng đã dùng cho nội dung khác',
    en: 'This idempotency key was used for another request',
  },

  AUTHORIZATION_CODE_INVALID: {
    vi: 'Mã uỷ quyền sai hoặc đã hết hạn (30 phút). Hãy mở lại link uỷ quyền',
    en: 'The authorization code is wrong or older than 30 minutes. Open the authorize link again',
  },
  SHOP_TAKEN: { vi: 'Shop này đã được người khác kết nối', en: 'Another seller has connected this shop' },
  NO_SHOPS_AUTHORIZED: {
    vi: 'Tài khoản này chưa uỷ quyền shop nào',
    en: 'This account has not authorized any shop',
  },
  MARKETPLACE_UNAVAILABLE: {
    vi: 'TikTok Shop chưa trả lời, hãy thử lại sau ít phút',
    en: 'The marketplace does not answer, try again in a few minutes',
  },
  MARKETPLACE_REFUSED: { vi: 'TikTok Shop từ chối yêu cầu', en: 'The marketplace refused the request' },
  SHOP_EXPIRED: {
    vi: 'Shop đã hết hạn, hãy gia hạn trước khi tiếp tục',
    en: 'The shop has expired. Renew it first',
  },
  PROXY_INVALID: {
    vi: 'Proxy phải có dạng ip:port:user:pass',
    en: 'A proxy has the form ip:port:user:pass',
  },
  PROXY_UNREACHABLE: { vi: 'Không kết nối được qua proxy này', en: 'This proxy does not answer' },
  PROXY_PASSWORD: {
    vi: 'Proxy từ chối tài khoản hoặc mật khẩu này',
    en: 'The proxy refuses this user name or password',
  },
  SHOP_NOT_AUTHORIZED: {
    vi: 'TikTok Shop không còn cho phép kết nối shop này, hãy uỷ quyền lại trước khi tiếp tục',
    en: 'The marketplace no longer gives us access to this shop. Authorize it again first',
  },
  RENEWAL_TOO_EARLY: {
    vi: 'Gói còn từ 30 ngày, chưa cần gia hạn',
    en: 'The subscription has 30 days or more left and does not need to be renewed yet',
  },
  SHOP_UNFINISHED: {
    vi: 'Shop còn đơn đang làm ở nhà máy hoặc label chưa dùng. Hãy xác nhận bỏ dở trước khi ngừng shop',
    en: 'A factory is making orders of this shop, or labels are not used yet. Confirm that these orders stay unfinished',
  },
  SYNC_RUNNING: { vi: 'Shop đang đồng bộ', en: 'This shop is being synced right now' },

  EXTENSION_POST_OLD: {
    vi: 'Dữ liệu extension này cũ hơn dữ liệu đã lưu hoặc đã quá 24 giờ, không có gì thay đổi',
    en: 'This is older than the stored data, or older than 24 hours. Nothing was changed',
  },
  EXTENSION_CLOCK_WRONG: {
    vi: 'Đồng hồ của máy này chạy nhanh, hãy chỉnh lại giờ',
    en: 'The clock of this computer is ahead. Correct it',
  },
  FLASH_SALE_TOO_LONG: {
    vi: 'Thời gian đặt không quá 3 ngày kể từ lúc đặt',
    en: 'A flash sale can last at most 3 days',
  },
  FLASH_SALE_TIME_WRONG: { vi: 'Giờ bắt đầu hoặc kết thúc chưa đúng', en: 'The start or the end is wrong' },
  FLASH_SALE_OVERLAPS: { vi: 'Shop đã có Flash Sale lúc này', en: 'The shop has a flash sale at that time' },
  FLASH_SALE_OVER: { vi: 'Flash Sale này đã kết thúc', en: 'This flash sale is over' },
  FLASH_SALE_BELOW_COST: {
    vi: 'Với deal này, các SKU được chọn sẽ bán dưới vốn',
    en: 'At this deal the chosen SKUs would sell below cost',
  },
  TEAM_NAME_TAKEN: { vi: 'Đã có nhóm tên này', en: 'There is a team with this name already' },
  TEAMS_FULL: { vi: 'Đã đủ số nhóm', en: 'You have the maximum number of teams' },
  TEAM_FULL: { vi: 'Nhóm đã đủ người', en: 'The team is full' },
  TEAM_MEMBER_ALREADY: { vi: 'Người này đã ở trong nhóm', en: 'This person is in the team already' },
  INVITATION_INVALID: {
    vi: 'Lời mời không còn dùng được, hãy nhờ chủ shop mời lại',
    en: 'This invitation does not work any more. Ask the owner for a new one',
  },
  INVITATION_EXPIRED: {
    vi: 'Lời mời đã hết hạn, hãy nhờ chủ shop mời lại',
    en: 'This invitation has expired. Ask the owner for a new one',
  },
  INVITATION_OF_OTHER: {
    vi: 'Lời mời này gửi cho một email khác. Hãy đăng nhập bằng tài khoản có email đó',
    en: 'This invitation went to another email. Sign in with the account that has it',
  },

  LABEL_NOT_POSSIBLE: {
    vi: 'Không thể tạo label cho đơn hàng này',
    en: 'No label can be made for this order',
  },
  LABEL_DOCUMENT_MISSING: {
    vi: 'Label đã có trên TikTok Shop nhưng link của nó chưa mở ra file PDF. Hãy thử lại sau ít phút, label không bị mua lại',
    en: 'The label exists at the marketplace, but its link does not open a PDF yet. Try again in a few minutes. The label is not bought again',
  },
  LABEL_STARTER_GONE: {
    vi: 'Người bắt đầu lô label này không còn quyền với shop nên label chưa được tạo. Bấm thử lại để tạo tiếp bằng tên bạn',
    en: 'The person who started this batch has lost access to this shop, so this label was not made. Try again to make it in your name',
  },
  FULFIL_STARTER_GONE: {
    vi: 'Người bắt đầu lượt fulfill này không còn quyền với shop nên đơn chưa được gửi. Bấm thử lại để gửi tiếp bằng tên bạn',
    en: 'The person who started this bulk fulfil has lost access to this shop, so this order was not sent. Try again to send it in your name',
  },
  FULFIL_NOT_POSSIBLE: { vi: 'Không thể fulfill đơn hàng này', en: 'This order cannot be fulfilled now' },
  DESIGNS_NOT_READY: {
    vi: 'Size design chưa đúng hoặc chưa có mockup',
    en: 'A design has the wrong size or a mockup is missing',
  },
  FULFIL_IN_PROGRESS: {
    vi: 'Đơn này đang được gửi tới nhà máy',
    en: 'This order is being sent to the factory already',
  },
  FACTORY_NOT_CONNECTED: {
    vi: 'Chưa kết nối nhà máy, hãy nhập API key ở trang cá nhân',
    en: 'The factory is not connected. Enter its API key in your profile',
  },
  CUSTOM_BY_BATCH: {
    vi: 'Nhà máy này nhận đơn theo lô. Lưu đơn cho lô sau, rồi xuất lô ở trang Nhà máy',
    en: 'This factory receives orders in batches. Save the order for the next batch, then export the batch on the Factories page',
  },
  CUSTOM_LABEL_MISSING: { vi: 'Đơn chưa có label', en: 'The order has no label yet' },
  CUSTOM_PRICE_MISSING: { vi: 'Sản phẩm của đơn chưa có giá', en: 'A product of the order has no price' },
  CUSTOM_NAME_TAKEN: { vi: 'Tên này đã có nhà máy dùng', en: 'Another factory has this name' },
  CUSTOM_BATCH_EMPTY: {
    vi: 'Không còn đơn nào vào được lô này',
    en: 'No order can go into this batch any more',
  },
  CUSTOM_SHEET_UNREADABLE: {
    vi: 'Không thấy cột mã đơn trong file',
    en: 'The file has no column with the order id',
  },
  CUSTOM_FACTORIES_FULL: { vi: 'Bạn đã có 20 nhà máy riêng', en: 'You have 20 custom factories already' },
  CUSTOM_FILE_MISSING: {
    vi: 'Thiếu một file của lô này',
    en: 'A file of this batch is missing',
  },
  REFERENCE_EXISTS: { vi: 'Một đơn khác đã có mã này', en: 'Another order has this reference' },
  RECIPIENT_INVALID: { vi: 'Địa chỉ nhận chưa đúng', en: 'The recipient’s address is not valid' },
  SKU_NOT_OF_SHOP: { vi: 'Shop này không có SKU đã chọn', en: 'The shop does not have the chosen SKU' },
  ORDER_TABLE_UNREADABLE: {
    vi: 'File không có dòng tiêu đề hoặc không có đơn nào',
    en: 'The file has no header line, or no orders',
  },
  ELSEWHERE_SENT: {
    vi: 'Đơn đã gửi nhà máy hoặc đang là nháp nên không sửa, xoá được',
    en: 'The order is a draft or was sent, so it cannot be changed or deleted',
  },
  FACTORY_KEY_WRONG: { vi: 'API key không đúng', en: 'The factory does not accept this API key' },
  FACTORY_UNAVAILABLE: {
    vi: 'Nhà máy chưa trả lời, hãy thử lại sau',
    en: 'The factory does not answer, try again later',
  },
  FACTORY_REFUSED: { vi: 'Nhà máy từ chối', en: 'The factory refused' },
  VARIANT_UNKNOWN: {
    vi: 'Nhà máy không có loại áo, màu và size này',
    en: 'The factory has no such product, colour and size',
  },
  CANCEL_REQUEST_PENDING: {
    vi: 'Khách đã xin huỷ đơn này. Xác nhận nếu vẫn muốn gửi',
    en: 'The buyer asked to cancel this order. Confirm to ship it anyway',
  },
  CANCEL_TOO_LATE: {
    vi: 'Nhà máy đã bắt đầu sản xuất, không huỷ được nữa',
    en: 'The factory has started production. The order can no longer be cancelled',
  },
  REQUEST_NOT_POSSIBLE: {
    vi: 'Yêu cầu này không nhận câu trả lời đó',
    en: 'This answer is not possible for this request',
  },
  PRICE_INVALID: {
    vi: 'Nhập giá fulfill là số có tối đa hai chữ số lẻ, ví dụ 9.60',
    en: 'Enter a price with two decimals at most, such as 9.60',
  },
  TRACKING_INVALID: {
    vi: 'Mã tracking không đúng hoặc đang dùng cho đơn khác',
    en: 'The tracking number is not right, or another order uses it',
  },
  LABEL_PRINTED_BEFORE: {
    vi: 'Có label đã in rồi. In lại tất cả hay chỉ in label mới?',
    en: 'Some of these labels were printed before. Print all again, or only the new ones?',
  },
  PACKAGE_FIXED: {
    vi: 'Kiện này không gộp hoặc tách được',
    en: 'This package cannot be combined or split',
  },
  REPLACEMENT_EXISTS: {
    vi: 'Khiếu nại này đã có một đơn gửi lại',
    en: 'A replacement was already sent for this claim',
  },
  CLAIM_INVALID: { vi: 'Khiếu nại chưa đủ hoặc chưa khớp', en: 'The claim is incomplete or contradicts itself' },
  CLAIM_PHOTOS_FULL: { vi: 'Khiếu nại này đã có 10 ảnh', en: 'This claim already has 10 photos' },
  NOTHING_TO_PACK: {
    vi: 'Không có đơn nào để đóng gói',
    en: 'None of these orders can be packed',
  },
  EXPORT_LIMIT: {
    vi: 'Bạn đã xuất đủ số lần của 24 giờ, hãy chờ hoặc tải lại file đã có',
    en: 'You have reached the limit of exports in 24 hours. Wait, or download an existing file',
  },
  EXPORT_TOO_LARGE: {
    vi: 'Quá nhiều đơn cho một file, hãy thu hẹp bộ lọc',
    en: 'Too many orders for one file. Narrow the filters',
  },
  FILE_NOT_PNG: { vi: 'Chỉ cho phép upload ảnh png', en: 'Only PNG files can be uploaded here' },
  FILE_NAME_TOO_LONG: {
    vi: 'Tên file không được vượt quá 100 ký tự',
    en: 'The file name is too long (95 characters at most)',
  },
  FILE_NOT_IMAGE: {
    vi: 'File này không phải ảnh PNG, JPEG, WebP, GIF hay AVIF',
    en: 'This file is not a PNG, JPEG, WebP, GIF or AVIF picture',
  },
  FILE_BROKEN: { vi: 'Ảnh bị hỏng hoặc chưa tải lên đủ', en: 'The picture is damaged or cut off' },
  FILE_TOO_MANY_PIXELS: {
    vi: 'Ảnh quá lớn, tối đa 12.000 pixel mỗi cạnh',
    en: 'The picture is too large, 12,000 pixels a side at most',
  },
  FILE_LOCKED: {
    vi: 'Đơn đã gửi tới nhà máy, không đổi design được nữa',
    en: 'The order is at the factory, its designs cannot be changed',
  },
  FILE_BOMB: {
    vi: 'Ảnh chứa dữ liệu nén nhiều bất thường so với kích thước, hãy xuất lại ảnh',
    en: 'The picture contains far more compressed data than its size needs. Export it again',
  },
  FILE_IS_SVG: {
    vi: 'SVG là bản vẽ có thể chứa mã lệnh nên không nhận, hãy lưu thành PNG hoặc JPEG',
    en: 'SVG files can contain scripts, so they are not accepted. Save the picture as PNG or JPEG',
  },
  FILE_IN_USE: {
    vi: 'Chưa xoá được: đơn hàng hoặc ô chữ của bản in đang dùng file này',
    en: 'It cannot be removed yet: orders or text fields of a print use this file',
  },
  FILE_NAME_TAKEN: {
    vi: 'Thư viện đã có đúng ảnh này với tên đó',
    en: 'The library already contains this picture under that name',
  },
  FILE_LINK_REFUSED: {
    vi: 'Link phải bắt đầu bằng https:// và dẫn tới một địa chỉ công khai',
    en: 'The link must begin with https:// and lead to a public address',
  },
  FILE_LINK_FAILED: {
    vi: 'Không tải được ảnh từ link này, hãy mở thử link hoặc tải file lên',
    en: 'No picture could be fetched from this link; try to open it, or upload the file',
  },
  PERSONALISED_UNCHECKED: {
    vi: 'Đơn có sản phẩm cá nhân hoá: hãy đối chiếu chữ trên design với lời khách trước khi gửi',
    en: "The order has a personalised product: compare the words on the design with the buyer's before you send it",
  },

  BALANCE_TOO_LOW: {
    vi: 'Số dư không đủ, hãy nạp thêm tiền',
    en: 'The balance is too low. Make a deposit first',
  },
  AMOUNT_INVALID: {
    vi: 'Số tiền không hợp lệ, hãy nhập số lớn hơn 0',
    en: 'The amount is not valid. Enter an amount above 0',
  },
  OWN_BALANCE: {
    vi: 'Không thể tự điều chỉnh số dư hay tự định giá, tự hoàn tiền design của chính mình',
    en: 'You cannot change your own balance, or price or refund your own design',
  },
  SECOND_PERSON_NEEDED: {
    vi: 'Bạn đã thêm giao dịch này, cần một người khác duyệt',
    en: 'You added this transaction; another person must approve it',
  },
  ALREADY_DECIDED: {
    vi: 'Giao dịch này đã được duyệt hoặc từ chối',
    en: 'This transaction was approved or denied already',
  },
  PROFIT_DIFFERS: {
    vi: 'Số lợi nhuận vừa thay đổi, chưa chốt gì. Hãy xem lại số mới',
    en: 'The profit has changed, nothing was locked. Look at the new figure',
  },
  PAYOUT_NOT_SYNCED: {
    vi: 'Payout chưa khớp với đơn và giao dịch nên chưa chốt được lợi nhuận',
    en: 'The payout does not match its orders and transactions yet, so its profit cannot be locked',
  },
  PAYOUT_NOT_PAID: {
    vi: 'Payout chưa vào ngân hàng nên chưa chốt được lợi nhuận',
    en: 'The payout did not reach the bank, so its profit cannot be locked',
  },
  PAYOUT_UNPRICED: {
    vi: 'Còn đơn chưa có giá fulfill nên chưa chốt được lợi nhuận',
    en: 'Some orders have no fulfillment cost yet, so the profit cannot be locked',
  },
  PAYOUT_OTHER_CURRENCY: {
    vi: 'Payout không trả bằng USD nên không tính được lợi nhuận: Bobbin không quy đổi',
    en: 'The payout is not in USD, so it has no profit: Bobbin does not convert',
  },
  PROFIT_FIXED: {
    vi: 'Lợi nhuận của payout này đã chốt ở một số khác',
    en: 'The profit of this payout was locked at another figure already',
  },

  UPLOAD_GONE: {
    vi: 'Ảnh tải lên đã hết hạn (quá 24 giờ) hoặc không thuộc form này, hãy tải lại',
    en: 'An uploaded picture has expired (after 24 hours) or belongs to another form. Upload it again',
  },
  PRICE_LIST_UNREADABLE: {
    vi: 'Không đọc được file CSV: cần dòng tiêu đề có house, part và price',
    en: 'The CSV cannot be read: it needs a first line with house, part and price',
  },
  ...DESIGN_SENTENCES,
  ...POST_SENTENCES,
  DEPOSITS_OFF: {
    vi: 'Bobbin chưa nhận nạp tiền',
    en: 'Deposits are not available yet',
  },
  DEPOSITS_WAITING: {
    vi: 'Bạn có quá nhiều mã nạp tiền đang chờ',
    en: 'You have too many open deposits',
  },
  TRANSFER_DECIDED: {
    vi: 'Khoản tiền này đã được xử lý',
    en: 'This transfer was already resolved',
  },
  TRANSFER_TO_NOBODY: {
    vi: 'Không có mã nạp hay người bán nào như vậy',
    en: 'There is no such deposit and no such seller',
  },
  TRANSFER_TOO_SMALL: {
    vi: 'Khoản tiền này chưa đến 0.01$',
    en: 'This transfer is less than $0.01',
  },
  RATE_IN_PAST: {
    vi: 'Tỷ giá không thể có hiệu lực từ trước, hãy chọn từ bây giờ trở đi',
    en: 'A rate cannot begin in the past, choose now or later',
  },

  WITHDRAWAL_FROZEN: {
    vi: 'Vừa đổi mật khẩu, 2FA hoặc API key: 24 giờ sau mới rút tiền được',
    en: 'The password, the second factor or the API key was changed: withdrawals wait for 24 hours',
  },
  WITHDRAWAL_LIMIT: {
    vi: 'Quá hạn mức rút tiền của hôm nay',
    en: 'This is more than may be withdrawn today',
  },
  WITHDRAWAL_DECIDED: {
    vi: 'Yêu cầu rút tiền này đã được xử lý',
    en: 'This withdrawal was decided already',
  },
  SAME_APPROVER: {
    vi: 'Bạn đã xác nhận lần một, cần một người khác duyệt lần hai',
    en: 'You confirmed this first; another person must approve it',
  },
  PROOF_USED: {
    vi: 'Mã giao dịch ngân hàng này đã dùng cho một yêu cầu khác',
    en: 'This bank transaction id was used for another withdrawal',
  },
  IN_TRANSFER_FILE: {
    vi: 'Yêu cầu rút tiền này đang ở trong file chi',
    en: 'This withdrawal is in a transfer file',
  },
  ON_STATEMENT: {
    vi: 'Sao kê đã có khoản chi cho yêu cầu này',
    en: 'The bank statement contains a transfer for this withdrawal',
  },
  STATEMENT_UNREADABLE: {
    vi: 'Không thấy cột mã giao dịch, số tiền chi và nội dung trong file',
    en: 'The file has no columns with transaction id, outgoing amount and description',
  },
  NOT_ON_STATEMENT: {
    vi: 'Sao kê không có khoản chi khớp với yêu cầu này',
    en: 'No transfer on the bank statement matches this withdrawal',
  },
  ACCOUNT_UNCHECKED: {
    vi: 'Số tài khoản mới hoặc bảo mật vừa đổi, cần xem từng yêu cầu',
    en: 'The account is new or the credentials changed, so a person must check this withdrawal',
  },

  ...CALL_SENTENCES,
} as const satisfies Record<ErrorName, { vi: string; en: string }>;
