import { hostPartner, type HostOptions } from '../stage/host.ts';
import { addApiRoutes } from './api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { formatTelegramPage } from './page.ts';
import { addBot, createWorld, toChatNumber } from './world.ts';

type TelegramOptions = HostOptions & { botToken?: string; chatId?: string };

type TelegramSimulator = {
  /** Stands for `https://api.telegram.org`. */
  url: string;
  botToken: string;
  /** A supergroup where the bot is a member. */
  chatId: string;
  close(): Promise<void>;
};

/** Starts the messenger Telegram on loopback; everything else about it is said and asked over HTTP (`/_sim`). */
export async function startTelegramSimulator(options: TelegramOptions = {}): Promise<TelegramSimulator> {
  const { botToken = '100200300:demo-bot-token', chatId = '-1001234567890', live = false } = options;
  const world = createWorld({ live });
  if (addBot(world, botToken, 'Bobbin') === null) throw new RangeError('botToken must read "<number>:<text>"');
  const number = toChatNumber(chatId);
  if (number === null) throw new RangeError('chatId must be the number of a chat');
  world.chats.set(number, {
    id: number,
    title: 'Bobbin Demo',
    type: 'supergroup',
    standings: new Map([[botToken, 'member']]),
    movedTo: null,
  });
  const partner = await hostPartner(options, world, async (app) => {
    app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(formatTelegramPage(world)));
    await app.register(async (controls) => addControlRoutes(controls, world), { prefix: '/_sim' });
    await app.register(async (api) => addApiRoutes(api, world));
  });
  return { ...partner, botToken, chatId };
}
