import { FORMATTED_DATES_ALLOWED } from './dates.ts';
import { WALL_TIME_ALLOWED } from './wall-time.ts';
import { WORDS_ALLOWED } from './words.ts';

/** Files for which the scan must report nothing. */
export const SCAN_ALLOWED: { path: string; text: string }[] = [
  ...WALL_TIME_ALLOWED,
  ...WORDS_ALLOWED,
  ...FORMATTED_DATES_ALLOWED,
  {
    path: 'web/src/features/mails/m4.tsx',
    text: "const { mutate } = useMutation({ mutationFn, onError });\nmutate(\n  { id, ids: [1, 2] },\n);\nstop.mutate(); useEffect(() => mutate('a, b'), [id, mutate]);\n",
  },
  {
    path: 'server/src/platform/lamps.ts',
    text: 'sql`insert into lamps (id, lit_at) values ($1, now()) on conflict (id) do update set lit_at = excluded.lit_at`\n',
  },
  {
    path: 'server/migrations/0999_lamps.sql',
    text: `CREATE TABLE lamps (\n  id text REFERENCES orders (id)\n);\nCOMMENT ON TABLE lamps IS 'owner: orders';\nCREATE TABLE fans (\n  id text REFERENCES roles (id)\n);\nCOMMENT ON TABLE fans IS 'owner: orders';\n`,
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
  { path: 'web/src/ui/list/data-list/t3.tsx', text: '<table>\n  <tbody />\n</table>\n' },
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
    text: "export function listShopsToSync(db: Db) {\n  return sql`${crossTenant('listShopsToSync')} select id from shops`;\n}\n",
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
  {
    path: 'web/src/ui/x29.module.css',
    text: 'p {\n  margin: 0;\n}\n\n@media (pointer: coarse) {\n  p {\n    margin: 0;\n  }\n}\n',
  },
  { path: 'web/src/ui/valid.ts', text: 'const limit = Number(params.valid); const paid = Number(text);\n' },
];
