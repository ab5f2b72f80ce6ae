import type { Call } from './endpoint.ts';

export const listMails = {
  name: 'listMails',
  method: 'GET',
  path: '/admin/mails',
  access: { permission: 'VIEW_LOGS', fine: ['VIEW_MAILS'] },
} as const satisfies Call;

export const retryMail = {
  name: 'retryMail',
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  access: { permission: 'EDIT_MEMBERS', fine: ['RETRY_MAILS'] },
} as const satisfies Call;

export const retryMails = {
  name: 'retryMails',
  method: 'POST',
  path: '/admin/mails/retry',
  access: { permission: 'EDIT_MEMBERS', fine: ['RETRY_MAILS'] },
} as const satisfies Call;
