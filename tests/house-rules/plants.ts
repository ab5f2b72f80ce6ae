/** One violation of each forbidden kind: the gate that knows it must turn red. */
export type Plant = { kind: string; path: string; text: string; expects: string };

const ROOM = 'eslint(no-restricted-imports)';

function plantImport(kind: string, path: string, specifier: string): Plant {
  return {
    kind,
    path,
    text: `import { thing } from '${specifier}';\nexport const copy: unknown = thing;\n`,
    expects: ROOM,
  };
}

export const LINT_PLANTS: Plant[] = [
  plantImport('the domain imports a package', 'domain/src/a1.ts', 'zod'),
  plantImport('the domain imports Node', 'domain/src/a2.ts', 'node:fs'),
  plantImport('the domain imports a room', 'domain/src/a3.ts', '@bobbin/contract/errors'),
  plantImport('the domain walks into a room', 'domain/src/a4.ts', '../../server/src/app.ts'),
  plantImport('the contract imports connectors', 'contract/src/b1.ts', '@bobbin/connectors/errors'),
  plantImport('the contract imports Node', 'contract/src/b2.ts', 'node:crypto'),
  plantImport('the contract walks into a room', 'contract/src/b3.ts', '../../web/src/main.tsx'),
  plantImport('connectors import the contract', 'connectors/src/c1.ts', '@bobbin/contract/errors'),
  plantImport('connectors import simulators', 'connectors/src/factory/c2.ts', '@bobbin/simulators/pressify/server'),
  plantImport('simulators import the domain', 'simulators/src/d1.ts', '@bobbin/domain/money'),
  plantImport('simulators import connectors', 'simulators/src/pressify/d2.ts', '@bobbin/connectors/http'),
  plantImport('the server imports simulators', 'server/src/e1.ts', '@bobbin/simulators/pressify/server'),
  plantImport('the server walks into the web', 'server/src/platform/e2.ts', '../../../web/src/main.tsx'),
  plantImport('the web imports connectors', 'web/src/f1.ts', '@bobbin/connectors/http'),
  plantImport('the web imports Node', 'web/src/ui/f2.tsx', 'node:path'),
  plantImport('the platform knows a module', 'server/src/platform/g1.ts', '../modules/orders/service.ts'),
  plantImport('the platform knows the app', 'server/src/platform/http/g2.ts', '../../app.ts'),
  plantImport('a module knows the app', 'server/src/modules/orders/h1.ts', '../../app.ts'),
  plantImport('a module reads another one’s queries', 'server/src/modules/orders/h2.ts', '../shops/queries.ts'),
  plantImport('a module enters another one’s topic', 'server/src/modules/orders/h3.ts', '../shops/sync/service.ts'),
  plantImport('a topic reads another module', 'server/src/modules/orders/labels/h4.ts', '../../shops/queries.ts'),
  plantImport('ui knows a feature', 'web/src/ui/i1.tsx', '../features/orders/table.tsx'),
  plantImport('api knows a page', 'web/src/api/i2.ts', '../pages/orders-page.tsx'),
  plantImport('a feature imports a feature', 'web/src/features/orders/i3.tsx', '../shops/shop-table.tsx'),
  plantImport(
    'a part of a feature imports a feature',
    'web/src/features/orders/card/i4.tsx',
    '../../shops/shop-table.tsx',
  ),
  plantImport('a feature knows a page', 'web/src/features/orders/i5.tsx', '../../pages/orders-page.tsx'),
  plantImport('a page knows the app', 'web/src/pages/i6.tsx', '../app.tsx'),
  {
    kind: 'two files import each other',
    path: 'server/src/platform/cycle-a.ts',
    text: `import { b } from './cycle-b.ts';\nexport const a = (): number => b();\n`,
    expects: 'import(no-cycle)',
  },
  {
    kind: 'two files import each other, seen from the second',
    path: 'server/src/platform/cycle-b.ts',
    text: `import { a } from './cycle-a.ts';\nexport const b = (): number => a();\n`,
    expects: 'import(no-cycle)',
  },
  {
    kind: 'a text in the markup',
    path: 'web/src/ui/literal.tsx',
    text: `export function Literal() {\n  return <p>Close the page</p>;\n}\n`,
    expects: 'react(jsx-no-literals)',
  },
  { kind: 'any', path: 'server/src/j1.ts', text: 'export const a: any = 1;\n', expects: 'typescript(no-explicit-any)' },
  {
    kind: 'a floating promise',
    path: 'server/src/j2.ts',
    text: 'async function save(): Promise<void> {}\nexport function start(): void {\n  save();\n}\n',
    expects: 'typescript(no-floating-promises)',
  },
  {
    kind: 'a promise as a condition',
    path: 'server/src/j3.ts',
    text: 'export async function isOpen(): Promise<boolean> {\n  return true;\n}\nexport const text = isOpen() ? 1 : 2;\n',
    expects: 'typescript(no-misused-promises)',
  },
  {
    kind: 'a default export',
    path: 'server/src/j4.ts',
    text: 'export default 1;\n',
    expects: 'import(no-default-export)',
  },
  {
    kind: 'a silenced type error',
    path: 'server/src/j5.ts',
    text: '// @ts-ignore\nexport const a: string = 1;\n',
    expects: 'typescript(ban-ts-comment)',
  },
  {
    kind: 'a value that is claimed to be there',
    path: 'server/src/j6.ts',
    text: 'export const size = (list: string[]): number => list[0]!.length;\n',
    expects: 'typescript(no-non-null-assertion)',
  },
  {
    kind: 'a console in the product',
    path: 'server/src/j7.ts',
    text: 'console.log(1);\n',
    expects: 'eslint(no-console)',
  },
];

