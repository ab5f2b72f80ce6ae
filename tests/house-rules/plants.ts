import { CONFLICT, REFERENCES } from './cluster.ts';
import { FORMATTED_DATE_PLANTS } from './dates.ts';
import { LINK_PLANTS, PATH_PLANTS } from './handbook.ts';
import { LENGTH, REPEATS, UNUSED_CLASSES } from './styles.ts';
import { WALL_TIME_PLANTS } from './wall-time.ts';
import { BANNED_PLANTS, TEST_NAME_PLANTS } from './words.ts';

/** One violation of each forbidden kind, for which the rule of that kind must fail. */
export type Plant = { kind: string; path: string; text: string; expects: string };

const OWNERS = `CREATE TABLE orders (id text);\nCOMMENT ON TABLE orders IS 'owner: orders';\nCREATE TABLE shops (id text);\nCOMMENT ON TABLE shops IS 'owner: shops';\nCREATE TABLE roles (id text);\nCOMMENT ON TABLE roles IS 'owner: roles; reference';\n`;
const OWNERS_MIGRATION = { path: 'server/migrations/0001_owners.sql', text: OWNERS };

/** Files that accompany every violation: the owners of tables, a page of the handbook, and the test that cites its rule. */
export const GROUND = [
  OWNERS_MIGRATION,
  { path: 'docs/product/orders.md', text: '# Orders\n\n- **ORD-1** Every order appears in the list once.\n' },
  { path: 'tests/orders/once.test.ts', text: "it('shows every order once (ORD-1)', show);\n" },
];

const SHARED_WORKER = 'a web test that shares a worker mocks no module and names no environment';
const TABLES = 'a table has one owner module, and only its statements name the table';
const CITED = 'a cited rule exists in the handbook';
const SHOWN = 'each rule of the handbook is cited by a test';
const OUTSIDE = 'no page outside the repository is cited';
const NAMES = 'file and folder names are kebab-case and specific';
const QUIET = 'no TODO, no silenced check and no skipped test';
const IDS = 'ids are text: no Number() or parseInt() on an id';
const MONEY = 'money is whole cents, and only domain/src/money/money.ts formats it';
const PURE = 'the domain is pure: no clock, no randomness, no I/O';
const MODULE = 'a file of a server module is named by its topic, its suffix by its role';
const FOLDERS = 'a folder of a server module has at least three files or 300 lines';

const DYNAMIC = 'dynamic imports follow the same layers as static imports';

const ANSWERS = 'feedback after a write is attached to its promise';
const SCOPES = "a query of a seller's table takes a scope, or is a listed cross-tenant query";
const TABLE_OF_ITS_OWN = 'only web/src/ui/list/data-list renders tables';
const WORDS = 'texts of the interface are in the catalogues';

