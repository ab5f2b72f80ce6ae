import type { FastifyReply } from 'fastify';

import type { World } from './world.ts';

/** Reasons of refusals. FLASH's real codes are not public; with the setting `codes: own` each reason has a code of its own. */
const CODES = { form: 'FLS_400', unknown: 'FLS_404', late: 'FLS_405', duplicate: 'FLS_409', variant: 'FLS_422' };
export type Reason = keyof typeof CODES;

export type Refusal = { reason: Reason; text: string };

/** The envelope of v2 (PAR-18). */
export function succeed(world: World, reply: FastifyReply, data: unknown): FastifyReply {
  return reply.send({ code: world.settings.okCode, msg: 'success', data, err: null });
}

/** Creates a business refusal, which has HTTP 200. */
export function refuse(world: World, reply: FastifyReply, { reason, text }: Refusal): FastifyReply {
  const isPlain = world.settings.codes === 'plain' && reason !== 'unknown';
  return reply.send({ code: isPlain ? CODES.form : CODES[reason], msg: text, data: null, err: text });
}

/** Creates the response for an order that exists although the balance is too low; the order waits and must not be sent again. */
export function tellShort(world: World, reply: FastifyReply, orderCode: string): FastifyReply {
  const text = 'Insufficient balance, the payment of the order is PENDING';
  const { shortCode, shortData } = world.settings;
  return reply.send({ code: shortCode, msg: text, data: shortData === 'code' ? orderCode : null, err: text });
}

/** Creates the response for wrong credentials, which has no code (PAR-18). */
export function refuseCredentials(world: World, reply: FastifyReply, text: string): FastifyReply {
  return reply.code(world.settings.refusalStatus === '401' ? 401 : 200).send({ msg: 'fail', err: text, data: null });
}
