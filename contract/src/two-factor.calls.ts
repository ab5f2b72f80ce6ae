import type { Call } from './endpoint.ts';

export const authenticateTwoFactor = {
  name: 'authenticateTwoFactor',
  method: 'POST',
  path: '/2fa/authenticate',
  access: 'session',
} as const satisfies Call;

export const generateTwoFactor = {
  name: 'generateTwoFactor',
  method: 'POST',
  path: '/2fa/generate',
  access: 'account',
  isOpenBeforeSecondFactor: true,
} as const satisfies Call;

export const turnOnTwoFactor = {
  name: 'turnOnTwoFactor',
  method: 'POST',
  path: '/2fa/turn-on',
  access: 'account',
  isOpenBeforeSecondFactor: true,
} as const satisfies Call;

export const turnOffTwoFactor = {
  name: 'turnOffTwoFactor',
  method: 'POST',
  path: '/2fa/turn-off',
  access: 'account',
} as const satisfies Call;

export const renewRecoveryCodes = {
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/2fa/recovery-codes',
  access: 'account',
} as const satisfies Call;
