import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readFields, readText, type Fields } from '../runtime/fields.ts';
import type { Words } from '../runtime/hooks.ts';
import { parseMarkup, type Markup } from './markup.ts';
import { addMessage, isTokenLike, toChatNumber, type Bot, type Chat, type Message, type World } from './world.ts';

/** Maximum length of a text after its entities were parsed (PAR-21). */
const TEXT_MAX = 4_096;

type Refusal = { code: number; description: string; parameters?: Record<string, number> };

class BotError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.description);
    this.refusal = refusal;
  }
}

const badRequest = (text: string): BotError => new BotError({ code: 400, description: `Bad Request: ${text}` });

function refuse(reply: FastifyReply, { code, description, parameters }: Refusal): FastifyReply {
  const seconds = parameters?.['retry_after'];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.code(code).send({ ok: false, error_code: code, description, ...(parameters && { parameters }) });
}

function toTooMany(seconds: number): Refusal {
  return {
    code: 429,
    description: `Too Many Requests: retry after ${seconds}`,
    parameters: { retry_after: seconds },
  };
}

function toKickedText(chat: Chat): string {
  if (chat.type === 'private') return 'bot was blocked by the user';
  return `bot was kicked from the ${chat.type === 'group' ? 'group chat' : `${chat.type} chat`}`;
}

/** Returns the chat if the bot may use it; otherwise throws the refusal of the real API. */
function findChat(world: World, bot: Bot, fields: Fields): Chat {
  const text = readText(fields, 'chat_id')?.trim() ?? '';
  if (text === '') throw badRequest('chat_id is empty');
  const chat = world.chats.get(toChatNumber(text) ?? Number.NaN);
  const standing = chat?.standings.get(bot.token);
  if (chat === undefined || standing === undefined) throw badRequest('chat not found');
  if (chat.movedTo !== null) {
    throw new BotError({
      code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: chat.movedTo },
    });
  }
  if (standing === 'kicked') throw new BotError({ code: 403, description: `Forbidden: ${toKickedText(chat)}` });
  return chat;
}

function toUser(bot: Bot): object {
  return { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username };
}

function toChat(chat: Chat): object {
  return {
    id: chat.id,
    ...(chat.type === 'private' ? { first_name: chat.title } : { title: chat.title }),
    type: chat.type,
  };
}

function toMessage(message: Message, bot: Bot, chat: Chat): object {
  const { text, entities } = message.markup;
  return {
    message_id: message.id,
    from: toUser(bot),
    chat: toChat(chat),
    date: Math.floor(message.at / 1000),
    text,
    ...(entities.length > 0 && { entities }),
  };
}

function readMarkup(fields: Fields): Markup {
  const source = readText(fields, 'text') ?? '';
  const mode = readText(fields, 'parse_mode')?.toLowerCase() ?? '';
  if (mode !== '' && mode !== 'html') throw badRequest('unsupported parse_mode');
  const read = mode === 'html' ? parseMarkup(source) : { ok: true as const, markup: { text: source, entities: [] } };
  if (!read.ok) throw badRequest(read.problem);
  const text = read.markup.text.trimEnd();
  if (text.trim() === '') throw badRequest('message text is empty');
  if (text.length > TEXT_MAX) throw badRequest('message is too long');
  const entities = read.markup.entities.map((entity) => ({
    ...entity,
    length: Math.min(entity.length, text.length - entity.offset),
  }));
  return { text, entities: entities.filter((entity) => entity.length > 0) };
}

function checkRate(world: World, bot: Bot, chat: Chat): void {
  const now = world.clock.now();
  const { botPerSecond, groupPerMinute } = world.settings;
  const group = `${bot.id} ${chat.id}`;
  const groupLimit = groupPerMinute === null ? null : { perSecond: groupPerMinute / 60, burst: groupPerMinute };
  const isGroup = groupLimit !== null && chat.type !== 'private';
  if (isGroup && world.rate.left(group, now, groupLimit) === 0)
    throw new BotError(toTooMany(Math.ceil(world.rate.take(group, now, groupLimit) / 1000)));
  const botLimit = botPerSecond === null ? null : { perSecond: botPerSecond, burst: botPerSecond };
  if (botLimit !== null && world.rate.take(`${bot.id}`, now, botLimit) > 0) throw new BotError(toTooMany(1));
  if (isGroup) world.rate.take(group, now, groupLimit);
}

function sendMessage(world: World, bot: Bot, fields: Fields): object {
  const markup = readMarkup(fields);
  const chat = findChat(world, bot, fields);
  if (chat.standings.get(bot.token) === 'muted') {
    throw badRequest('not enough rights to send text messages to the chat');
  }
  checkRate(world, bot, chat);
  const hasPreview = !['true', '1'].includes(String(fields['disable_web_page_preview'] ?? ''));
  return toMessage(addMessage(world, { botId: bot.id, chatId: chat.id, markup, hasPreview }), bot, chat);
}

const METHODS: Record<string, (world: World, bot: Bot, fields: Fields) => object> = {
  getme: (_world, bot) => ({
    ...toUser(bot),
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
  }),
  getchat: (world, bot, fields) => toChat(findChat(world, bot, fields)),
  sendmessage: sendMessage,
};

/** Returns Telegram's response to too many calls. */
export const WORDS: Words = {
  hideSecrets: (url) => url.replace(/^\/bot[^/?]*/, '/bot***'),
  refuseTooMany: (reply, seconds) => refuse(reply, toTooMany(seconds)),
};

/** Adds `/bot<token>/<method>` of the Bot API, by GET or POST, with fields in the query, in a form or in JSON (PAR-21). */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BotError) return refuse(reply, error.refusal);
    const isTheirs = error instanceof Error && 'statusCode' in error && error.statusCode === 400;
    if (!isTheirs) throw error;
    return refuse(reply, { code: 400, description: `Bad Request: can't parse the request` });
  });

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { token = '', method = '' } = request.params as { token?: string; method?: string };
    // A text that cannot be a token leads to 'not found', a wrong token to 'unauthorized'.
    if (!isTokenLike(token)) return refuse(reply, { code: 404, description: 'Not Found' });
    const bot = world.bots.get(token);
    if (bot === undefined) return refuse(reply, { code: 401, description: 'Unauthorized' });
    const name = method.toLowerCase();
    const run = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (run === undefined) return refuse(reply, { code: 404, description: 'Not Found' });
    const result = run(world, bot, { ...readFields(request.query), ...readFields(request.body) });
    return reply.send({ ok: true, result });
  };
  app.route({ method: ['GET', 'POST'], url: '/bot:token/:method', handler: answer });
}
