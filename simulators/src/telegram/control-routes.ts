/**
 * What a test or the demo page may do to the simulated Telegram, besides the controls of every partner
 * (runtime/controls.ts).
 *
 * | Call                             | Body                                | Does                                       |
 * |----------------------------------|-------------------------------------|--------------------------------------------|
 * | GET  /_sim/messages?chat_id=     |                                     | messages, newest first, as text and HTML   |
 * | DELETE /_sim/messages            |                                     | deletes all messages                       |
 * | GET  /_sim/chats                 |                                     | the chats with the status of each bot      |
 * | POST /_sim/chats                 | id, title, type, bot (token),       | adds or changes a chat; default standing:  |
 * |                                  | standing: member, muted, kicked,    | member; default bot: the first one         |
 * |                                  | absent; movedTo (supergroup's id)   |                                            |
 * | POST /_sim/bots                  | token, name                         | adds a bot                                 |
 * | DELETE /_sim/bots/{token}        |                                     | revokes the token of the bot               |
 * | POST /_sim/settings              | botPerSecond, groupPerMinute (0 =   | limits of sent messages                    |
 * |                                  | none)                               |                                            |
 */
import type { FastifyInstance } from 'fastify';

import { ControlError, readChoice, readFields, readText, type Fields } from '../runtime/fields.ts';
import { toMessageHtml } from './message-html.ts';
import { CHAT_TYPES, STANDINGS, addBot, toChatNumber, type Chat, type Message, type World } from './world.ts';

function toChatState(chat: Chat): object {
  const { id, title, type, movedTo } = chat;
  return { id: String(id), title, type, movedTo, standings: Object.fromEntries(chat.standings) };
}

function toMessageState({ id, at, chatId, markup, hasPreview }: Message): object {
  return {
    id,
    chatId: String(chatId),
    at: new Date(at).toISOString(),
    text: markup.text,
    html: toMessageHtml(markup),
    entities: markup.entities,
    hasPreview,
  };
}

function readChatNumber(fields: Fields, name: string): number | null {
  const text = readText(fields, name);
  if (text === null) return null;
  const number = toChatNumber(text);
  if (number === null) throw new ControlError(`${name} must be the number of a chat`);
  return number;
}

function setChat(world: World, fields: Fields): Chat {
  const id = readChatNumber(fields, 'id');
  if (id === null) throw new ControlError('id is missing');
  const token = readText(fields, 'bot') ?? [...world.bots.keys()][0] ?? '';
  if (!world.bots.has(token)) throw new ControlError('bot is no known token');
  const before = world.chats.get(id);
  const type = readChoice(fields, 'type', CHAT_TYPES) ?? before?.type;
  const guess = id > 0 ? 'private' : id <= -1_000_000_000_000 ? 'supergroup' : 'group';
  const standing = readChoice(fields, 'standing', [...STANDINGS, 'absent']) ?? before?.standings.get(token) ?? 'member';
  const chat: Chat = {
    id,
    title: readText(fields, 'title') ?? before?.title ?? String(id),
    type: type ?? guess,
    standings: new Map(before?.standings),
    movedTo: readChatNumber(fields, 'movedTo') ?? before?.movedTo ?? null,
  };
  if (standing === 'absent') chat.standings.delete(token);
  else chat.standings.set(token, standing);
  world.chats.set(id, chat);
  return chat;
}

export function toState(world: World): object {
  return {
    bots: [...world.bots.values()],
    chats: [...world.chats.values()].map(toChatState),
    messages: world.messages.length,
  };
}

/** Adds Telegram's own controls under /_sim, see the table above. */
export function addControlRoutes(app: FastifyInstance, world: World): void {
  app.get('/messages', async (request) => {
    const chatNumber = readChatNumber(readFields(request.query), 'chat_id');
    return world.messages
      .filter((message) => chatNumber === null || message.chatId === chatNumber)
      .toReversed()
      .map(toMessageState);
  });

  app.delete('/messages', async () => {
    world.messages.length = 0;
    return [];
  });

  app.get('/chats', async () => [...world.chats.values()].map(toChatState));

  app.post('/chats', async (request) => toChatState(setChat(world, readFields(request.body))));

  app.post('/bots', async (request) => {
    const fields = readFields(request.body);
    const bot = addBot(world, readText(fields, 'token') ?? '', readText(fields, 'name') ?? 'Demo');
    if (bot === null) throw new ControlError('token must read "<number>:<text>"');
    return bot;
  });

  app.delete('/bots/:token', async (request) => {
    const token = readText(readFields(request.params), 'token') ?? '';
    if (!world.bots.delete(token)) throw new ControlError('bot not found', 404);
    return {};
  });
}
