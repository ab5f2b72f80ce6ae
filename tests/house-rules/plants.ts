import { FORMATTED_DATE_PLANTS, FORMATTED_DATES_ALLOWED } from './dates.ts';
import { LINK_PLANTS } from './handbook.ts';
import { WALL_TIME_ALLOWED, WALL_TIME_PLANTS } from './wall-time.ts';

/** One violation of each forbidden kind; its rule must fail for it. */
export type Plant = { kind: string; path: string; text: string; expects: string };

const OWNERS = `CREATE TABLE orders (id text);\nCOMMENT ON TABLE orders IS 'owner: orders';\nCREATE TABLE shops (id text);\nCOMMENT ON TABLE shops IS 'owner: shops';\nCREATE TABLE roles (id text);\nCOMMENT ON TABLE roles IS 'owner: roles; reference';\n`;
const OWNERS_MIGRATION = { path: 'server/migrations/0001_owners.sql', text: OWNERS };

/** What every plant stands beside: the owners of tables, a page of the handbook, and the test that shows its rule. */
export const GROUND = [
  OWNERS_MIGRATION,
  { path: 'docs/product/orders.md', text: '# Orders\n\n- **ORD-1** Every order stands in the list once.\n' },
  { path: 'tests/orders/once.test.ts', text: "it('shows every order once (ORD-1)', show);\n" },
];

const SHARED_WORKER = 'a test of the web that shares a worker mocks no module and names no environment';
const TABLES = 'a table has one owner, and only the statements of that module name it';
const CITED = 'a cited rule exists in the handbook';
const SHOWN = 'each rule of the handbook is cited by a test';
const OUTSIDE = 'no page outside of the repository is cited';
const NAMES = 'names are kebab-case and say something';
const QUIET = 'nothing is put off, silenced or skipped';
const IDS = 'ids are text: no Number() or parseInt() on them';
const MONEY = 'money is whole cents, turned into text by domain/src/money/money.ts only';
const PURE = 'the domain is pure: no clock, no chance, no outside';
const MODULE = 'the name of a file of a server module says its topic, the suffix its role';
const FOLDERS = 'a folder of a server module has three files or 300 lines';

const DYNAMIC = 'a dynamic import keeps to the directions of static ones';

const ANSWERS = 'how a write ended is said by its promise';
const SCOPES = 'what names a table of sellers takes a scope, or is a sweep with a reason';
const TABLE_OF_ITS_OWN = 'tables are drawn by web/src/ui/data-list';
const WORDS = 'words of the interface stand in the catalogues';

