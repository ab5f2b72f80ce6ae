import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant } from './envelope.ts';
import * as calls from './allowed-ips.calls.ts';
import { IP_NOTE_MAX } from './allowed-ips.calls.ts';

export const allowedIp = z.object({
  id: z.string(),
  /** An IPv4 or IPv6 address, or a network in CIDR form. */
  ip: z.string(),
  note: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  /** Number of staff calls that this entry permitted, and the time of the last one. Calls that other processes handled are added within a minute. */
  hits: z.number().int(),
  lastHitAt: instant.nullable(),
  /** Whether the caller's own IP address matches this entry. */
  isMine: z.boolean(),
});
export type AllowedIp = z.infer<typeof allowedIp>;

export const listAllowedIps = endpoint({
  ...calls.listAllowedIps,
  summary: 'List the addresses that staff may work from; without an active entry all addresses are allowed',
  reply: z.array(allowedIp),
  errors: [],
});

export const getMyAddress = endpoint({
  ...calls.getMyAddress,
  summary: 'Get the address of this call',
  reply: z.string(),
  errors: [],
});

export const addAllowedIpBody = z.object({
  ip: z.string('ipRequired').trim().min(1, 'ipRequired').max(100),
  note: z.string().trim().max(IP_NOTE_MAX).default(''),
  isActive: z.boolean().default(true),
});

export const addAllowedIp = endpoint({
  ...calls.addAllowedIp,
  summary: 'Allow an address or a network; refused when the list would lock out the caller',
  body: addAllowedIpBody,
  reply: allowedIp,
  errors: ['IP_INVALID', 'IP_LOCKS_OUT', 'EXISTS'],
});

export const switchAllowedIp = endpoint({
  ...calls.switchAllowedIp,
  summary: 'Turn an entry on or off; refused when the list would lock out the caller',
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  reply: allowedIp,
  errors: ['IP_LOCKS_OUT'],
});

export const removeAllowedIp = endpoint({
  ...calls.removeAllowedIp,
  summary: 'Delete an entry; refused when the list would lock out the caller',
  params: idParams,
  reply: done,
  errors: ['IP_LOCKS_OUT'],
});
