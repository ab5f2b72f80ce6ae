import { hostPartner, type HostOptions } from '../runtime/host.ts';
import { addApiRoutes, WORDS } from './api-routes.ts';
import { addControlRoutes, toState } from './control-routes.ts';
import { formatTelegramPage } from './page.ts';
import { addBot, createWorld, SETTINGS, toChatNumber } from './world.ts';

type TelegramOptions = HostOptions & { botToken?: string; chatId?: string };

type TelegramSimulator = {
  /** Base URL of the simulated API, in place of `https://api.telegram.org`. */
  url: string;
  botToken: string;
  /** Id of a supergroup in which the bot is a member. */
  chatId: string;
  close(): Promise<void>;
};

/** Starts the messenger Telegram on loopback; everything else is controlled over HTTP (`/_sim`). */
export async function startTelegramSimulator(options: TelegramOptions = {}): Promise<TelegramSimulator> {
  const { botToken = '100200300:demo-bot-token', chatId = '-1001234567890', live = false, seed = 1 } = options;
  const world = createWorld({ live, seed });
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
  const partner = await hostPartner(options, {
    stage: world,
    words: WORDS,
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => toState(world),
    toPage: () => formatTelegramPage(world),
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => addApiRoutes(app, world),
  });
  return { ...partner, botToken, chatId };
}
