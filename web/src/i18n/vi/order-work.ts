import { topic } from '../topic.ts';

/** Messages of actions on an order in its row; they load with the code of the actions, not with the rows. */
export const orderWorkTexts = topic('order-work', {
  labelMade: 'Đã tạo label cho đơn {{id}}',
  labelFetched: 'Đã tải lại label của đơn {{id}}',
  retrySent: 'Đơn {{id}} đang được gửi lại',
  cancelRequest: {
    title: 'Khách đã xin huỷ đơn này',
    text: 'Đơn {{id}} đang có yêu cầu huỷ.\nTạo label hay gửi hàng sẽ tự động từ chối yêu cầu của khách.',
    textAt: 'Khách xin huỷ đơn {{id}} lúc {{time}}.\nTạo label hay gửi hàng sẽ tự động từ chối yêu cầu của khách.',
    labelAnyway: 'Vẫn tạo label',
    sendAnyway: 'Vẫn gửi lại',
    keepBack: 'Chưa gửi, giữ lại',
  },
  cancelFulfil: {
    title: 'Xin nhà máy huỷ đơn',
    text: 'Gửi yêu cầu huỷ đơn {{id}} tới {{house}}.\nNếu nhà máy đã in thì đơn vẫn tiếp tục và chi phí được giữ nguyên. Không hoàn tác được.',
    keep: 'Giữ lại',
  },
  empty: {
    title: 'Chưa có đơn nào',
    text: 'Đơn mới tự về đây khi shop có khách mua. Nếu chưa kết nối shop, hãy thêm shop ở trang Shops.',
    action: 'Tới trang Shops',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'order-work': typeof orderWorkTexts;
  }
}
