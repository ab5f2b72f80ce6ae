import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { z } from 'zod';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `anyOf: [x, null]` costs a validation per value; the serialiser knows `nullable` without one. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (!isRecord(schema)) return schema;
  const choices = schema.anyOf;
  if (Array.isArray(choices) && choices.length === 2) {
    const isNull = (choice: unknown) => isRecord(choice) && choice.type === 'null';
    const other = choices.find((choice) => !isNull(choice));
    if (choices.some(isNull) && isRecord(other)) {
      const { anyOf: _, ...rest } = schema;
      return simplify({ ...rest, ...other, nullable: true });
    }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, simplify(value)]));
}

/** JSON Schema of what a zod schema gives out. */
export function outputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' });
  return json;
}

/**
 * Builds the writer of an endpoint's answers: only what the contract names is written, a missing field is an error.
 * Hand-made because the provider's own walks the zod schema for each answer.
 */
export function buildSerialiser(reply: z.ZodType): (value: unknown) => string {
  const write = fastJsonStringify(simplify(outputSchema(reply)) as AnySchema);
  return (value) => `{"isSuccess":true,"body":${write(value)},"exceptionBody":null}`;
}
