import type { Call } from './endpoint.ts';

export const register = {
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
} as const satisfies Call;

export const sendConfirmationEmail = {
  name: 'sendConfirmationEmail',
  method: 'POST',
  path: '/email-confirmation/send-email',
  access: 'public',
} as const satisfies Call;

export const confirmEmail = {
  name: 'confirmEmail',
  method: 'POST',
  path: '/email-confirmation/confirm-email',
  access: 'public',
} as const satisfies Call;
