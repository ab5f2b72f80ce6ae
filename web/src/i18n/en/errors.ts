import type { English } from '../topic.ts';
import type { errorsTexts } from '../vi/errors.ts';

export const en: English<typeof errorsTexts> = {
  unknown: 'Something unknown went wrong',
  timeoutDetail: 'The server did not answer within 60 seconds. Check your connection and try again.',
  checkLine: 'The server cannot be reached. Check your connection and try again.',
  serviceDown: 'Your connection is fine, the server is busy. Try again in a few minutes.',
  waitSeconds_one: 'Try again in {{count}} second.',
  waitSeconds_other: 'Try again in {{count}} seconds.',
  waitMinutes_one: 'Try again in {{count}} minute.',
  waitMinutes_other: 'Try again in {{count}} minutes.',
  triesLeft_one: '{{count}} try left.',
  triesLeft_other: '{{count}} tries left.',
  requestId: 'Error id {{id}}',
  /** Why a partner's key was refused. */
  reasons: {
    IP_NOT_LISTED: 'The factory takes calls from listed addresses only. Add the address of the Bobbin server there.',
    BOT_TOKEN_NEEDED: 'This server has no bot of its own: enter the bot token as well, as bot token|chat id.',
  },
};
