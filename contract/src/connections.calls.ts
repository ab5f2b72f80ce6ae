import type { HouseBy } from '@bobbin/domain/factories/factories';
import type { Call } from './endpoint.ts';
import { connectPressify } from './fulfilment.calls.ts';

export const connectMango = {
  name: 'connectMango',
  method: 'POST',
  path: '/users/mango',
  access: 'account',
} as const satisfies Call;

export const connectFlash = {
  name: 'connectFlash',
  method: 'POST',
  path: '/users/flash',
  access: 'account',
} as const satisfies Call;

export const connectTelegram = {
  name: 'connectTelegram',
  method: 'POST',
  path: '/users/telegram',
  access: 'account',
} as const satisfies Call;

export const getTelegram = {
  name: 'getTelegram',
  method: 'GET',
  path: '/users/telegram',
  access: 'account',
} as const satisfies Call;

/** Calls that store the API key of a factory, by factory. */
export const KEY_CONNECTIONS = { PRESSIFY: connectPressify, MANGO: connectMango } as const satisfies Record<
  HouseBy<'key'>,
  Call
>;

/** Calls that store the login of a factory, by factory. */
export const LOGIN_CONNECTIONS = { FLASH: connectFlash } as const satisfies Record<HouseBy<'login'>, Call>;
