/** Sentences of the errors about designs of all kinds; part of `SENTENCES`. */
export const DESIGN_SENTENCES = {
  APPROVAL_OVER: {
    vi: 'Yêu cầu duyệt này không còn chờ nữa',
    en: 'This request for approval no longer waits',
  },
  NOT_FIRST_PERSON: {
    vi: 'Chỉ người đề nghị rút lại được',
    en: 'Only the person who asked can withdraw this',
  },
  DESIGN_READ_ONLY: {
    vi: 'Design của QTeam chỉ xem, không sửa được',
    en: "QTeam's designs are read-only",
  },
  TOO_MANY_PICTURES: {
    vi: 'Tối đa 20 ảnh mỗi loại',
    en: 'At most 20 pictures of each kind',
  },
  IMPORT_UNREADABLE: {
    vi: 'Không đọc được file CSV: cần dòng tiêu đề có refId và title',
    en: 'The CSV cannot be read: it needs a first line with refId and title',
  },
  DESIGN_IMAGES_MAX: {
    vi: 'Tối đa 3 ảnh cho mỗi sản phẩm.',
    en: 'At most 3 images for each product',
  },
  DESIGN_IMAGE_INVALID: {
    vi: 'Vui lòng chọn file hình ảnh hợp lệ!',
    en: 'Choose a valid image file',
  },
  DESIGN_IMAGE_TWICE: { vi: 'Ảnh này đã tồn tại.', en: 'This image was already added' },
  DESIGN_EMPTY: {
    vi: 'Thêm ít nhất một ảnh cho một sản phẩm',
    en: 'Add an image to at least one product',
  },
  DESIGN_TOO_BIG: {
    vi: 'Tổng dung lượng ảnh tối đa 200 MB',
    en: 'All images together can be at most 200 MB',
  },
  DESIGN_MOVED: {
    vi: 'Đơn design đã sang trạng thái khác, hãy tải lại',
    en: 'The status of the design has changed. Reload it',
  },
  DESIGN_REVISED: {
    vi: 'Designer vừa giao bản mới, hãy xem bản đó trước khi duyệt',
    en: 'The designer has just delivered a newer version. Look at it before you accept',
  },
  DESIGN_TALK_FULL: {
    vi: 'Đơn design này đã đủ 2.000 tin nhắn',
    en: 'This design has 2,000 messages already',
  },
  DESIGN_PACKAGE_UNKNOWN: {
    vi: 'Gói design này không còn dùng, hãy chọn gói khác',
    en: 'This package is no longer in use. Choose another one',
  },
  DESIGN_PACKAGES_FULL: { vi: 'Tối đa 50 gói design', en: 'At most 50 packages' },
  DESIGN_LINK_INVALID: {
    vi: 'Link design phải là địa chỉ http hoặc https',
    en: 'The link must be an http or https address',
  },
  DESIGNER_UNKNOWN: {
    vi: 'Người này không phải designer',
    en: 'This person is not a designer',
  },
  SKU_DESIGN_MOVED: {
    vi: 'SKU này vừa chuyển sang bước khác, chưa có gì thay đổi',
    en: 'The status of this SKU design has changed. Nothing was saved',
  },
  FULFIL_ID_UNKNOWN: {
    vi: 'Không có design fulfill nào mang FF ID này',
    en: 'No fulfil design has this FF ID',
  },
  FULFIL_ID_UNCHECKED: {
    vi: 'Design fulfill này chưa được duyệt để chọn',
    en: 'This fulfil design is not selected yet, so it cannot be used',
  },
  FULFIL_ID_EMPTY: {
    vi: 'Design fulfill này chưa có file design nào',
    en: 'This fulfil design has no design file yet',
  },
  FULFIL_ID_FETCHING: {
    vi: 'Design fulfill này còn file design chưa tải xong',
    en: 'A design file of this fulfil design is not downloaded yet',
  },
  TEXT_FIELDS_EQUAL: { vi: 'Mỗi ô chữ cần một tên riêng', en: 'Each text field needs a name of its own' },
  TEXT_FONT_UNKNOWN: { vi: 'Font của một ô chữ không còn nữa', en: 'The font of a text field no longer exists' },
  FONT_UNREADABLE: {
    vi: 'Không đọc được font này, hoặc không phải TTF hay OTF',
    en: 'This font cannot be read, or is neither TTF nor OTF',
  },
  FONT_LICENCE: {
    vi: 'Giấy phép của font này không cho nhúng vào file',
    en: 'The licence of this font forbids embedding',
  },
  FONT_IN_USE: {
    vi: 'Font còn được ô chữ dùng nên chưa xoá được',
    en: 'A text field still uses this font, so it cannot be deleted',
  },
  FONTS_FULL: { vi: 'Đã đủ 50 font', en: 'There are already 50 fonts' },
  FONT_TOO_LARGE: { vi: 'Font lớn hơn 5 MB', en: 'The font is larger than 5 MB' },
  TEXT_NONE: { vi: 'Sản phẩm này không có ô chữ', en: 'This product has no text fields' },
  TEXT_SIDE_EMPTY: {
    vi: 'Một ô chữ nằm trên mặt chưa có file',
    en: 'A text field is on a side that has no file',
  },
  PRINT_EMPTY: { vi: 'Bản in cần ít nhất một mặt có file', en: 'A print needs a file on at least one side' },
  PRINT_VARIANTS_EQUAL: {
    vi: 'Hai biến thể có cùng điều kiện, chỉ giữ một',
    en: 'Two variants have the same conditions, keep only one',
  },
  PRINT_IN_USE: {
    vi: 'Bản in còn gắn với sản phẩm nên chưa xoá được',
    en: 'This print is still on products, so it cannot be deleted',
  },
  PRINT_STYLES_DIFFER: {
    vi: 'Sản phẩm này có nhiều kiểu in khác nhau, hãy gắn theo từng kiểu',
    en: 'This product comes in different styles, so place a print on each style',
  },
  PLACEMENT_EMPTY: { vi: 'Không có SKU nào để gắn ở đây', en: 'There is no SKU here to place the print on' },
  PRINT_UNCONFIRMED: {
    vi: 'Bản in khó thấy trên màu đã chọn và chưa ai xác nhận, đơn chưa được gửi',
    en: 'The print is hard to see on the chosen colour and is not confirmed, so the order was not sent',
  },
  UNDO_TOO_LATE: { vi: 'Đã quá 24 giờ nên không hoàn tác được nữa', en: 'This can only be undone within 24 hours' },
  UNDO_NEWER_FIRST: {
    vi: 'Chỗ này đã được đổi lần nữa, hãy hoàn tác lần mới hơn trước',
    en: 'This was changed again since, so undo the newer change first',
  },
} as const;