export const SCAN_PLANTS: Plant[] = [
  ...WALL_TIME_PLANTS,
  ...FORMATTED_DATE_PLANTS,
  {
    kind: 'a second list of states',
    path: 'server/src/modules/orders/k1.ts',
    text: `const OPEN = ['NONE', 'DRAFT'];\n`,
    expects: 'the life cycle is the only list of fulfil states',
  },
  {
    kind: 'a list of states over several lines',
    path: 'web/src/ui/k2.ts',
    text: `const OPEN = new Set([\n  'FAILED',\n  'CANCELLED',\n]);\n`,
    expects: 'the life cycle is the only list of fulfil states',
  },
  {
    kind: 'a list of states in SQL',
    path: 'bench/src/k3.ts',
    text: "sql`fulfil_state in ('NONE', 'MANUAL')`\n",
    expects: 'the life cycle is the only list of fulfil states',
  },
  {
    kind: 'a list of states as comparisons',
    path: 'web/src/ui/k4.ts',
    text: `return state === 'HOLD' || state === 'REJECTED';\n`,
    expects: 'the life cycle is the only list of fulfil states',
  },
  {
    kind: 'a move past the table',
    path: 'server/src/modules/orders/k5.ts',
    text: `const move = { from: 'NONE', to: 'SHIPPED' } as FulfilMove;\n`,
    expects: 'a checked move is made by moveFulfil alone',
  },
  {
    kind: 'the server knows a factory by name',
    path: 'server/src/modules/fulfilment/k6.ts',
    text: `if (house === 'MANGO') return [];\n`,
    expects: 'a factory is named by its facts and its connector only',
  },
  {
    kind: 'the web knows a factory by name',
    path: 'web/src/features/account/k7.tsx',
    text: `const isFlashLogin = true;\n`,
    expects: 'a factory is named by its facts and its connector only',
  },
  { kind: 'a rule that does not exist', path: 'web/src/ui/h1.ts', text: '// Once (ORD-2).\n', expects: CITED },
  { kind: 'a rule that stands twice', path: 'docs/product/h2.md', text: '- **ORD-1** Again.\n', expects: CITED },
  { kind: 'a rule that no test shows', path: 'docs/product/h3.md', text: '- **ORD-3** Unseen.\n', expects: SHOWN },
  { kind: 'a promise that no test shows', path: 'docs/operations.md', text: '- **OPS-9** Unseen.\n', expects: SHOWN },
  { kind: 'a criterion', path: 'server/src/h4.ts', text: '// Once (AC-17).\n', expects: OUTSIDE },
  { kind: 'a numbered page', path: 'domain/src/h5.ts', text: '/** Sides (Spec 1 §9). */\n', expects: OUTSIDE },
  { kind: 'a weak spot', path: 'web/src/ui/h6.css', text: '/* U22 */\n', expects: OUTSIDE },
  { kind: 'a section', path: 'connectors/src/h7.ts', text: '// Signed (marketplace §2).\n', expects: OUTSIDE },
  { kind: 'a page beside the project', path: 'docs/h8.md', text: 'See ../shared/spec.\n', expects: OUTSIDE },
  { kind: 'a label in the markup', path: 'web/src/ui/w1.tsx', text: '<button aria-label="Close" />\n', expects: WORDS },
  {
    kind: 'a table of its own',
    path: 'web/src/features/orders/t1.tsx',
    text: '<table className={styles.table}>\n',
    expects: TABLE_OF_ITS_OWN,
  },
  { kind: 'a body of rows in a page', path: 'web/src/pages/t2.tsx', text: '<tbody>\n', expects: TABLE_OF_ITS_OWN },
  { kind: 'Vietnamese in the code', path: 'web/src/api/w2.ts', text: "const a = 'Đóng';\n", expects: WORDS },
  {
    kind: 'a ring of types',
    path: 'server/src/modules/orders/ring.ts',
    text: "import type { Thing } from './ring.ts';\nexport interface Ring {\n  thing: Thing;\n}\n",
    expects: 'no file needs itself by way of others, not even for a type',
  },
  {
    kind: 'two files that load each other later',
    path: 'server/src/platform/ring.ts',
    text: "export const load = () => import('./ring.ts');\n",
    expects: 'no file needs itself by way of others, not even for a type',
  },
  {
    kind: 'a module that loads a file of another one',
    path: 'server/src/modules/orders/d1.ts',
    text: "await import('../shops/shops.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'a command that loads a file of a module',
    path: 'server/src/cli/d2.ts',
    text: "await import('../modules/shops/shops.sql.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'the platform loads a module',
    path: 'server/src/platform/http/d3.ts',
    text: "await import('../../modules/shops/module.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'a module loads the app',
    path: 'server/src/modules/orders/labels/d4.ts',
    text: "await import('../../../app.ts');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'the server loads simulators',
    path: 'server/src/d5.ts',
    text: "await import('@bobbin/simulators/pressify/server');\n",
    expects: DYNAMIC,
  },
  {
    kind: 'the contract loads the web',
    path: 'contract/src/d6.ts',
    text: "await import('../../web/src/main.tsx');\n",
    expects: DYNAMIC,
  },
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
  { kind: 'a role without a topic', path: 'server/src/modules/lamps/service.ts', text: '', expects: MODULE },
  { kind: 'statements without a topic', path: 'server/src/modules/orders/labels/sql.ts', text: '', expects: MODULE },
  { kind: 'an empty name', path: 'server/src/modules/orders/repository.ts', text: '', expects: MODULE },
  { kind: 'an unknown role', path: 'server/src/modules/orders/labels.queries.ts', text: '', expects: MODULE },
  { kind: 'a second module.ts', path: 'server/src/modules/orders/labels/module.ts', text: '', expects: MODULE },
  { kind: 'a second jobs.ts', path: 'server/src/modules/orders/labels/jobs.ts', text: '', expects: MODULE },
  { kind: 'a folder in a folder', path: 'server/src/modules/orders/a/b/labels.ts', text: '', expects: MODULE },
  {
    kind: 'a use case with statements of its own',
    path: 'server/src/modules/orders/parcel.ts',
    text: "import { sql } from 'kysely';\n",
    expects: MODULE,
  },
  {
    kind: 'a use case that loads the query builder later',
    path: 'server/src/modules/orders/labels/parcel.ts',
    text: "const { sql } = await import('kysely');\n",
    expects: MODULE,
  },
  {
    kind: 'statements that answer HTTP',
    path: 'server/src/modules/orders/parcel.sql.ts',
    text: "import type { FastifyInstance } from 'fastify';\n",
    expects: MODULE,
  },
  {
    kind: 'a use case that binds routes',
    path: 'server/src/modules/orders/labels/parcel.ts',
    text: "import { bind } from '../../../platform/http/bind.ts';\n",
    expects: MODULE,
  },
  {
    kind: 'a folder of one small file',
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
    kind: 'a long entry',
    path: 'server/src/api.ts',
    text: 'x\n'.repeat(31),
    expects: 'the entry points of the server have 30 lines at most',
  },
  {
    kind: 'a program without the guard of imports',
    path: 'server/src/send-report.ts',
    text: `import { runScript } from './script.ts';\n\nawait runScript('No report', send);\n`,
    expects: 'every program of the server imports the guard of imports first',
  },
  {
    kind: 'the queue loaded as it is',
    path: 'server/src/platform/q1.ts',
    text: `import { run } from 'graphile-worker';\n`,
    expects: 'graphile-worker is loaded by platform/queue-library.ts alone',
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
    kind: 'a class that no style sheet has',
    path: 'web/src/features/shops/x26.tsx',
    text: "import styles from './shop-cells.module.css';\nexport const one = styles.nowhere;\n",
    expects: 'a component takes only classes that its style sheet has',
  },
  {
    kind: 'another form of dates',
    path: 'web/src/features/shops/x23.tsx',
    text: 'new Date(at).toLocaleDateString(locale)\n',
    expects: 'days and times have one form, which ui/time and ui/days write',
  },
  {
    kind: "a day in the order of the browser's language",
    path: 'web/src/features/shops/x25.tsx',
    text: '<input type="date" value={day} />\n',
    expects: 'days and times have one form, which ui/time and ui/days write',
  },
  {
    kind: 'a day taken apart by hand',
    path: 'web/src/features/shops/x24.ts',
    text: "const [, month, date] = day.split('-');\n",
    expects: 'days and times have one form, which ui/time and ui/days write',
  },
  {
    kind: 'a form of its own',
    path: 'web/src/features/shops/x20.tsx',
    text: '<form onSubmit={save}>\n',
    expects: 'a form is made by ui/form',
  },
  {
    kind: 'what React DOM comes without',
    path: 'web/src/pages/x21.tsx',
    text: '<title>{name}</title>\n',
    expects: 'the web uses nothing that the build leaves out of its libraries',
  },
  {
    kind: 'a term that stands twice',
    path: 'docs/glossary.md',
    text: '| order: a sale | đơn |\n| shop | shop |\n| order: a purchase | đơn hàng |\n',
    expects: 'a table of the glossary or of the differences says each thing once',
  },
  ...LINK_PLANTS,
  {
    kind: 'a module that the map does not show',
    path: 'server/src/modules/lamps/module.ts',
    text: '',
    expects: 'the map of the server names each module, and no other',
  },
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
    path: 'server/src/modules/orders/order/order.ts',
    text: `db.selectFrom('orders as o')\n`,
    expects: TABLES,
  },
  {
    kind: 'a table of somebody else',
    path: 'server/src/modules/orders/order/order.sql.ts',
    text: `db.selectFrom('orders').innerJoin('shops as s', 's.id', 'orders.shop_id')\n`,
    expects: TABLES,
  },
  {
    kind: 'a table of somebody else in SQL',
    path: 'server/src/modules/orders/labels/labels.sql.ts',
    text: 'sql`UPDATE shops SET name = 1`\n',
    expects: TABLES,
  },
  {
    kind: 'a write to a reference table of somebody else',
    path: 'server/src/modules/shops/shops.sql.ts',
    text: `db.updateTable('roles')\n`,
    expects: TABLES,
  },
  {
    kind: 'the type of a table of somebody else',
    path: 'server/src/modules/orders/tables.ts',
    text: `declare module '../../platform/database.ts' {\n  interface Tables {\n    shops: { id: string };\n  }\n}\n`,
    expects: TABLES,
  },
  {
    kind: 'a query of the rows of a bare owner',
    path: 'server/src/modules/orders/order/order.sql.ts',
    text: `export function get(db: Db, ownerId: string) {\n  return db.selectFrom('orders').where('owner_id', '=', ownerId);\n}\n`,
    expects: SCOPES,
  },
  {
    kind: 'a query beside one with a scope',
    path: 'server/src/modules/orders/list/list.sql.ts',
    text: 'export const a = (scope: OwnerScope) => sql`select 1 from orders`;\nexport const b = () => sql`select 1 from orders`;\n',
    expects: SCOPES,
  },
  {
    kind: 'a query of several owners for one of them',
    path: 'server/src/modules/shops/shops.sql.ts',
    text: `export const list = (db: Db, scope: OwnerScope) => db.selectFrom('shops').where('owner_id', 'in', ids);\n`,
    expects: SCOPES,
  },
  {
    kind: 'the platform without a scope',
    path: 'server/src/platform/tidy.ts',
    text: 'export const tidy = () => sql`delete from orders`;\n',
    expects: SCOPES,
  },
  {
    kind: 'a sweep outside of sweeps.ts',
    path: 'server/src/modules/orders/order/order.sql.ts',
    text: "export const list = (scope: StaffScope) => sql`${sweep('listMails')} select 1 from orders`;\n",
    expects: SCOPES,
  },
  {
    kind: 'a sweep under the name of another',
    path: 'server/src/modules/orders/orphans.cross-tenant.sql.ts',
    text: "export function listAll() {\n  return sql`${sweep('listMails')} select 1 from orders`;\n}\n",
    expects: SCOPES,
  },
  {
    kind: 'a sweep without a name',
    path: 'server/src/modules/orders/orphans.cross-tenant.sql.ts',
    text: 'export function listAll() {\n  return sql`select 1 from orders`;\n}\n',
    expects: SCOPES,
  },
  {
    kind: 'a sweep without a reason',
    path: 'server/src/modules/orders/orphans.cross-tenant.sql.ts',
    text: "export function listAll() {\n  return sql`${sweep('listAll')} select 1 from orders`;\n}\n",
    expects: SCOPES,
  },
  {
    kind: 'a sweep of one owner',
    path: 'server/src/modules/mails/mails.cross-tenant.sql.ts',
    text: "export function listMails(scope: OwnerScope) {\n  return sql`${sweep('listMails')} select 1`;\n}\n",
    expects: SCOPES,
  },
  {
    kind: 'a scope made by hand',
    path: 'server/src/modules/orders/labels/labels.ts',
    text: `import type { OwnerScope } from '../../../platform/access.ts';\nconst scope = { ownerId } as OwnerScope;\n`,
    expects: SCOPES,
  },
  {
    kind: 'words of a write that go with its row',
    path: 'web/src/features/mails/m1.tsx',
    text: 'retry.mutate(mail.id, {\n  onError: notifyError,\n});\n',
    expects: ANSWERS,
  },
  {
    kind: 'words of a write after an input over several lines',
    path: 'web/src/features/mails/m2.tsx',
    text: "mutate(\n  { id, text: 'a) b', ids: [1, 2] }, // as (it) is\n  answer(),\n);\n",
    expects: ANSWERS,
  },
  {
    kind: 'a write that is handed on',
    path: 'web/src/features/mails/m3.tsx',
    text: 'return { press: mutate };\n',
    expects: ANSWERS,
  },
  {
    kind: 'a module that reports on the tables of others',
    path: 'server/src/modules/staff-home/staff-home.sql.ts',
    text: `db.selectFrom('orders')\n`,
    expects: TABLES,
  },
  { kind: 'a mocked module', path: 'web/src/t4.test.tsx', text: "vi.mock('./a.ts');\n", expects: SHARED_WORKER },
  { kind: 'reloaded modules', path: 'web/src/t5.test.ts', text: 'vi.resetModules();\n', expects: SHARED_WORKER },
  { kind: 'an own window', path: 'web/src/t6.test.ts', text: '// @vitest-environment jsdom\n', expects: SHARED_WORKER },
];

