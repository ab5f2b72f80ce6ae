import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant } from './envelope.ts';
import * as calls from './sessions.calls.ts';

/** A session of the account on one device. */
export const userSession = z.object({
  id: z.string(),
  /** Browser and operating system, such as `Chrome 156 · Windows`; the raw user agent when these are unknown. */
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const listSessions = endpoint({
  ...calls.listSessions,
  summary: 'List my sessions: the current one first, then by last use',
  reply: z.array(userSession),
  errors: [],
});

export const endSession = endpoint({
  ...calls.endSession,
  summary: 'End one of my sessions',
  params: idParams,
  reply: done,
  errors: [],
});

export const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  summary: 'End all my sessions except the current one',
  reply: done,
  errors: [],
});
