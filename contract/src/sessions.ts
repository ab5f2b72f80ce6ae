import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant } from './envelope.ts';

/** One place where the account is signed in. */
export const userSession = z.object({
  id: z.string(),
  /** Browser and system in words, `Chrome 156 · Windows`; the raw text when it says neither. */
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'account',
  summary: 'Where I am signed in, this one first, then by last use',
  reply: z.array(userSession),
  errors: [],
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'account',
  summary: 'End one of my sessions',
  params: idParams,
  reply: done,
  errors: [],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'account',
  summary: 'End all my sessions but this one',
  reply: done,
  errors: [],
});
