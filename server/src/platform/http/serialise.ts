import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import { z } from 'zod';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Simplifies a JSON schema for the serialiser: `anyOf: [x, null]` would be validated for each value, and `nullable` is written without a validation.
 */
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
      // Removes rules that would do harm: a variant of a union with unknown fields would match nothing, and a default would hide a missing field.
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false) && key !== 'default')
      .map(([key, value]) => [key, simplify(value)]),
  );
}

/** Returns the JSON Schema of what a zod schema outputs. */
export function outputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' });
  return json;
}

/** Builds the serialiser of a schema; it writes only fields that the schema names, and throws when a field is missing. */
function buildWriter(schema: unknown): (value: unknown) => string {
  return fastJsonStringify(simplify(schema) as AnySchema);
}

const BEGIN = '{"isSuccess":true,"body":';
const END = ',"exceptionBody":null}';

/** A serialised response. */
export interface Written {
  /** JSON. */
  content: string;
  /** The compressed bytes of the response, by the encodings that the client accepts (`compression`); null for a response that is not cached. */
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
 * Builds the writer for pages of a list. When a page has exactly the same frozen items as the last page, the same response is returned; most repeated
 * reads return the same items (docs/decisions/0009). Returns null when the schema is not a list.
 */
function buildPageWriter(schema: Record<string, unknown>): ((value: unknown) => Written) | null {
  const { properties } = schema;
  if (!isRecord(properties) || Object.keys(properties).join() !== 'data,meta') return null;
  const { data, meta } = properties;
  if (!isRecord(data) || !isRecord(data.items)) return null;
  const writeItem = buildWriter(data.items);
  const writeMeta = buildWriter(meta);
  /** The last response of each page, keyed by the page's first item. */
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
 * Builds the serialiser of an endpoint's responses; it writes only fields that the contract names, and throws when a field is missing. The serialiser
 * of the HTTP plugin is not used, because it walks the zod schema for each response.
 */
export function buildSerialiser(reply: z.ZodType): (value: unknown) => Written {
  const schema = outputSchema(reply);
  const writePage = buildPageWriter(schema);
  if (writePage) return writePage;
  const write = buildWriter(schema);
  return (value) => ({ content: `${BEGIN}${write(value)}${END}`, sent: null });
}

const serialisers = new WeakMap<z.ZodType, ReturnType<typeof buildSerialiser>>();

/** Returns the serialiser of a response schema. Building one takes milliseconds, so the servers of one process share it. */
export function findSerialiser(reply: z.ZodType): ReturnType<typeof buildSerialiser> {
  const known = serialisers.get(reply);
  if (known) return known;
  const built = buildSerialiser(reply);
  serialisers.set(reply, built);
  return built;
}
