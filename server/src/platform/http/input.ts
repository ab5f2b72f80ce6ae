import type { z } from 'zod';
import { checkInput } from '../input.ts';
import { InputError } from './answers.ts';

/** Removes empty values of a query, because a form writes an unset field as `statuses=` (API-2). Errors: none. */
export function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value !== 'string' || !/^[\s,]*$/.test(value)),
  );
}

/** Validates a part of a request against its schema. @throws InputError with all invalid fields (API-5) */
export function parseInput(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const { data, issues } = checkInput(schema, value, part);
  if (issues.length > 0) throw new InputError(issues);
  return data;
}
