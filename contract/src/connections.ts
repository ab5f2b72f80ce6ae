import type { HouseBy } from '@bobbin/domain/factories/factories';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, instant } from './envelope.ts';
import { connectPressify } from './fulfilment.ts';

export const connectMango = endpoint({
  name: 'connectMango',
  method: 'POST',
  path: '/users/mango',
  access: 'account',
  summary: 'Check and keep my MANGO API key; empty text removes it',
  body: z.object({ api: z.string().trim().max(500) }),
  reply: done,
  errors: ['FACTORY_KEY_WRONG', 'FACTORY_UNAVAILABLE', 'PROFILE_LOCKED'],
});

/** Both or none; each is missed at its own field. */
const flashLogin = z
  .object({ username: z.string().trim().max(200), password: z.string().trim().max(200) })
  .refine(({ username, password }) => username !== '' || password === '', {
    path: ['username'],
    message: 'userNameRequired',
  })
  .refine(({ username, password }) => password !== '' || username === '', {
    path: ['password'],
    message: 'passwordRequired',
  });

export const connectFlash = endpoint({
  name: 'connectFlash',
  method: 'POST',
  path: '/users/flash',
  access: 'account',
  summary: 'Check and keep my FLASH user name and password; both empty removes them',
  body: flashLogin,
  reply: done,
  errors: ['FACTORY_KEY_WRONG', 'FACTORY_UNAVAILABLE', 'PROFILE_LOCKED'],
});

export const connectTelegram = endpoint({
  name: 'connectTelegram',
  method: 'POST',
  path: '/users/telegram',
  access: 'account',
  summary:
    'Send a test message to my Telegram group and keep it; `token|chat id`, or the chat id alone when the server has a bot',
  body: z.object({ api: z.string().trim().max(500) }),
  reply: done,
  errors: ['TELEGRAM_REFUSED', 'TELEGRAM_UNAVAILABLE', 'PROFILE_LOCKED'],
});

export const getTelegram = endpoint({
  name: 'getTelegram',
  method: 'GET',
  path: '/users/telegram',
  access: 'account',
  summary: 'My Telegram group: its title and the last four characters of its id',
  reply: z.object({ title: z.string(), lastFour: z.string(), checkedAt: instant, hasOwnBot: z.boolean() }).nullable(),
  errors: [],
});

/** Where the key of a factory is kept, by factory. */
export const KEY_CONNECTIONS: Readonly<Record<HouseBy<'key'>, typeof connectMango>> = {
  PRESSIFY: connectPressify,
  MANGO: connectMango,
};

/** The same for those that are signed in to with a name. */
export const LOGIN_CONNECTIONS: Readonly<Record<HouseBy<'login'>, typeof connectFlash>> = { FLASH: connectFlash };
