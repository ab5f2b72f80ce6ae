import { topic } from '../topic.ts';

export const notificationSettingsTexts = topic('notification-settings', {
  title: 'Thông báo',
  text: 'Chọn nơi nhận cho từng sự kiện',
  event: 'Sự kiện',
  inbox: 'Hộp thư',
  mail: 'Mail',
  telegram: 'Telegram',
  urgent: 'Gấp: không chờ bản tin hay giờ yên lặng',
  choice: '{{event}}: {{channel}}',
  noTelegram: 'Chưa có group Telegram: tin có dấu * đến bằng mail, tin khác chỉ ở hộp thư.',
  digest: 'Bản tin gộp',
  digestText: 'Tin không gấp gom vào một mail mỗi ngày.',
  digestHour: 'Giờ gửi bản tin',
  quiet: 'Giờ yên lặng',
  quietText: 'Telegram và mail chờ hết giờ này, trừ tin gấp.',
  quietFrom: 'Yên lặng từ',
  quietTo: 'Yên lặng đến',
  to: 'đến',
  zone: 'Múi giờ',
  zoneVn: 'Giờ Việt Nam',
  zoneLa: 'Giờ Los Angeles',
  zoneUtc: 'UTC',
  teams: 'Shop của nhóm',
  teamsText: 'Tin về shop mà nhóm của bạn được giao luôn có trong hộp thư. Gửi thêm bằng:',
});

declare module '../topic.ts' {
  interface Topics {
    'notification-settings': typeof notificationSettingsTexts;
  }
}