export const SCAN_PLANTS: Plant[] = [
  ...BANNED_PLANTS,
  ...TEST_NAME_PLANTS,
  ...WALL_TIME_PLANTS,
  ...FORMATTED_DATE_PLANTS,
  {
    kind: 'a second list of states',
    path: 'server/src/modules/orders/k1.ts',
    text: `const OPEN = ['NONE', 'DRAFT'];\n`,
    expects: 'only the life cycle lists fulfil states',
  },
  {
    kind: 'a list of states over several lines',
    path: 'web/src/ui/k2.ts',
    text: `const OPEN = new Set([\n  'FAILED',\n  'CANCELLED',\n]);\n`,
    expects: 'only the life cycle lists fulfil states',
  },
  {
    kind: 'a list of states in SQL',
    path: 'bench/src/k3.ts',
    text: "sql`fulfil_state in ('NONE', 'MANUAL')`\n",
    expects: 'only the life cycle lists fulfil states',
  },
  {
    kind: 'a list of states as comparisons',
    path: 'web/src/ui/k4.ts',
    text: `return state === 'HOLD' || state === 'REJECTED';\n`,
    expects: 'only the life cycle lists fulfil states',
  },
  {
    kind: 'a move that bypasses the life cycle',
    path: 'server/src/modules/orders/k5.ts',
    text: `const move = { from: 'NONE', to: 'SHIPPED' } as FulfilMove;\n`,
    expects: 'only moveFulfil makes a checked move',
  },
  {
    kind: 'server code that names a factory',
    path: 'server/src/modules/fulfilment/k6.ts',
    text: `if (house === 'MANGO') return [];\n`,
    expects: "only a factory's facts and its connector name it",
  },
  {
    kind: 'web code that names a factory',
    path: 'web/src/features/account/k7.tsx',
    text: `const isFlashLogin = true;\n`,
    expects: "only a factory's facts and its connector name it",
  },
  { kind: 'a cited rule that does not exist', path: 'web/src/ui/h1.ts', text: '// Once (ORD-2).\n', expects: CITED },
  { kind: 'a rule that is defined twice', path: 'docs/product/h2.md', text: '- **ORD-1** Again.\n', expects: CITED },
  { kind: 'a rule that no test cites', path: 'docs/product/h3.md', text: '- **ORD-3** Unseen.\n', expects: SHOWN },
  { kind: 'a promise that no test cites', path: 'docs/operations.md', text: '- **OPS-9** Unseen.\n', expects: SHOWN },
  { kind: 'a cited acceptance criterion', path: 'server/src/h4.ts', text: '// Once (AC-17).\n', expects: OUTSIDE },
  { kind: 'a cited numbered page', path: 'domain/src/h5.ts', text: '/** Sides (Spec 1 §9). */\n', expects: OUTSIDE },
  { kind: 'a cited weak spot', path: 'web/src/ui/h6.css', text: '/* U22 */\n', expects: OUTSIDE },
  { kind: 'a cited section', path: 'connectors/src/h7.ts', text: '// Signed (marketplace §2).\n', expects: OUTSIDE },
  { kind: 'a cited page outside the repository', path: 'docs/h8.md', text: 'See ../shared/spec.\n', expects: OUTSIDE },
  { kind: 'an English label', path: 'web/src/ui/w1.tsx', text: '<button aria-label="Close" />\n', expects: WORDS },
  {
    kind: 'a component with its own table element',
    path: 'web/src/features/orders/t1.tsx',
    text: '<table className={styles.table}>\n',
    expects: TABLE_OF_ITS_OWN,
  },
  { kind: 'a table body in a page', path: 'web/src/pages/t2.tsx', text: '<tbody>\n', expects: TABLE_OF_ITS_OWN },
  { kind: 'Vietnamese in the code', path: 'web/src/api/w2.ts', text: "const a = 'Đóng';\n", expects: WORDS },
  {
    kind: 'an import cycle of types',
    path: 'server/src/modules/orders/ring.ts',
    text: "import type { Thing } from './ring.ts';\nexport interface Ring {\n  thing: Thing;\n}\n",
    expects: 'no import cycles, not even of types',
  },
  {
    kind: 'an import cycle of dynamic imports',
    path: 'server/src/platform/ring.ts',
    text: "export const load = () => import('./ring.ts');\n",
    expects: 'no import cycles, not even of types',
  },
  {
    kind: "a module that loads another module's internal file",
    path: 'server/src/modules/orders/d1.ts',
    text: "await import('../shops/shops.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: "a command that loads a module's internal file",
    path: 'server/src/cli/d2.ts',
    text: "await import('../modules/shops/shops.sql.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'a platform file that loads a module',
    path: 'server/src/platform/http/d3.ts',
    text: "await import('../../modules/shops/module.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'a module that loads the app',
    path: 'server/src/modules/orders/labels/d4.ts',
    text: "await import('../../../app.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'a server file that loads simulators',
    path: 'server/src/d5.ts',
    text: "await import('@bobbin/simulators/pressify/server');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'a contract file that loads the web',
    path: 'contract/src/d6.ts',
    text: "await import('../../web/src/main.tsx');\n",
    expects: DYNAMIC,
  },
  { kind: 'a new package', path: 'packages/a.ts', text: '', expects: 'every folder of the root is a known package' },
  { kind: 'a file named utils', path: 'server/src/platform/utils.ts', text: '', expects: NAMES },
  { kind: 'a folder named shared', path: 'web/src/shared/button.tsx', text: '', expects: NAMES },
  { kind: 'a camelCase file name', path: 'web/src/ui/orderTable.tsx', text: '', expects: NAMES },
  {
    kind: 'a vague verb',
    path: 'server/src/platform/mail.ts',
    text: 'export async function processMail() {}\n',
    expects: 'exported names use only the agreed verbs and nouns',
  },
  { kind: 'a role without a topic', path: 'server/src/modules/lamps/service.ts', text: '', expects: MODULE },
  { kind: 'statements without a topic', path: 'server/src/modules/orders/labels/sql.ts', text: '', expects: MODULE },
  { kind: 'a file name without meaning', path: 'server/src/modules/orders/repository.ts', text: '', expects: MODULE },
  { kind: 'an unknown role suffix', path: 'server/src/modules/orders/labels.queries.ts', text: '', expects: MODULE },
  { kind: 'a second module.ts', path: 'server/src/modules/orders/labels/module.ts', text: '', expects: MODULE },
  { kind: 'a second jobs.ts', path: 'server/src/modules/orders/labels/jobs.ts', text: '', expects: MODULE },
  { kind: 'a folder in a folder', path: 'server/src/modules/orders/a/b/labels.ts', text: '', expects: MODULE },
  {
    kind: 'a use case that imports the query builder',
    path: 'server/src/modules/orders/parcel.ts',
    text: "import { sql } from 'kysely';\n",
    expects: MODULE,
  },
  {
    kind: 'a use case that imports the query builder dynamically',
    path: 'server/src/modules/orders/labels/parcel.ts',
    text: "const { sql } = await import('kysely');\n",
    expects: MODULE,
  },
  {
    kind: 'a statements file that imports HTTP',
    path: 'server/src/modules/orders/parcel.sql.ts',
    text: "import type { FastifyInstance } from 'fastify';\n",
    expects: MODULE,
  },
  {
    kind: 'a use case that registers routes',
    path: 'server/src/modules/orders/labels/parcel.ts',
    text: "import { bind } from '../../../platform/http/bind.ts';\n",
    expects: MODULE,
  },
  {
    kind: 'a folder with one small file',
    path: 'server/src/modules/orders/parcels/parcels.ts',
    text: 'x\n'.repeat(299),
    expects: FOLDERS,
  },
  {
    kind: 'a long file',
    path: 'web/src/ui/table.tsx',
    text: 'x\n'.repeat(501),
    expects: 'a file has 500 lines at most',
  },
  {
    kind: 'a long entry point',
    path: 'server/src/api.ts',
    text: 'x\n'.repeat(31),
    expects: 'the entry points of the server have 30 lines at most',
  },
  {
    kind: 'a program without the import guard',
    path: 'server/src/send-report.ts',
    text: `import { runScript } from './script.ts';\n\nawait runScript('No report', send);\n`,
    expects: 'every program of the server imports the import guard first',
  },
  {
    kind: 'a file that loads graphile-worker directly',
    path: 'server/src/platform/q1.ts',
    text: `import { run } from 'graphile-worker';\n`,
    expects: 'only platform/queue-library.ts loads graphile-worker',
  },
  { kind: 'an index file', path: 'domain/src/index.ts', text: '', expects: 'no barrel files' },
  { kind: 'a barrel', path: 'domain/src/all.ts', text: `export * from './money.ts';\n`, expects: 'no barrel files' },
  { kind: 'an order id as a number', path: 'server/src/platform/x1.ts', text: 'Number(order.id)\n', expects: IDS },
  { kind: 'a shop id as a number', path: 'web/src/ui/x2.ts', text: 'parseInt(shopId, 10)\n', expects: IDS },
  { kind: 'a row id as a number', path: 'server/src/platform/x3.ts', text: `Number(row['order_id'])\n`, expects: IDS },
  { kind: 'float money', path: 'web/src/ui/x4.ts', text: '(cents / 100).toFixed(2)\n', expects: MONEY },
  { kind: 'divided money', path: 'web/src/ui/x14.ts', text: 'const price = priceCents / 100;\n', expects: MONEY },
  { kind: 'parsed money', path: 'connectors/src/x5.ts', text: 'const price = parseFloat(text);\n', expects: MONEY },
  { kind: 'a clock in the domain', path: 'domain/src/x6.ts', text: 'Date.now()\n', expects: PURE },
  { kind: 'randomness in the domain', path: 'domain/src/x7.ts', text: 'Math.random()\n', expects: PURE },
  {
    kind: 'an environment variable read outside the configuration',
    path: 'server/src/platform/x8.ts',
    text: 'process.env.PORT\n',
    expects: 'only server/src/config.ts reads the environment',
  },
  { kind: 'a TODO', path: 'web/src/ui/x9.css', text: '/* TODO later */\n', expects: QUIET },
  { kind: 'a focused test', path: 'domain/src/x10.test.ts', text: 'it.only(\n', expects: QUIET },
  { kind: 'a skipped test', path: 'tests/e2e/x11.e2e.ts', text: 'test.describe.skip(\n', expects: QUIET },
  { kind: 'a disabled lint rule', path: 'server/src/x12.ts', text: '// oxlint-disable-next-line\n', expects: QUIET },
  { kind: 'a double type assertion', path: 'server/src/x13.ts', text: 'x as unknown as Order\n', expects: QUIET },
  {
    kind: 'a class that no style sheet defines',
    path: 'web/src/features/shops/x26.tsx',
    text: "import styles from './shop-cells.module.css';\nexport const one = styles.nowhere;\n",
    expects: 'a component uses only classes that its style sheet defines',
  },
  {
    kind: 'a class that no component uses',
    path: 'web/src/features/shops/x27a.module.css',
    text: '.lonely {\n  margin: 0;\n}\n',
    expects: UNUSED_CLASSES,
  },
  {
    kind: 'a style rule that repeats another one',
    path: 'web/src/features/shops/x27.module.css',
    text: '.one {\n  margin: 0;\n  color: red;\n}\n\n/* Why. */\n.two {\n  color: red;\n  margin: 0;\n}\n',
    expects: REPEATS,
  },
  {
    kind: 'style sheets above the limit of lines',
    path: 'web/src/features/shops/x28.module.css',
    text: '\n'.repeat(20_000),
    expects: LENGTH,
  },
  {
    kind: 'a component with its own date format',
    path: 'web/src/features/shops/x23.tsx',
    text: 'new Date(at).toLocaleDateString(locale)\n',
    expects: 'only ui/text/time and ui/text/days format days and times',
  },
  {
    kind: "a date input, which shows the browser's format",
    path: 'web/src/features/shops/x25.tsx',
    text: '<input type="date" value={day} />\n',
    expects: 'only ui/text/time and ui/text/days format days and times',
  },
  {
    kind: 'a date split by hand',
    path: 'web/src/features/shops/x24.ts',
    text: "const [, month, date] = day.split('-');\n",
    expects: 'only ui/text/time and ui/text/days format days and times',
  },
  {
    kind: 'a component with its own form element',
    path: 'web/src/features/shops/x20.tsx',
    text: '<form onSubmit={save}>\n',
    expects: 'only ui/form renders a form',
  },
  {
    kind: 'a glossary term that is defined twice',
    path: 'docs/glossary.md',
    text: '| order: a sale | đơn |\n| shop | shop |\n| order: a purchase | đơn hàng |\n',
    expects: 'each term appears once in the glossary and in the differences',
  },
  ...LINK_PLANTS,
  ...PATH_PLANTS,
  {
    kind: 'a module that the map does not list',
    path: 'server/src/modules/lamps/module.ts',
    text: '',
    expects: 'the map of the server lists exactly the existing modules',
  },
  {
    kind: 'a server package that exports files',
    path: 'server/package.json',
    text: '{ "name": "x" }',
    expects: 'the packages server and web export nothing',
  },
  {
    kind: 'a clock behind ON CONFLICT',
    path: 'server/src/platform/lamps.ts',
    text: 'sql`insert into lamps (id) values ($1) on conflict (id) do update set lit_at = now()`\n',
    expects: CONFLICT,
  },
  {
    kind: 'a new table of a seller and an order',
    path: 'server/migrations/0999_lamps.sql',
    text: `CREATE TABLE lamps (\n  role text REFERENCES roles (id),\n  id text REFERENCES orders (id)\n);\nCOMMENT ON TABLE lamps IS 'owner: orders';\n`,
    expects: REFERENCES,
  },
  {
    kind: 'chance behind ON CONFLICT of the query builder',
    path: 'server/src/platform/lamps.ts',
    text: 'insert.onConflict((oc) => oc.column("id").doUpdateSet({ id: sql`gen_random_uuid()` }))\n',
    expects: CONFLICT,
  },
  {
    kind: 'a table without an owner',
    path: 'server/migrations/0002_x.sql',
    text: 'CREATE TABLE x (id text);\n',
    expects: TABLES,
  },
  {
    kind: 'a table named outside a statements file',
    path: 'server/src/modules/orders/order/order.ts',
    text: `db.selectFrom('orders as o')\n`,
    expects: TABLES,
  },
  {
    kind: "another module's table in the query builder",
    path: 'server/src/modules/orders/order/order.sql.ts',
    text: `db.selectFrom('orders').innerJoin('shops as s', 's.id', 'orders.shop_id')\n`,
    expects: TABLES,
  },
  {
    kind: "another module's table in SQL",
    path: 'server/src/modules/orders/labels/labels.sql.ts',
    text: 'sql`UPDATE shops SET name = 1`\n',
    expects: TABLES,
  },
  {
    kind: "a write to another module's reference table",
    path: 'server/src/modules/shops/shops.sql.ts',
    text: `db.updateTable('roles')\n`,
    expects: TABLES,
  },
  {
    kind: "the type of another module's table",
    path: 'server/src/modules/orders/tables.ts',
    text: `declare module '../../platform/database.ts' {\n  interface Tables {\n    shops: { id: string };\n  }\n}\n`,
    expects: TABLES,
  },
  {
    kind: 'a query that takes an owner id without a scope',
    path: 'server/src/modules/orders/order/order.sql.ts',
    text: `export function get(db: Db, ownerId: string) {\n  return db.selectFrom('orders').where('owner_id', '=', ownerId);\n}\n`,
    expects: SCOPES,
  },
  {
    kind: 'an unscoped query beside a scoped one',
    path: 'server/src/modules/orders/list/list.sql.ts',
    text: 'export const a = (scope: OwnerScope) => sql`select 1 from orders`;\nexport const b = () => sql`select 1 from orders`;\n',
    expects: SCOPES,
  },
  {
    kind: "a query of several owners with one owner's scope",
    path: 'server/src/modules/shops/shops.sql.ts',
    text: `export const list = (db: Db, scope: OwnerScope) => db.selectFrom('shops').where('owner_id', 'in', ids);\n`,
    expects: SCOPES,
  },
  {
    kind: 'an unscoped query in the platform',
    path: 'server/src/platform/tidy.ts',
    text: 'export const tidy = () => sql`delete from orders`;\n',
    expects: SCOPES,
  },
  {
    kind: 'a cross-tenant query outside a *.cross-tenant.sql.ts file',
    path: 'server/src/modules/orders/order/order.sql.ts',
    text: "export const list = (scope: StaffScope) => sql`${crossTenant('listMails')} select 1 from orders`;\n",
    expects: SCOPES,
  },
  {
    kind: "a cross-tenant query with another query's name",
    path: 'server/src/modules/orders/orphans.cross-tenant.sql.ts',
    text: "export function listAll() {\n  return sql`${crossTenant('listMails')} select 1 from orders`;\n}\n",
    expects: SCOPES,
  },
  {
    kind: 'a cross-tenant query without a name',
    path: 'server/src/modules/orders/orphans.cross-tenant.sql.ts',
    text: 'export function listAll() {\n  return sql`select 1 from orders`;\n}\n',
    expects: SCOPES,
  },
  {
    kind: 'a cross-tenant query without a reason',
    path: 'server/src/modules/orders/orphans.cross-tenant.sql.ts',
    text: "export function listAll() {\n  return sql`${crossTenant('listAll')} select 1 from orders`;\n}\n",
    expects: SCOPES,
  },
  {
    kind: "a cross-tenant query that takes one owner's scope",
    path: 'server/src/modules/mails/mails.cross-tenant.sql.ts',
    text: "export function listMails(scope: OwnerScope) {\n  return sql`${crossTenant('listMails')} select 1`;\n}\n",
    expects: SCOPES,
  },
  {
    kind: 'a scope built outside platform/access.ts',
    path: 'server/src/modules/orders/labels/labels.ts',
    text: `import type { OwnerScope } from '../../../platform/access.ts';\nconst scope = { ownerId } as OwnerScope;\n`,
    expects: SCOPES,
  },
  {
    kind: 'mutate callbacks that are lost when the row unmounts',
    path: 'web/src/features/mails/m1.tsx',
    text: 'retry.mutate(mail.id, {\n  onError: notifyError,\n});\n',
    expects: ANSWERS,
  },
  {
    kind: 'mutate callbacks after a multi-line input',
    path: 'web/src/features/mails/m2.tsx',
    text: "mutate(\n  { id, text: 'a) b', ids: [1, 2] }, // as (it) is\n  answer(),\n);\n",
    expects: ANSWERS,
  },
  {
    kind: 'a mutate function that is passed on',
    path: 'web/src/features/mails/m3.tsx',
    text: 'return { press: mutate };\n',
    expects: ANSWERS,
  },
  {
    kind: "a reporting module that queries other modules' tables",
    path: 'server/src/modules/staff-home/staff-home.sql.ts',
    text: `db.selectFrom('orders')\n`,
    expects: TABLES,
  },
  { kind: 'a mocked module', path: 'web/src/t4.test.tsx', text: "vi.mock('./a.ts');\n", expects: SHARED_WORKER },
  { kind: 'reloaded modules', path: 'web/src/t5.test.ts', text: 'vi.resetModules();\n', expects: SHARED_WORKER },
  {
    kind: 'a test that names its own environment',
    path: 'web/src/t6.test.ts',
    text: '// @vitest-environment jsdom\n',
    expects: SHARED_WORKER,
  },
];
