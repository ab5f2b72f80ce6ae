/** A Telegram group and the bot that writes to it. */
export interface TelegramAddress {
  /** Token of the bot; null means the server's own bot. */
  botToken: string | null;
  /** Id of the Telegram chat: a number, negative for groups, or `@name` of a public group. */
  chatId: string;
}

/** Format of a token as BotFather issues it: the bot's number, a colon and a secret. */
const BOT_TOKEN = /^\d{3,20}:[\w-]{5,100}$/;
const CHAT_ID = /^(?:-?[1-9]\d{0,18}|@[a-z]\w{3,31})$/i;

/**
 * Parses 'botToken|chatId', or 'chatId' alone for the server's own bot, and returns null for any other text.
 * Errors: none.
 * @example parseTelegramAddress('100200300:AAH-secret|-1001234567890') // { botToken: '100200300:AAH-secret', chatId: '-1001234567890' }
 */
export function parseTelegramAddress(text: string): TelegramAddress | null {
  const parts = text.split('|').map((part) => part.trim());
  const [chatId = '', botToken = null, ...rest] = parts.toReversed();
  if (rest.length > 0 || !CHAT_ID.test(chatId)) return null;
  if (botToken !== null && !isTelegramBotToken(botToken)) return null;
  return { botToken, chatId };
}

/**
 * Returns whether a text has the form of a bot's token.
 * Errors: none.
 */
export function isTelegramBotToken(text: string): boolean {
  return BOT_TOKEN.test(text);
}
