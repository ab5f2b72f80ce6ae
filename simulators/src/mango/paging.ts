import type { FastifyReply, FastifyRequest } from 'fastify';

import { readFields, readText } from '../runtime/fields.ts';
import { refuseFields, succeed } from './envelope.ts';
import type { FieldError } from './reader.ts';
import type { World } from './world.ts';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 20;

type Paging = { page: number; limit: number };

function readPaging(request: FastifyRequest): { paging: Paging; errors: FieldError[] } {
  const query = readFields(request.query);
  const errors: FieldError[] = [];
  const read = (name: string, fallback: number, max: number): number => {
    const text = readText(query, name);
    if (text === null) return fallback;
    if (!/^-?\d{1,9}$/.test(text)) {
      errors.push({
        field: name,
        message: 'Input should be a valid integer, unable to parse string as an integer',
        type: 'int_parsing',
      });
      return fallback;
    }
    const number = Number(text);
    if (number < 1) {
      errors.push({ field: name, message: 'Input should be greater than or equal to 1', type: 'greater_than_equal' });
    } else if (number > max) {
      errors.push({ field: name, message: `Input should be less than or equal to ${max}`, type: 'less_than_equal' });
    }
    return number;
  };
  return { paging: { page: read('page', 1, 999_999_999), limit: read('limit', LIMIT_DEFAULT, LIMIT_MAX) }, errors };
}

/** Sends one page of a list; the fields around the items are invented. */
export function sendPage<Row>(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  all: readonly Row[],
  toAnswer: (row: Row) => object,
): FastifyReply {
  const { paging, errors } = readPaging(request);
  if (errors.length > 0) return refuseFields(world, reply, errors);
  const { page, limit } = paging;
  const items = all.slice((page - 1) * limit, page * limit).map(toAnswer);
  return succeed(world, reply, { items, total: all.length, page, limit, total_pages: Math.ceil(all.length / limit) });
}
