import { topic } from '../topic.ts';

export const requestsTexts = topic('requests', {
  title_other: 'Trả lời {{count}} yêu cầu của khách',
  panel: 'Khách xin huỷ, trả hàng',
  answer: 'Trả lời',
  answerOf: 'Trả lời yêu cầu {{id}}',
  answerChosen: 'Trả lời khách ({{count}})',
  nothing: 'Không có yêu cầu nào đang chờ trả lời. Có thể khách đã rút lại.',
  kind: 'Loại yêu cầu',
  question: 'Câu trả lời',
  answers: { approve: 'Chấp nhận', reject: 'Từ chối', refundInstead: 'Hoàn tiền thay vì đổi' },
  send: {
    approve: 'Chấp nhận {{count}} yêu cầu',
    reject: 'Từ chối {{count}} yêu cầu',
    refundInstead: 'Hoàn tiền {{count}} yêu cầu',
  },
  types: {
    CANCEL: 'Huỷ đơn',
    BUYER_CANCEL: 'Khách xin huỷ',
    REFUND: 'Hoàn tiền, không trả hàng',
    RETURN_AND_REFUND: 'Trả hàng và hoàn tiền',
    REPLACEMENT: 'Đổi hàng',
  },
  kinds: { cancel: 'Xin huỷ ({{count}})', return: 'Trả hàng ({{count}})' },
  stages: {
    asked: 'Chờ shop trả lời',
    underway: 'Đang xử lý',
    done: 'Đã xong',
    refused: 'Đã từ chối',
    withdrawn: 'Khách đã rút',
  },
  statuses: {
    AWAITING_BUYER_SHIP: 'Chờ khách gửi hàng về',
    BUYER_SHIPPED_ITEM: 'Khách đã gửi hàng về',
    AWAITING_BUYER_RESPONSE: 'Chờ khách trả lời',
    REJECT_RECEIVE_PACKAGE: 'Shop không nhận hàng trả',
    RETURN_OR_REFUND_REQUEST_SUCCESS: 'Đang hoàn tiền',
    RETURN_OR_REFUND_REQUEST_COMPLETE: 'Đã hoàn tiền',
    REPLACEMENT_REQUEST_REFUND_SUCCESS: 'Đã hoàn tiền thay vì đổi',
    REPLACEMENT_REQUEST_COMPLETE: 'Gửi lại hàng mới',
  },
  asks: {
    cancel: 'Khách xin huỷ đơn. Chấp nhận thì TikTok Shop huỷ đơn và hoàn tiền cho khách.',
    refund: 'Khách xin hoàn tiền và giữ hàng.',
    return: 'Khách xin trả hàng. Chấp nhận thì khách gửi hàng về, tiền hoàn sau khi shop nhận.',
    receive: 'Khách đã gửi hàng về. Chấp nhận thì tiền được hoàn cho khách.',
    replace: 'Khách xin đổi hàng mới.',
  },
  atFactory: {
    none: 'Chưa gửi nhà máy, không mất chi phí.',
    asked: '{{house}} được yêu cầu huỷ trước, rồi mới chấp nhận.',
    late: '{{house}} không huỷ được nữa: chi phí sản xuất vẫn tính cho shop.',
    byHand: 'Đang làm tay: hãy tự báo nơi sản xuất.',
  },
  buyerReason: 'Lý do của khách: {{reason}}',
  deadlinePassed: 'Quá hạn trả lời',
  reason: 'Lý do từ chối',
  reasonHint: 'Do TikTok Shop đưa ra, khách sẽ thấy.',
  comment: 'Lời nhắn thêm (không bắt buộc)',
  refund: 'Hoàn cho khách',
  asked: 'Yêu cầu lúc',
  ended: 'Kết thúc lúc',
  back: 'Hàng trả về',
  arbitration: 'TikTok Shop phân xử',
  answeredBy: 'Shop trả lời',
  answeredWords: '{{answer}} · {{by}} · {{at}}',
  outcomes: {
    done: 'Đã trả lời',
    already: 'Đã được trả lời như vậy',
    alreadyBy: '{{by}} đã trả lời như vậy',
    otherwise: 'Không còn chờ: {{stage}}',
    confirm: 'Chưa chấp nhận',
    failed: 'Không thành công',
  },
  sum: '{{done}} xong · {{rest}} chưa',
  confirmHint: 'Nhà máy không trả lại đơn. Nếu vẫn chấp nhận, đơn bị huỷ và chi phí sản xuất vẫn tính cho shop.',
  confirmAll: 'Vẫn chấp nhận {{count}} đơn',
  retry: 'Thử lại {{count}} đơn',
});

declare module '../topic.ts' {
  interface Topics {
    requests: typeof requestsTexts;
  }
}
