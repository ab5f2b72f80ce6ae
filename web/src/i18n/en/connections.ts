import type { English } from '../topic.ts';
import type { connectionsTexts } from '../vi/connections.ts';

export const en: English<typeof connectionsTexts> = {
  factories: 'API connections',
  connected: 'Connected',
  notConnected: 'Not connected',
  refused: 'Refused',
  refusedText: '{{name}} no longer takes this API key. Enter a new one to go on sending orders.',
  keyEnds: 'API key …{{lastFour}}',
  loginEnds: 'User name …{{lastFour}}',
  groupEnds: '{{title}} · chat id …{{lastFour}}',
  ownBot: 'own bot',
  checkedAt: 'checked at',
  apiKey: 'API key',
  apiKeyHint: 'The key is checked with {{name}} and encrypted; only its last four characters are shown afterwards.',
  loginKey: 'username|password',
  loginKeyHint: 'In one line with | between them. Checked with {{name}} and encrypted.',
  telegramKey: 'bot token|chat id',
  telegramKeyHint:
    'Add the bot to the group, then enter bot token|chat id, or the chat id alone for the bot of Bobbin. A test message goes to the group.',
  telegramSaved: 'Saved. When a message has arrived in the group, everything is set up',
  connect: 'Check and save',
  replace: 'Replace',
  replaceName: 'Replace the connection to {{name}}',
  remove: 'Disconnect',
  removeName: 'Disconnect {{name}}',
  removeTitle: 'Disconnect {{name}}?',
  removeText: 'New orders cannot go to {{name}} until it is entered again.\nOrders already sent go on at the factory.',
  removeTelegramText: 'No more messages go to the Telegram group.',
  demoKey: 'The demo takes {{key}}.',
  savedDetail: '{{name}} is connected.',
  removed: '{{name}} is disconnected.',
};
