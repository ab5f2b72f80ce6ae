import type { Settings } from '../runtime/fields.ts';
import { Rate } from '../runtime/rate.ts';
import { createStage, type Stage } from '../runtime/runtime.ts';
import type { Markup } from './markup.ts';

export type Bot = { token: string; id: number; name: string; username: string };

/** Status of a bot in a chat. A bot that was never in the chat gets 'chat not found'. */
export const STANDINGS = ['member', 'muted', 'kicked'] as const;
export type Standing = (typeof STANDINGS)[number];

export const CHAT_TYPES = ['group', 'supergroup', 'channel', 'private'] as const;
export type ChatType = (typeof CHAT_TYPES)[number];

export type Chat = {
  id: number;
  title: string;
  type: ChatType;
  /** Statuses of the bots in this chat, by the bot's token. */
  standings: Map<string, Standing>;
  /** Id of the supergroup that this group has become. */
  movedTo: number | null;
};

/** Settings of `POST /_sim/settings`. */
export const SETTINGS = { botPerSecond: 'limit', groupPerMinute: 'limit' } as const;

export type Message = {
  id: number;
  botId: number;
  chatId: number;
  at: number;
  markup: Markup;
  hasPreview: boolean;
};

export type World = Stage & {
  bots: Map<string, Bot>;
  chats: Map<number, Chat>;
  messages: Message[];
  rate: Rate;
  settings: Settings<typeof SETTINGS>;
};

const MESSAGES_KEPT = 5_000;

export function createWorld(options: { live: boolean; seed: number }): World {
  return {
    ...createStage(options),
    bots: new Map(),
    chats: new Map(),
    messages: [],
    rate: new Rate(),
    // Telegram allows about 30 messages per second in total, and 20 per minute in a group (PAR-22).
    settings: options.live ? { botPerSecond: 30, groupPerMinute: 20 } : { botPerSecond: null, groupPerMinute: null },
  };
}

/** Returns the numeric id of a chat from a text; ids of groups are below zero. Null for any other text. */
export function toChatNumber(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The number before the colon of a token is the bot's own id; null for an invalid token. */
function toBotNumber(token: string): number | null {
  const digits = /^(\d{3,15}):[\w-]{3,}$/.exec(token)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function isTokenLike(token: string): boolean {
  return toBotNumber(token) !== null;
}

export function addBot(world: World, token: string, name: string): Bot | null {
  const id = toBotNumber(token);
  if (id === null) return null;
  const username = `${name.replaceAll(/\W/g, '').toLowerCase() || 'demo'}_bot`;
  const bot = { token, id, name, username };
  world.bots.set(token, bot);
  return bot;
}

export function addMessage(world: World, message: Omit<Message, 'id' | 'at'>): Message {
  const id = (world.messages.at(-1)?.id ?? 0) + 1;
  const added = { ...message, id, at: world.clock.now() };
  world.messages.push(added);
  if (world.messages.length > MESSAGES_KEPT) world.messages.shift();
  return added;
}
