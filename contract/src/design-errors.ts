/** What designs of all kinds are refused for: 801 to 899 of the table in `errors.ts`. */
export const DESIGN_ERRORS = {
  DESIGN_READ_ONLY: {
    code: 821,
    vi: 'Design của QTeam chỉ xem, không sửa được',
    en: "QTeam's designs can be seen, not changed",
  },
  TOO_MANY_PICTURES: {
    code: 822,
    vi: 'Tối đa 20 ảnh mỗi loại',
    en: 'At most 20 pictures of each kind',
  },
  IMPORT_UNREADABLE: {
    code: 823,
    vi: 'Không đọc được file CSV: cần dòng tiêu đề có refId và title',
    en: 'The CSV cannot be read: it needs a first line with refId and title',
  },
  DESIGN_IMAGES_MAX: {
    code: 801,
    vi: 'Tối đa 3 ảnh cho mỗi sản phẩm.',
    en: 'At most 3 images for each product',
  },
  DESIGN_IMAGE_INVALID: {
    code: 802,
    vi: 'Vui lòng chọn file hình ảnh hợp lệ!',
    en: 'Choose a valid image file',
  },
  DESIGN_IMAGE_TWICE: { code: 803, vi: 'Ảnh này đã tồn tại.', en: 'This image is there already' },
  DESIGN_EMPTY: {
    code: 804,
    vi: 'Thêm ít nhất một ảnh cho một sản phẩm',
    en: 'Add an image to at least one product',
  },
  DESIGN_TOO_BIG: {
    code: 805,
    vi: 'Tổng dung lượng ảnh tối đa 200 MB',
    en: 'All images together may have 200 MB at most',
  },
  DESIGN_MOVED: {
    code: 806,
    vi: 'Đơn design đã sang trạng thái khác, hãy tải lại',
    en: 'The design has moved on meanwhile, load it again',
  },
  DESIGN_REVISED: {
    code: 807,
    vi: 'Designer vừa giao bản mới, hãy xem bản đó trước khi duyệt',
    en: 'The designer has just delivered a newer version, look at it before you accept',
  },
  DESIGN_TALK_FULL: {
    code: 808,
    vi: 'Đơn design này đã đủ 2.000 tin nhắn',
    en: 'This design has 2,000 messages already',
  },
  DESIGN_PACKAGE_UNKNOWN: {
    code: 809,
    vi: 'Gói design này không còn dùng, hãy chọn gói khác',
    en: 'This package is not in use any more, choose another one',
  },
  DESIGN_PACKAGES_FULL: { code: 810, vi: 'Tối đa 50 gói design', en: 'At most 50 packages' },
  DESIGN_LINK_INVALID: {
    code: 811,
    vi: 'Link design phải là địa chỉ http hoặc https',
    en: 'The link has to be an http or https address',
  },
  DESIGNER_UNKNOWN: {
    code: 812,
    vi: 'Người này không phải designer',
    en: 'This person is no designer',
  },
  SKU_DESIGN_MOVED: {
    code: 840,
    vi: 'SKU này vừa chuyển sang bước khác, chưa có gì thay đổi',
    en: 'This SKU is at another step by now, nothing was changed',
  },
  FULFIL_ID_UNKNOWN: {
    code: 841,
    vi: 'Không có design fulfill nào mang FF ID này',
    en: 'No fulfil design has this FF ID',
  },
  FULFIL_ID_UNCHECKED: {
    code: 842,
    vi: 'Design fulfill này chưa được duyệt để chọn',
    en: 'This fulfil design is not checked yet, so it cannot be chosen',
  },
  FULFIL_ID_EMPTY: {
    code: 843,
    vi: 'Design fulfill này chưa có file design nào',
    en: 'This fulfil design has no design file yet',
  },
} as const;
