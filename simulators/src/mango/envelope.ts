import type { FastifyReply } from 'fastify';

import type { FieldError } from './reader.ts';
import type { World } from './world.ts';

/** The HTTP status of each code (PAR-3). */
const STATUSES = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  VALIDATION_ERROR: 422,
  NOT_FOUND: 404,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
} as const;

type Code = keyof typeof STATUSES;

function toEnvelope(world: World, status: boolean, code: string, message: string, data: unknown): object {
  world.answers += 1;
  return {
    status,
    code,
    message,
    data,
    timestamp: new Date(world.clock.now()).toISOString(),
    request_id: `req_${String(world.answers).padStart(12, '0')}`,
  };
}

export function succeed(world: World, reply: FastifyReply, data: unknown): FastifyReply {
  return reply.send(toEnvelope(world, true, 'SUCCESS', 'Success', data));
}

export function refuse(
  world: World,
  reply: FastifyReply,
  code: Code,
  message: string,
  data: unknown = null,
  httpStatus: number = world.settings.refusalStatus === 'own' ? STATUSES[code] : 200,
): FastifyReply {
  reply.code(httpStatus);
  return reply.send(toEnvelope(world, false, code, message, data));
}

export function refuseFields(world: World, reply: FastifyReply, errors: FieldError[]): FastifyReply {
  return refuse(world, reply, 'VALIDATION_ERROR', 'Validation failed', { errors });
}