/** Neighbours of the plants that are allowed: a gate that is always red proves nothing. */
export const LINT_ALLOWED: { path: string; text: string }[] = [
  ['domain/src/ok1.ts', 'temporal-polyfill'],
  ['domain/src/ok2.ts', './ok1.ts'],
  ['contract/src/ok3.ts', '@bobbin/domain/money'],
  ['connectors/src/ok4.ts', '@bobbin/domain/money'],
  ['server/src/modules/orders/ok5.ts', '../shops/service.ts'],
  ['server/src/modules/orders/ok6.ts', '../../platform/database.ts'],
  ['server/src/modules/orders/labels/ok7.ts', '../../shops/service.ts'],
  ['server/src/modules/orders/labels/ok8.ts', '../queries.ts'],
  ['server/src/modules/orders/labels/ok9.ts', '../../../platform/database.ts'],
  ['web/src/features/orders/ok10.tsx', '../../ui/button.tsx'],
  ['web/src/features/orders/card/ok11.tsx', '../order-table.tsx'],
  ['web/src/pages/ok12.tsx', '../features/orders/order-table.tsx'],
].map(([path = '', specifier = '']) => ({
  path,
  text: `import { thing } from '${specifier}';\nexport const copy: unknown = thing;\n`,
}));

const OWNERS = `CREATE TABLE orders (id text);\nCOMMENT ON TABLE orders IS 'owner: orders';\nCREATE TABLE shops (id text);\nCOMMENT ON TABLE shops IS 'owner: shops';\nCREATE TABLE roles (id text);\nCOMMENT ON TABLE roles IS 'owner: roles; reference';\n`;
export const OWNERS_MIGRATION = { path: 'server/migrations/0001_owners.sql', text: OWNERS };

const TABLES = 'a table has one owner, and only the queries of that module name it';
const NAMES = 'names are kebab-case and say something';
const QUIET = 'nothing is put off, silenced or skipped';
const IDS = 'ids are text: no Number() or parseInt() on them';
const MONEY = 'money is whole cents, turned into text by domain/src/money.ts only';
const PURE = 'the domain is pure: no clock, no chance, no outside';
const MODULE = 'a server module holds routes, admin-routes, service, queries, jobs and topics of the same';

const WORDS = 'words of the interface stand in the catalogues';

