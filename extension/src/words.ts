const VI = {
  options: 'Cài đặt Bobbin',
  server: 'Địa chỉ Bobbin',
  key: 'API key (lấy ở trang cá nhân)',
  tryIt: 'Lưu và thử',
  trying: 'Đang thử …',
  works: 'Kết nối được: ',
  badServer: 'Nhập địa chỉ https của Bobbin, ví dụ https://bobbin.example.com',
  badKey: 'Bobbin không nhận key này. Tạo key mới ở trang cá nhân.',
  noAnswer: 'Bobbin chưa trả lời ở địa chỉ này.',
  notAllowed: 'Trình duyệt chưa cho phép kết nối tới địa chỉ này.',
  notSet: 'Chưa nhập địa chỉ và key.',
  noShop: 'Chưa đồng bộ shop nào. Mở trang bán hàng của TikTok Shop.',
  synced: 'Đã đồng bộ',
  waiting: 'Đang chờ gửi: ',
  refused: 'Bobbin từ chối: ',
  later: 'Chưa gửi được, sẽ tự thử lại. ',
  unreadable: 'Trang của TikTok Shop đã đổi, extension không đọc được: ',
  openOptions: 'Cài đặt',
};
const EN: typeof VI = {
  options: 'Settings of Bobbin',
  server: 'Address of Bobbin',
  key: 'API key (from your profile)',
  tryIt: 'Save and try it',
  trying: 'Trying …',
  works: 'Connected: ',
  badServer: 'Enter the https address of Bobbin, such as https://bobbin.example.com',
  badKey: 'Bobbin does not take this key. Make a new one at your profile.',
  noAnswer: 'Bobbin does not answer at this address.',
  notAllowed: 'The browser does not allow the connection to this address.',
  notSet: 'Address and key are missing.',
  noShop: 'No shop is synced yet. Open the seller pages of TikTok Shop.',
  synced: 'Synced',
  waiting: 'Waiting to be sent: ',
  refused: 'Bobbin refused: ',
  later: 'Not sent yet, it tries again by itself. ',
  unreadable: 'The pages of TikTok Shop have changed, the extension cannot read: ',
  openOptions: 'Settings',
};

/** Texts in Vietnamese if that is the browser's language, otherwise in English. */
export const WORDS = chrome.i18n.getUILanguage().startsWith('vi') ? VI : EN;

/** Writes the texts into the elements of the extension's page. */
export function writeWords(): void {
  document.documentElement.lang = WORDS === VI ? 'vi' : 'en';
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    const word = element.dataset.word ?? '';
    if (Object.hasOwn(WORDS, word)) element.textContent = WORDS[word as keyof typeof VI];
  }
}
