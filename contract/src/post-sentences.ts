/** Sentences of the errors about posts; part of `SENTENCES`. */
export const POST_SENTENCES = {
  POST_FOLDER_NOT_EMPTY: {
    vi: 'Thư mục còn bài viết',
    en: 'The folder still contains posts',
  },
  POST_FOLDERS_FULL: {
    vi: 'Tối đa 50 thư mục',
    en: 'There are 50 folders already',
  },
  POST_COMMENTS_TOO_MANY: {
    vi: 'Bạn đã bình luận quá nhiều trong một giờ qua',
    en: 'You wrote too many comments within the last hour',
  },
} as const;