/** What the scan must leave alone. */
export const SCAN_ALLOWED: { path: string; text: string }[] = [
  ...WALL_TIME_ALLOWED,
  ...FORMATTED_DATES_ALLOWED,
  {
    path: 'web/src/features/mails/m4.tsx',
    text: "const { mutate } = useMutation({ mutationFn, onError });\nmutate(\n  { id, ids: [1, 2] },\n);\nstop.mutate(); useEffect(() => mutate('a, b'), [id, mutate]);\n",
  },
  { path: 'server/src/modules/orders/k8.ts', text: `const OVER = ['DELIVERED', 'CANCELLED'];\n` },
  { path: 'web/src/ui/k9.ts', text: `const isOver = order.status === 'CANCELLED' || state === 'NONE';\n` },
  {
    path: 'server/src/modules/orders/k10.ts',
    text: `// What FLASH says is its connector's.\nconst FLASH_SALE_DAYS = 3;\n`,
  },
  { path: 'server/src/platform/h9.ts', text: '// Once (ORD-1), as RFC 9112 §3.2 says. SHA-256, UTF-8.\n' },
  { path: 'web/src/ui/w3.tsx', text: `<input placeholder="ip:port:user:pass" /> // 'Đóng' is a word\n` },
  { path: 'web/src/ui/t7.isolated.test.tsx', text: "vi.mock('./badge.tsx');\n" },
  { path: 'web/src/ui/data-list/t3.tsx', text: '<table>\n  <tbody />\n</table>\n' },
  { path: 'web/src/i18n/vi/w4.ts', text: "const close = 'Đóng';\n" },
  {
    path: 'server/src/modules/orders/order.sql.ts',
    text: `const list = (db: Db, scope: OwnerScope) => db.selectFrom('orders as o').where('id', '=', id)\n`,
  },
  {
    path: 'server/src/modules/shops/shops.sql.ts',
    text: `export function list(\n  db: Db,\n  { ownerId }: SellerScope,\n) {\n  db.selectFrom('shops').innerJoin('roles', 'a', 'b')\n}\n`,
  },
  {
    path: 'server/src/modules/orders/all-sellers.sql.ts',
    text: 'const count = (scope: StaffScope) => sql`SELECT 1 FROM orders WHERE owner_id = any(${ids})`\n',
  },
  { path: 'server/src/modules/roles/roles.sql.ts', text: `export const list = (db: Db) => db.selectFrom('roles');\n` },
  {
    path: 'server/src/modules/shops/shops.cross-tenant.sql.ts',
    text: "export function listShopsToSync(db: Db) {\n  return sql`${sweep('listShopsToSync')} select id from shops`;\n}\n",
  },
  {
    path: 'server/src/modules/orders/labels.ts',
    text: `import type { OwnerScope } from '../../../platform/access.ts';\n// reads from orders what the shop said\nNumber(row.count);\n`,
  },
  {
    path: 'server/src/modules/orders/pdf.ts',
    text: "import { AppError } from '../../../platform/errors.ts';\n",
  },
  {
    path: 'server/src/modules/orders/tables.ts',
    text: `declare module '../../platform/database.ts' {\n  interface Tables {\n    orders: { id: string };\n  }\n}\n`,
  },
  { path: 'server/src/modules/orders/labels/labels.test.ts', text: `db.insertInto('shops')\n` },
  { path: 'server/src/modules/orders/labels/large.ts', text: 'x\n'.repeat(300) },
  {
    path: 'server/src/modules/orders/labels.sql.ts',
    text: "import { sql } from 'kysely';\nimport type { Db } from '../../platform/database.ts';\n",
  },
  {
    path: 'server/src/modules/orders/labels.routes.ts',
    text: "import { bind } from '../../platform/http/bind.ts';\n",
  },
  {
    path: 'server/src/cli/d7.ts',
    text: "await import('../modules/shops/module.ts');\nawait import('@bobbin/contract/auth');\nawait import('../app.ts');\n",
  },
  {
    path: 'server/src/modules/orders/d8.ts',
    text: "await import('yazl');\nawait import('./labels/labels.ts');\nawait import('../shops/module.ts');\n",
  },
  { path: 'server/src/migrate.ts', text: 'const config = readConfig(process.env);\n' },
  { path: 'server/src/config.ts', text: 'process.env.PORT\n' },
  { path: 'domain/src/money/money.ts', text: '(cents / 100).toFixed(2)\n' },
  { path: 'server/src/platform/share.ts', text: 'Math.round((priceCents * percent) / 100)\n' },
  { path: 'web/src/ui/valid.ts', text: 'const limit = Number(params.valid); const paid = Number(text);\n' },
];
