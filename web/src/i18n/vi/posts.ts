import { topic } from '../topic.ts';

export const postsTexts = topic('posts', {
  title: 'Bài viết',
  lead: 'Hướng dẫn và thông báo của Bobbin',
  all: 'Tất cả',
  folders: 'Thư mục',
  filters: 'Lọc bài viết',
  search: 'Tìm bài viết',
  new: 'Mới',
  newCount_other: '{{count}} bài mới',
  pinned: 'Ghim',
  comments_other: '{{count}} bình luận',
  empty: 'Chưa có bài viết nào',
  emptyText: 'Hướng dẫn và thông báo của Bobbin sẽ nằm ở đây.',
  back: 'Bài viết',
  failed: 'Không mở được bài viết',
  notFound: 'Bài này không còn, hoặc chưa được đăng.',
  loading: 'Đang tải bài viết',
  edited: 'sửa {{time}}',
  write: 'Sửa bài',
  commentsTitle: 'Bình luận',
  noComments: 'Chưa có bình luận. Hãy hỏi điều bài viết chưa nói rõ.',
  comment: 'Bình luận của bạn',
  commentHint: 'Chỉ văn bản, ít nhất 10 ký tự',
  send: 'Gửi bình luận',
  sent: 'Đã gửi bình luận',
  staff: 'Nhân viên',
  changed: 'đã sửa',
  gone: 'Tài khoản đã đóng',
  editComment: 'Sửa bình luận',
  editName: 'Sửa bình luận của bạn lúc {{time}}',
  saved: 'Đã sửa bình luận',
  removeComment: 'Xoá bình luận?',
  removeCommentText: 'Bình luận biến mất với mọi người. Không hoàn tác được.',
  removeAnyText: 'Bình luận của {{name}} biến mất với mọi người và được ghi vào lịch sử thao tác. Không hoàn tác được.',
  remove: 'Xoá bình luận',
  removeName: 'Xoá bình luận của {{name}} lúc {{time}}',
  edit: 'Sửa',
  removeShort: 'Xoá',
  picture: 'Ảnh không dùng được: {{alt}}',
});

declare module '../topic.ts' {
  interface Topics {
    posts: typeof postsTexts;
  }
}
