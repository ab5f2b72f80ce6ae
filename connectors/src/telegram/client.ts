import type { z } from 'zod';
import { type CallTime, createCallTime } from '../call-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';
import { type CallRecord, createHttp, type HttpReply } from '../http.ts';
import { toStatusWords } from '../http-status.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import { createRedact, type Redact } from '../redact.ts';
import { capWait, createBackoff, MAX_FORM_WAIT_MS, retry } from '../retry.ts';
import { formatMessage } from './text.ts';
import { chatSchema, envelopeSchema, messageSchema, type WireChat } from './wire.ts';

export interface TelegramConfig {
  /** Base URL: `https://api.telegram.org` or a simulator. Users never enter it (SEC-4). */
  baseUrl: string;
  timeoutMs: number;
  clock?: Clock;
  /** Receives a record of every attempt; it contains no secret. */
  onCall?: (record: CallRecord) => void;
}

export interface TelegramChat {
  /** The chat's numeric id, also when the caller used the chat's name. */
  id: string;
  title: string;
}

export interface TelegramMessage {
  chatId: string;
  title: string;
  /** Plain text; markup in it is escaped. */
  text: string;
}

/** Client of the Bot API. Every method throws only ConnectorError. */
export interface Telegram {
  /**
   * Sends a message. When the group has become a supergroup, the message is sent to the group's new id. The call is not retried automatically,
   * because after an error with `mayHaveHappened` the group may have received the message.
   */
  sendMessage(botToken: string, message: TelegramMessage): Promise<{ messageId: string; chat: TelegramChat }>;
  /** Reads the numeric id and the name of a chat, also of a group that has become a supergroup. */
  getChat(botToken: string, chatId: string): Promise<TelegramChat>;
  close(): Promise<void>;
}

const PARTNER = 'telegram';
const ATTEMPTS = 2;
/** Maximum characters of Telegram's texts that are searched for secrets; stored texts are far shorter. */
const MESSAGE_MAX = 4_000;

/** The token is a part of the path, so only a text with the form of a token is allowed. */
const TOKEN = /^\d+:[\w-]+$/;

/**
 * Kinds of errors by HTTP status (PAR-21). 401: the token is no longer valid. 404: the token was never valid. 403: the bot is not in the group. 400:
 * usually, the chat was not found.
 */
const KINDS: Readonly<Record<number, ConnectorErrorKind>> = { 401: 'auth', 404: 'auth', 429: 'rate-limited' };

/** Thrown when the group has become a supergroup with another id. */
class MigratedError extends ConnectorError {
  readonly chatId: string;

  constructor(chatId: string, description: string) {
    super({ partner: PARTNER, kind: 'rejected', code: '400', providerMessage: description });
    this.name = 'MigratedError';
    this.chatId = chatId;
  }
}

/**
 * Creates the client of Telegram's Bot API (PAR-21).
 * Units: milliseconds. Errors: none when it is created; the calls fail with ConnectorError.
 */
export function createTelegram(config: TelegramConfig): Telegram {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ ...config, partner: PARTNER });
  const baseUrl = config.baseUrl.replace(/\/+$/, '');

  async function call<T>(
    botToken: string,
    method: string,
    body: Record<string, unknown>,
    schema: z.ZodType<T>,
    isWrite: boolean,
    time?: CallTime,
  ): Promise<T> {
    if (!TOKEN.test(botToken)) {
      throw new ConnectorError({ partner: PARTNER, kind: 'auth', code: '404', providerMessage: 'Not Found' });
    }
    const [, secret = ''] = botToken.split(':');
    const redact = createRedact([botToken, secret]);
    const reply = await http.request({
      method: 'POST',
      url: `${baseUrl}/bot${botToken}/${method}`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      isWrite,
      redact,
      time,
    });
    const parsed = schema.safeParse(readResult(reply, method, isWrite, redact));
    if (!parsed.success) throw createUnreadable(`${method}: ${formatIssues(parsed.error)}`, isWrite);
    return parsed.data;
  }

  async function send(botToken: string, { chatId, ...message }: TelegramMessage) {
    const body = {
      chat_id: chatId,
      text: formatMessage(message),
      parse_mode: 'HTML',
      disable_web_page_preview: true,
    };
    const sent = await call(botToken, 'sendMessage', body, messageSchema, true);
    return { messageId: sent.message_id, chat: toChat(sent.chat) };
  }

  return {
    sendMessage: (botToken, message) => followGroup(message.chatId, (chatId) => send(botToken, { ...message, chatId })),

    getChat(botToken, chatId) {
      const time = createCallTime(config.timeoutMs);
      const read = async (id: string) =>
        toChat(await call(botToken, 'getChat', { chat_id: id }, chatSchema, false, time));
      const attempt = () => followGroup(chatId, read);
      return retry(attempt, createBackoff(ATTEMPTS, clock, MAX_FORM_WAIT_MS), clock, { time });
    },

    close: () => http.close(),
  };
}

/** A call for a moved group was not carried out, so it may be repeated with the new id. */
async function followGroup<T>(chatId: string, attempt: (chatId: string) => Promise<T>): Promise<T> {
  try {
    return await attempt(chatId);
  } catch (error) {
    if (!(error instanceof MigratedError)) throw error;
    return attempt(error.chatId);
  }
}

function readResult(reply: HttpReply, method: string, isWrite: boolean, redact: Redact): unknown {
  const { status } = reply;
  const envelope = envelopeSchema.safeParse(parseJsonOrNull(reply.body.toString('utf8')));
  if (!envelope.success) {
    if (status < 500)
      throw createUnreadable(`${method}: ${toStatusWords(reply)}, and the answer is no envelope`, isWrite);
    throw new ConnectorError({
      partner: PARTNER,
      kind: 'unavailable',
      code: String(status),
      providerMessage: toStatusWords(reply),
      mayHaveHappened: isWrite,
    });
  }
  if (envelope.data.ok) return envelope.data.result;
  const { error_code: errorCode, description, parameters } = envelope.data;
  const code = errorCode ?? status;
  const words = redact((description ?? toStatusWords(reply)).slice(0, MESSAGE_MAX));
  if (parameters?.migrate_to_chat_id != null) throw new MigratedError(parameters.migrate_to_chat_id, words);
  const kind = KINDS[code] ?? (code >= 500 ? 'unavailable' : 'rejected');
  throw new ConnectorError({
    partner: PARTNER,
    kind,
    code: String(code),
    providerMessage: words,
    retryAfterMs: parameters?.retry_after == null ? null : capWait(parameters.retry_after * 1000),
    mayHaveHappened: kind === 'unavailable' && isWrite,
  });
}

function toChat(chat: WireChat): TelegramChat {
  const name = [chat.first_name, chat.last_name].filter((part) => part != null && part !== '').join(' ');
  const title = [chat.title, name, chat.username, chat.id].find((text) => text != null && text !== '');
  return { id: chat.id, title: title ?? chat.id };
}

function createUnreadable(message: string, isWrite: boolean): ConnectorError {
  return new ConnectorError({
    partner: PARTNER,
    kind: 'not-understood',
    providerMessage: message,
    mayHaveHappened: isWrite,
  });
}
