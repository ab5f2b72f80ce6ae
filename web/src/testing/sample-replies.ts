import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { z } from 'zod';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Record<string, Schema>;
  format?: string;
  pattern?: string;
}

const INSTANT = '2026-11-29T08:00:00.000Z';
const DAY = '2026-11-29';

/** Texts that pages read as something else than words, by the name of their field. */
function toText(key: string, { format, pattern = '' }: Schema): string {
  if (format === 'date' || /^(?:day|from|to|firstDay|lastDay|month)$/.test(key)) return DAY;
  if (pattern.includes('\\.\\d{2}')) return '12.50';
  if (/At$|Time$|^(?:since|until|at|start|end|last|first)$|Day$/i.test(key)) return INSTANT;
  if (/url|image|picture|thumbnail|avatar/i.test(key)) return '/picture.png';
  return 'x';
}

/** Returns a value of a schema: the first choice of each list, one item in each array, and the same answer to each yes or no. */
function sample(schema: Schema, key: string, yes: boolean): unknown {
  const { type, enum: names, anyOf, oneOf, allOf, items, prefixItems, properties } = schema;
  if ('const' in schema) return schema.const;
  if (names !== undefined) return names[0];
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    const choice = choices.find((one) => one.type !== 'null') ?? choices[0];
    return choice === undefined ? null : sample(choice, key, yes);
  }
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((one) => sample(one, key, yes) as object)) as object;
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sample(field, name, yes)]));
  }
  if (prefixItems !== undefined) return prefixItems.map((one) => sample(one, key, yes));
  if (items !== undefined) return [sample(items, key, yes)];
  if (type === 'string') return toText(key, schema);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return yes;
  return type === 'object' ? {} : null;
}

/** Returns a reply for each reading call of the contract that its schema allows, found by the path of a request; undefined for other paths. */
export function createSampleReplies(yes: boolean): (path: string) => unknown {
  const readings = ENDPOINTS.filter(({ method, isStream }) => method === 'GET' && isStream !== true).map(
    (endpoint) => ({
      pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      isNamed: !endpoint.path.includes('{'),
      reply: endpoint.reply,
    }),
  );
  const sorted = readings.toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed));
  return (path) => {
    const found = sorted.find(({ pattern }) => pattern.test(path));
    if (!found) return undefined;
    return sample(z.toJSONSchema(found.reply, { io: 'output', unrepresentable: 'any' }) as Schema, '', yes);
  };
}
