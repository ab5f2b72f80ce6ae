import type { English } from '../topic.ts';
import type { errorsTexts } from '../vi/errors.ts';

export const en: English<typeof errorsTexts> = {
  unknown: 'Something went wrong',
  timeoutDetail: 'The server did not answer within 60 seconds. Check your connection and try again.',
  checkLine: 'Can’t reach the server. Check your connection and try again.',
  serviceDown: 'Your connection is OK, but the server is busy. Try again in a few minutes.',
  waitSeconds_one: 'Try again in {{count}} second.',
  waitSeconds_other: 'Try again in {{count}} seconds.',
  waitMinutes_one: 'Try again in {{count}} minute.',
  waitMinutes_other: 'Try again in {{count}} minutes.',
  triesLeft_one: '{{count}} attempt left.',
  triesLeft_other: '{{count}} attempts left.',
  requestId: 'Error id {{id}}',
  /** Texts of the reasons why a partner refused a key. */
  reasons: {
    IP_NOT_LISTED:
      'The factory only accepts requests from allowed IP addresses. Add the IP address of the Bobbin server there.',
    BOT_TOKEN_NEEDED: 'This server has no Telegram bot. Enter your bot token too, as bot token|chat id.',
  },
};
