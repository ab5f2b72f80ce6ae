import type { PostInput } from './modules/posts/module.ts';

interface DemoPost extends Omit<PostInput, 'folderId'> {
  folder: string;
  isPinned: boolean;
}

/** Posts of the demo world: they help users who try Bobbin, and are examples for staff who write posts. */
export const DEMO_POSTS: readonly DemoPost[] = [
  {
    folder: 'Hướng dẫn',
    isPinned: false,
    title: 'Một buổi sáng với Bobbin: từ Dashboard đến đơn cuối cùng',
    content: `Mỗi sáng có bốn việc: xem đơn nào sắp trễ, gửi đơn chưa fulfill, mua label, và xem shop nào cần bạn. Làm theo thứ tự này thì một người lo được vài trăm đơn trong một giờ.

## 1. Mở Dashboard và đọc từ trên xuống

Dòng đầu tiên là **những việc đang chờ**: đơn chưa fulfill, đơn đến hạn trong 24 giờ, đơn khách xin huỷ, đơn bị nhà máy từ chối. Mỗi con số mở đúng danh sách của nó, nên cứ bấm vào số lớn nhất màu đỏ trước.

- **Khách xin huỷ** xử lý trước tiên: đơn đang chờ huỷ thì không gửi nhà máy được.
- **Nhà máy từ chối** có lý do ngay trên dòng (hết size, sai màu, thiếu mockup). Sửa xong bấm *Fulfill lại*, hoặc chuyển sang nhà máy khác.

## 2. Gửi đơn chưa fulfill

Mở **Orders**, chọn mục *Chưa fulfill*. Đơn của một SKU đã từng gửi thì design, loại áo, màu và size có sẵn, bạn chỉ cần kiểm tra.

1. Tích các đơn đã đủ design.
2. Bấm *Fulfill n*: Bobbin nói trước đơn nào gửi được, ở nhà máy nào, giá bao nhiêu, và đơn nào còn thiếu gì.
3. Bấm gửi. Bạn có thể đóng trang, việc gửi vẫn chạy tiếp.

> Đơn còn trong một giờ giữ của TikTok chưa gửi được. Đừng đợi ở đó, quay lại sau.

## 3. Mua label và in

Chọn các đơn đã được nhà máy nhận rồi bấm *Batch Label*. Label nào không tạo được sẽ đứng riêng kèm lý do, những label còn lại gộp thành một file PDF.

## 4. Xem shop nào cần bạn

Trang **Shops** đưa shop cần sửa lên đầu: proxy lỗi, sắp hết hạn, chưa đồng bộ extension. Shop hết hạn vẫn xem được nhưng không tự đồng bộ và không gửi đơn.

## Vài phím làm nhanh hơn

- \`Ctrl K\` mở tìm nhanh: gõ mã đơn, tracking hoặc tên shop.
- \`g\` rồi \`o\` tới Orders, \`g\` rồi \`d\` về Dashboard.
- Trong danh sách: \`j\` \`k\` để đi, \`x\` để chọn, \`f\` để fulfill.`,
  },
  {
    folder: 'Hướng dẫn',
    isPinned: false,
    title: 'Kết nối shop đầu tiên và xem đơn sau năm phút',
    content: `Bạn cần tài khoản chủ của shop TikTok (tài khoản nhân viên không uỷ quyền được) và, nếu có, một proxy riêng cho shop đó.

## Uỷ quyền

1. Mở [Shops](/community/shops) rồi bấm **Thêm shop**.
2. Đặt tên hiển thị ngắn, dễ nhận ra trong danh sách đơn, ví dụ *Maple Ink 01*.
3. Bấm mở trang uỷ quyền, đăng nhập đúng tài khoản của shop và đồng ý.
4. TikTok đưa bạn tới một địa chỉ dài. **Dán cả địa chỉ đó** vào ô của Bobbin, không cần cắt mã ra.

Link uỷ quyền chỉ dùng được một lần và hết hạn sau ít phút. Nếu Bobbin báo link không dùng được, mở lại trang uỷ quyền và lấy link mới.

## Lần đồng bộ đầu tiên

Đơn tự về theo từng trăm đơn, shop lớn có thể mất vài phút. Trang của shop cho biết đã đọc tới đâu; bạn làm việc khác trong lúc chờ cũng được.

## Nối nhà máy

Vào [Trang cá nhân](/community/user), mục *Kết nối API*, dán key của từng nhà máy bạn dùng. Bobbin thử key ngay lúc lưu: sai thì biết liền, không đợi đến đơn đầu tiên.

## Ba lỗi hay gặp

- **Shop đã được người khác kết nối**: shop đang nằm ở một tài khoản Bobbin khác. Nhờ người đó gỡ ra.
- **Proxy lỗi**: kiểm tra đúng dạng \`ip:port:user:pass\`. Khi proxy hỏng Bobbin *không* gọi thẳng, để shop của bạn an toàn.
- **Chưa đồng bộ extension**: sức khoẻ shop và vi phạm đến từ extension trên trình duyệt của bạn, mở Seller Center một lần là có.`,
  },
  {
    folder: 'Thông báo',
    isPinned: true,
    title: 'Lịch nghỉ lễ của các nhà máy tuần Thanksgiving',
    content: `Thứ Năm 26/11 là Thanksgiving ở Mỹ. Nhà máy và hãng vận chuyển nghỉ, nên đơn gửi sát ngày lễ sẽ vào sản xuất muộn hơn thường lệ.

- **Đơn gửi trước 10:00 PT thứ Tư 25/11** vẫn vào sản xuất trong ngày.
- **Thứ Năm 26/11**: nhà máy không in, USPS không lấy hàng.
- **Thứ Sáu 27/11**: in lại bình thường, lượng đơn rất lớn vì Black Friday.

Hạn giao của TikTok **không tự lùi** vì ngày lễ. Hãy lọc *Đến hạn trong 24h* và gửi các đơn đó trước trưa thứ Tư giờ Los Angeles.

Có câu hỏi về đơn cụ thể, bình luận ngay dưới bài này (đừng ghi tên hay địa chỉ của khách).`,
  },
];
