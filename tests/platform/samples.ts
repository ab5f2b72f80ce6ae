/** The part of JSON Schema that zod uses for the contract. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
}

/** Creates a valid value of a schema, with every optional field. For a union it uses the first choice. */
export function createSample(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return createSample(choices.find((choice) => choice.type !== 'null') ?? {});
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([name, child]) => [name, createSample(child)]);
      if (typeof schema.additionalProperties === 'object')
        entries.push([String(schema.propertyNames?.enum?.[0] ?? 'any'), createSample(schema.additionalProperties)]);
      return Object.fromEntries(entries);
    }
    case 'array':
      return schema.items ? [createSample(schema.items), createSample(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 0, 7), schema.maximum ?? 7);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      if (schema.pattern?.includes('\\.\\d{2}')) return '12.50';
      if (schema.pattern?.startsWith('^\\d{4}-(')) return '2026-11';
      if (schema.pattern?.startsWith('^#[0-9a-f]')) return '#1a2b3c';
      if (schema.format === 'date') return '2026-11-30';
      if (schema.format === 'email') return 'lan@example.com';
      return 'text'.padEnd(schema.minLength ?? 0, 'x');
  }
}

/** The path to an object inside a sample value, with the schema of that object. */
export interface Spot {
  path: (string | number)[];
  schema: Schema;
}

/** Lists every object with named fields in a schema, with the path that the object has in a value of `createSample`. */
export function listObjects(schema: Schema, path: (string | number)[] = []): Spot[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const first = choices.find((choice) => choice.type !== 'null');
    return first ? listObjects(first, path) : [];
  }
  if (schema.type === 'array' && schema.items) return listObjects(schema.items, [...path, 1]);
  if (schema.type !== 'object') return [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => listObjects(child, [...path, name]));
  return schema.properties ? [{ path, schema }, ...inner] : inner;
}

/** Returns the object that a value contains at the given path. */
export function pick(value: unknown, path: (string | number)[]): Record<string, unknown> {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value) as Record<
    string,
    unknown
  >;
}
