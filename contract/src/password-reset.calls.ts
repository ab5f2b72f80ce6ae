import type { Call } from './endpoint.ts';

export const sendPasscode = {
  name: 'sendPasscode',
  method: 'POST',
  path: '/user-password-reset/send-email',
  access: 'public',
} as const satisfies Call;

export const verifyPasscode = {
  name: 'verifyPasscode',
  method: 'POST',
  path: '/user-password-reset/verify',
  access: 'public',
} as const satisfies Call;

export const setForgottenPassword = {
  name: 'setForgottenPassword',
  method: 'POST',
  path: '/user-password-reset/change-password',
  access: 'public',
} as const satisfies Call;
