import type { HouseBy } from '@bobbin/domain/factories/factories';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, instant } from './envelope.ts';
import { connectPressify } from './fulfilment.ts';
import * as calls from './connections.calls.ts';

export const connectMango = endpoint({
  ...calls.connectMango,
  summary: 'Verify and store my MANGO API key; an empty text removes it',
  body: z.object({ api: z.string().trim().max(500) }),
  reply: done,
  errors: ['FACTORY_KEY_WRONG', 'FACTORY_UNAVAILABLE', 'PROFILE_LOCKED'],
});

/** User name and password must both be given or both be missing; the problem is reported at the missing field. */
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
  ...calls.connectFlash,
  summary: 'Verify and store my FLASH user name and password; two empty texts remove them',
  body: flashLogin,
  reply: done,
  errors: ['FACTORY_KEY_WRONG', 'FACTORY_UNAVAILABLE', 'PROFILE_LOCKED'],
});

export const connectTelegram = endpoint({
  ...calls.connectTelegram,
  summary:
    'Send a test message to my Telegram group and store the group; `token|chat id`, or the chat id alone when the server has a bot',
  body: z.object({ api: z.string().trim().max(500) }),
  reply: done,
  errors: ['TELEGRAM_REFUSED', 'TELEGRAM_UNAVAILABLE', 'PROFILE_LOCKED'],
});

export const getTelegram = endpoint({
  ...calls.getTelegram,
  summary: 'Get my Telegram group: its title and the last four characters of its id',
  reply: z.object({ title: z.string(), lastFour: z.string(), checkedAt: instant, hasOwnBot: z.boolean() }).nullable(),
  errors: [],
});

/** Endpoints of the calls in `KEY_CONNECTIONS`. */
export const KEY_ENDPOINTS: Readonly<Record<HouseBy<'key'>, typeof connectMango>> = {
  PRESSIFY: connectPressify,
  MANGO: connectMango,
};

/** Endpoints of the calls in `LOGIN_CONNECTIONS`. */
export const LOGIN_ENDPOINTS: Readonly<Record<HouseBy<'login'>, typeof connectFlash>> = { FLASH: connectFlash };
