import type { English } from '../topic.ts';
import type { connectionsTexts } from '../vi/connections.ts';

export const en: English<typeof connectionsTexts> = {
  factories: 'API connections',
  connected: 'Connected',
  notConnected: 'Not connected',
  refused: 'Refused',
  refusedText: '{{name}} no longer accepts this API key. Enter a new one to keep sending orders.',
  keyEnds: 'API key …{{lastFour}}',
  loginEnds: 'User name …{{lastFour}}',
  groupEnds: '{{title}} · chat id …{{lastFour}}',
  ownBot: 'own bot',
  checkedAt: 'checked at',
  apiKey: 'API key',
  apiKeyHint: 'The key is checked with {{name}} and encrypted; only its last four characters are shown afterwards.',
  loginKey: 'username|password',
  loginKeyHint: 'Enter both on one line, separated by |. Checked with {{name}} and encrypted.',
  telegramKey: 'bot token|chat id',
  telegramKeyHint:
    'Add the bot to the group, then enter bot token|chat id, or only the chat id to use Bobbin’s bot. A test message is sent to the group.',
  telegramSaved: 'Saved. Setup is complete when the test message arrives in the group',
  connect: 'Check and save',
  replace: 'Replace',
  replaceName: 'Replace the connection to {{name}}',
  remove: 'Disconnect',
  removeName: 'Disconnect {{name}}',
  removeTitle: 'Disconnect {{name}}?',
  removeText:
    'New orders cannot be sent to {{name}} until you connect it again.\nOrders already sent continue at the factory.',
  removeTelegramText: 'The Telegram group will not receive any more messages.',
  demoKey: 'In the demo, use {{key}}.',
  savedDetail: '{{name}} is connected.',
  removed: '{{name}} is disconnected.',
};
