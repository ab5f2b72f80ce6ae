import type { FastifyReply, FastifyRequest } from 'fastify';

export type Fields = Record<string, unknown>;

/** A control that was misused; the text goes to whoever writes the test. */
export class ControlError extends Error {
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The value as a text, or null where it is missing or empty. Nothing is trimmed: a password may begin with a space. */
export function readText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function readNumber(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0) throw new ControlError(`${name} must be a number of at least 0`);
  return number;
}

export function readFlag(fields: Fields, name: string): boolean | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new ControlError(`${name} must be true or false`);
}

export function readChoice<Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  if (fields[name] === undefined || fields[name] === null) return null;
  const chosen = choices.find((choice) => choice === fields[name]);
  if (chosen === undefined) throw new ControlError(`${name} must be one of: ${choices.join(', ')}`);
  return chosen;
}

/** A form of the page goes back to the page; a program gets JSON. */
export function answerControl(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return isForm ? reply.redirect('/', 303) : reply.send(body);
}
