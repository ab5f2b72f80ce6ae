import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { readModule, splitImport, type ContractModule, type Parse } from './contract-module.ts';

const parse: Parse = (code) => parseSync('contract.ts', code).program;

const ENVELOPE = `
import { z } from 'zod';
export const money = z.string();
export const LIMIT = 50;
`;

const ORDERS = `
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LIMIT, money } from './envelope.ts';
import { parseProxy } from '@bobbin/domain/shops/proxy';
export const STATUSES = ['NEW', 'SENT'] as const;
export const order = z.object({ id: z.string(), status: z.enum(STATUSES), price: money });
export type Order = z.infer<typeof order>;
export function toPath(id: string) {
  return \`/orders/\${id}\`;
}
export const proxyForm = z.string().refine((text) => parseProxy(text) !== null);
export const priceBody = order.pick({ price: true });
export const setPrice = endpoint({
  name: 'setPrice',
  method: 'PATCH',
  path: '/orders/price',
  body: priceBody,
  reply: order,
  errors: ['NOT_FOUND'],
});
export const pageOf = endpoint({ name: 'pageOf', path: '/orders', limit: LIMIT, query: z.object({}) });
`;

function read(name: string): ContractModule {
  if (name === 'endpoint.ts') return readModule('export function endpoint(entry) { return entry; }', parse, read);
  return readModule(name === 'envelope.ts' ? ENVELOPE : ORDERS, parse, read);
}

describe('a file of the contract for the browser', () => {
  const { plain, calls, schemas } = read('orders.ts');

  it('has calls, words and functions without the schema library', () => {
    expect([...plain].toSorted()).toEqual(['STATUSES', 'pageOf', 'setPrice', 'toPath']);
    expect(calls).toContain("import { LIMIT } from './envelope.ts?calls';");
    expect(calls).toContain("path: '/orders/price'");
    // What is called is there, what only a schema asks for is not.
    expect(calls).toMatch(/import \{ endpoint \} from '\.\/endpoint\.ts/);
    expect(calls).not.toContain('parseProxy');
    expect(calls).not.toMatch(/zod|z\.object|z\.enum|money|priceBody|reply|errors|query/);
    expect(() => parse(calls)).not.toThrow();
  });

  it('has the schemas that forms check by in the other part, without those of answers', () => {
    expect(schemas).toContain('order.pick({ price: true })');
    expect(schemas).toContain('body: priceBody');
    expect(schemas).not.toMatch(/reply: order|errors: \[|query: z/);
    expect(() => parse(schemas)).not.toThrow();
  });

  it('gives an importer each name from where it is, and no types', () => {
    const isPlain = (name: string) => plain.has(name);
    expect(splitImport(' setPrice, type Order, priceBody as body ', '@bobbin/contract/orders', isPlain)).toBe(
      "import { setPrice } from '@bobbin/contract/orders?calls';import { priceBody as body } from '@bobbin/contract/orders';",
    );
    expect(splitImport('type Order', '@bobbin/contract/orders', isPlain)).toBe('');
  });
});
