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

/** A text of a value by its schema: only what the schema names is written, a missing field is an error. */
function buildWriter(schema: unknown): (value: unknown) => string {
  return fastJsonStringify(simplify(schema) as AnySchema);
}

/**
 * Writes pages of a list. What is frozen in them is written once and its text kept as long as it lives: whoever reads a list again
 * gets mostly the same things. Null where the schema is of something else.
 */
function buildPageWriter(schema: Record<string, unknown>): ((value: unknown) => string) | null {
  const { properties } = schema;
  if (!isRecord(properties) || Object.keys(properties).join() !== 'data,meta') return null;
  const { data, meta } = properties;
  if (!isRecord(data) || !isRecord(data.items)) return null;
  const writeItem = buildWriter(data.items);
  const writeMeta = buildWriter(meta);
  const texts = new WeakMap<object, string>();
  const write = (item: object) => {
    const known = texts.get(item);
    if (known !== undefined) return known;
    const text = writeItem(item);
    if (Object.isFrozen(item)) texts.set(item, text);
    return text;
  };
  return (value) => {
    const { data: items, meta: about } = value as { data?: object[]; meta?: unknown };
    if (items === undefined || about === undefined) throw new Error('A page needs data and meta.');
    return `{"data":[${items.map(write).join(',')}],"meta":${writeMeta(about)}}`;
  };
}

/**
 * Builds the writer of an endpoint's answers: only what the contract names is written, a missing field is an error.
 * Hand-made because the provider's own walks the zod schema for each answer.
 */
export function buildSerialiser(reply: z.ZodType): (value: unknown) => string {
  const schema = outputSchema(reply);
  const write = buildPageWriter(schema) ?? buildWriter(schema);
  return (value) => `{"isSuccess":true,"body":${write(value)},"exceptionBody":null}`;
}
