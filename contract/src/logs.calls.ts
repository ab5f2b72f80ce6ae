import type { Call } from './endpoint.ts';

/** Maximum number of rows in one export; the response says when more matched. */
export const LOG_EXPORT_MAX = 50_000;

export const listLogs = {
  name: 'listLogs',
  method: 'GET',
  path: '/log',
  access: { permission: 'VIEW_LOGS' },
} as const satisfies Call;

export const listLogWords = {
  name: 'listLogWords',
  method: 'GET',
  path: '/log/words',
  access: { permission: 'VIEW_LOGS' },
} as const satisfies Call;

export const exportLogs = {
  name: 'exportLogs',
  method: 'POST',
  path: '/log/export',
  access: { permission: 'EXPORT_LOGS' },
} as const satisfies Call;