export const SCAN_PLANTS: Plant[] = [
  { kind: 'a label in the markup', path: 'web/src/ui/w1.tsx', text: '<button aria-label="Close" />\n', expects: WORDS },
  { kind: 'Vietnamese in the code', path: 'web/src/api/w2.ts', text: "const a = 'Đóng';\n", expects: WORDS },
  { kind: 'a new room', path: 'packages/a.ts', text: '', expects: 'every folder of the root is a room' },
  { kind: 'utils', path: 'server/src/platform/utils.ts', text: '', expects: NAMES },
  { kind: 'a shared folder', path: 'web/src/shared/button.tsx', text: '', expects: NAMES },
  { kind: 'camelCase', path: 'web/src/ui/orderTable.tsx', text: '', expects: NAMES },
  {
    kind: 'a vague verb',
    path: 'server/src/platform/mail.ts',
    text: 'export async function processMail() {}\n',
    expects: 'exported names use the short list of verbs and nouns',
  },
  { kind: 'a file outside the vocabulary', path: 'server/src/modules/orders/repository.ts', text: '', expects: MODULE },
  { kind: 'a topic in a topic', path: 'server/src/modules/orders/a/b/service.ts', text: '', expects: MODULE },
  {
    kind: 'a long file',
    path: 'web/src/ui/table.tsx',
    text: 'x\n'.repeat(501),
    expects: 'a file has 500 lines at most',
  },
  {
    kind: 'a long entry',
    path: 'server/src/api.ts',
    text: 'x\n'.repeat(31),
    expects: 'the entry points of the server have 30 lines at most',
  },
  { kind: 'an index', path: 'domain/src/index.ts', text: '', expects: 'no barrels' },
  { kind: 'a barrel', path: 'domain/src/all.ts', text: `export * from './money.ts';\n`, expects: 'no barrels' },
  { kind: 'an id as a number', path: 'server/src/platform/x1.ts', text: 'Number(order.id)\n', expects: IDS },
  { kind: 'a shop id as a number', path: 'web/src/ui/x2.ts', text: 'parseInt(shopId, 10)\n', expects: IDS },
  { kind: 'a row id as a number', path: 'server/src/platform/x3.ts', text: `Number(row['order_id'])\n`, expects: IDS },
  { kind: 'float money', path: 'web/src/ui/x4.ts', text: '(cents / 100).toFixed(2)\n', expects: MONEY },
  { kind: 'divided money', path: 'web/src/ui/x14.ts', text: 'const price = priceCents / 100;\n', expects: MONEY },
  { kind: 'parsed money', path: 'connectors/src/x5.ts', text: 'const price = parseFloat(text);\n', expects: MONEY },
  { kind: 'a clock in the domain', path: 'domain/src/x6.ts', text: 'Date.now()\n', expects: PURE },
  { kind: 'chance in the domain', path: 'domain/src/x7.ts', text: 'Math.random()\n', expects: PURE },
  {
    kind: 'a stray environment variable',
    path: 'server/src/platform/x8.ts',
    text: 'process.env.PORT\n',
    expects: 'the environment is read once, in server/src/config.ts',
  },
  { kind: 'a thing put off', path: 'web/src/ui/x9.css', text: '/* TODO later */\n', expects: QUIET },
  { kind: 'a focused test', path: 'domain/src/x10.test.ts', text: 'it.only(\n', expects: QUIET },
  { kind: 'a skipped test', path: 'tests/e2e/x11.e2e.ts', text: 'test.describe.skip(\n', expects: QUIET },
  { kind: 'a silenced linter', path: 'server/src/x12.ts', text: '// oxlint-disable-next-line\n', expects: QUIET },
  { kind: 'a silenced type', path: 'server/src/x13.ts', text: 'x as unknown as Order\n', expects: QUIET },
  {
    kind: 'an open server',
    path: 'server/package.json',
    text: '{ "name": "x" }',
    expects: 'server and web export nothing',
  },
  {
    kind: 'a table without owner',
    path: 'server/migrations/0002_x.sql',
    text: 'CREATE TABLE x (id text);\n',
    expects: TABLES,
  },
  {
    kind: 'a table in a service',
    path: 'server/src/modules/orders/service.ts',
    text: `db.selectFrom('orders as o')\n`,
    expects: TABLES,
  },
  {
    kind: 'a table of somebody else',
    path: 'server/src/modules/orders/queries.ts',
    text: `db.selectFrom('orders').innerJoin('shops as s', 's.id', 'orders.shop_id')\n`,
    expects: TABLES,
  },
  {
    kind: 'a table of somebody else in SQL',
    path: 'server/src/modules/orders/labels/queries.ts',
    text: 'sql`UPDATE shops SET name = 1`\n',
    expects: TABLES,
  },
  {
    kind: 'a write to a reference table of somebody else',
    path: 'server/src/modules/shops/queries.ts',
    text: `db.updateTable('roles')\n`,
    expects: TABLES,
  },
  {
    kind: 'a report that writes',
    path: 'server/src/modules/reports/queries.ts',
    text: `db.insertInto('orders')\n`,
    expects: TABLES,
  },
];

/** What the scan must leave alone. */
export const SCAN_ALLOWED: { path: string; text: string }[] = [
  { path: 'web/src/ui/w3.tsx', text: `<input placeholder="ip:port:user:pass" /> // 'Đóng' is a word\n` },
  { path: 'web/src/i18n/vi/w4.ts', text: "const close = 'Đóng';\n" },
  { path: 'server/src/modules/orders/queries.ts', text: `db.selectFrom('orders as o').where('id', '=', id)\n` },
  { path: 'server/src/modules/shops/queries.ts', text: `db.selectFrom('shops').innerJoin('roles', 'a', 'b')\n` },
  { path: 'server/src/modules/reports/queries.ts', text: 'sql`SELECT 1 FROM orders JOIN shops USING (id)`\n' },
  {
    path: 'server/src/modules/orders/labels/service.ts',
    text: `// reads from orders what the shop said\nNumber(row.count);\n`,
  },
  { path: 'server/src/modules/orders/service.test.ts', text: `db.insertInto('shops')\n` },
  { path: 'server/src/migrate.ts', text: 'const config = readConfig(process.env);\n' },
  { path: 'server/src/config.ts', text: 'process.env.PORT\n' },
  { path: 'domain/src/money.ts', text: '(cents / 100).toFixed(2)\n' },
  { path: 'server/src/platform/share.ts', text: 'Math.round((priceCents * percent) / 100)\n' },
  { path: 'web/src/ui/valid.ts', text: 'const limit = Number(params.valid); const paid = Number(text);\n' },
];
