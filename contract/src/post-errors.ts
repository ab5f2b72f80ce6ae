/** Refusals of the posts; part of `ERRORS`. */
export const POST_ERRORS = {
  POST_FOLDER_NOT_EMPTY: {
    code: 860,
    vi: 'Thư mục còn bài viết',
    en: 'The folder still holds posts',
  },
  POST_FOLDERS_FULL: {
    code: 861,
    vi: 'Tối đa 50 thư mục',
    en: 'There are 50 folders already',
  },
  POST_COMMENTS_TOO_MANY: {
    code: 862,
    vi: 'Bạn đã bình luận quá nhiều trong một giờ qua',
    en: 'You wrote too many comments within the last hour',
  },
} as const;
