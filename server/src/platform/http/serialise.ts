import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { z } from 'zod';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes what the writer does not need: `anyOf: [x, null]` costs a validation per value, and `nullable` is handled without one. */
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
  return Object.fromEntries(
    Object.entries(schema)
      // A choice of a union with unknown fields would match none of them; a default would hide that a field is missing.
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false) && key !== 'default')
      .map(([key, value]) => [key, simplify(value)]),
  );
}

/** Returns the JSON Schema of a zod schema's output. */
export function outputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' });
  return json;
}

/** Builds the serialiser of a schema: it writes only fields that the schema names; a missing field is an error. */
function buildWriter(schema: unknown): (value: unknown) => string {
  return fastJsonStringify(simplify(schema) as AnySchema);
}

const BEGIN = '{"isSuccess":true,"body":';
const END = ',"exceptionBody":null}';

/** A serialised response. */
export interface Written {
  /** JSON. */
  content: string;
  /** Compressed bytes of it, by what the client accepts (`compression`); null for a response that is not cached. */
  sent: SentBytes | null;
}

export type SentBytes = Map<string, { encoding: string; bytes: Buffer }>;

interface Page {
  data: readonly object[];
  meta: unknown;
}

interface WrittenPage {
  items: readonly object[];
  about: string;
  written: Written;
}

/**
 * Builds the writer for pages of a list. A page of exactly the same frozen items as the last one is the same response: most repeated reads
 * return the same items (docs/decisions/0009). Null when the schema is no list.
 */
function buildPageWriter(schema: Record<string, unknown>): ((value: unknown) => Written) | null {
  const { properties } = schema;
  if (!isRecord(properties) || Object.keys(properties).join() !== 'data,meta') return null;
  const { data, meta } = properties;
  if (!isRecord(data) || !isRecord(data.items)) return null;
  const writeItem = buildWriter(data.items);
  const writeMeta = buildWriter(meta);
  /** The last page by its first item. */
  const pages = new WeakMap<object, WrittenPage>();

  return (value) => {
    const { data: items, meta } = value as Partial<Page>;
    if (items === undefined || meta === undefined) throw new Error('A page needs data and meta.');
    const about = writeMeta(meta);
    const [first] = items;
    const before = first && pages.get(first);
    if (before && before.about === about && isSame(before.items, items)) return before.written;
    const content = `${BEGIN}{"data":[${items.map(writeItem).join(',')}],"meta":${about}}${END}`;
    if (first === undefined || !items.every((item) => Object.isFrozen(item))) return { content, sent: null };
    const written = { content, sent: new Map() };
    pages.set(first, { items, about, written });
    return written;
  };
}

function isSame(a: readonly object[], b: readonly object[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/**
 * Builds the serialiser of an endpoint's responses: only fields that the contract names are written, and a missing field is an error. It is
 * our own because the plugin's walks the zod schema for each response.
 */
export function buildSerialiser(reply: z.ZodType): (value: unknown) => Written {
  const schema = outputSchema(reply);
  const writePage = buildPageWriter(schema);
  if (writePage) return writePage;
  const write = buildWriter(schema);
  return (value) => ({ content: `${BEGIN}${write(value)}${END}`, sent: null });
}

const serialisers = new WeakMap<z.ZodType, ReturnType<typeof buildSerialiser>>();

/** Finds the serialiser of a reply schema. Servers of one process share it, because building one takes milliseconds. */
export function findSerialiser(reply: z.ZodType): ReturnType<typeof buildSerialiser> {
  const known = serialisers.get(reply);
  if (known) return known;
  const built = buildSerialiser(reply);
  serialisers.set(reply, built);
  return built;
}
