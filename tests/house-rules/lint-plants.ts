import type { Plant } from './plants.ts';

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
  plantImport('the extension imports the domain', 'extension/src/e1.ts', '@bobbin/domain/limits'),
  plantImport('the extension walks into a room', 'extension/src/e2.ts', '../../server/src/app.ts'),
  plantImport('the contract walks into a room', 'contract/src/b3.ts', '../../web/src/main.tsx'),
  plantImport('connectors import the contract', 'connectors/src/c1.ts', '@bobbin/contract/errors'),
  plantImport('connectors import simulators', 'connectors/src/factory/c2.ts', '@bobbin/simulators/pressify/server'),
  plantImport('simulators import the domain', 'simulators/src/d1.ts', '@bobbin/domain/money/money'),
  plantImport('simulators import connectors', 'simulators/src/pressify/d2.ts', '@bobbin/connectors/http'),
  plantImport('the server imports simulators', 'server/src/e1.ts', '@bobbin/simulators/pressify/server'),
  plantImport('the server walks into the web', 'server/src/platform/e2.ts', '../../../web/src/main.tsx'),
  plantImport('the web imports connectors', 'web/src/f1.ts', '@bobbin/connectors/http'),
  plantImport('the web imports Node', 'web/src/ui/f2.tsx', 'node:path'),
  plantImport('the platform knows a module', 'server/src/platform/g1.ts', '../modules/orders/module.ts'),
  plantImport('the platform knows the app', 'server/src/platform/http/g2.ts', '../../app.ts'),
  plantImport('a module knows the app', 'server/src/modules/orders/h1.ts', '../../app.ts'),
  plantImport('a topic knows the app', 'server/src/modules/orders/labels/h5.ts', '../../../app.ts'),
  plantImport('a module enters another one past its face', 'server/src/modules/orders/h6.ts', '../shops/shops.ts'),
  plantImport('the app enters a module past its face', 'server/src/h7.ts', './modules/shops/shops.ts'),
  plantImport('the API names a module', 'server/src/serve.ts', './modules/shops/module.ts'),
  plantImport('a module reads another one’s statements', 'server/src/modules/orders/h2.ts', '../shops/shops.sql.ts'),
  plantImport('a module enters another one’s topic', 'server/src/modules/orders/h3.ts', '../shops/sync/sync.ts'),
  plantImport('a topic reads another module', 'server/src/modules/orders/labels/h4.ts', '../../shops/shops.sql.ts'),
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
    kind: 'two files import each other, reported at the second',
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
  {
    kind: 'the type any',
    path: 'server/src/j1.ts',
    text: 'export const a: any = 1;\n',
    expects: 'typescript(no-explicit-any)',
  },
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
    kind: 'a non-null assertion',
    path: 'server/src/j6.ts',
    text: 'export const size = (list: string[]): number => list[0]!.length;\n',
    expects: 'typescript(no-non-null-assertion)',
  },
  {
    kind: 'a console call in the product',
    path: 'server/src/j7.ts',
    text: 'console.log(1);\n',
    expects: 'eslint(no-console)',
  },
];

/** Similar files that are allowed, because a rule that rejects every file would prove nothing. */
export const LINT_ALLOWED: { path: string; text: string }[] = [
  ['domain/src/ok1.ts', 'temporal-polyfill'],
  ['domain/src/ok2.ts', './ok1.ts'],
  ['contract/src/ok3.ts', '@bobbin/domain/money/money'],
  ['connectors/src/ok4.ts', '@bobbin/domain/money/money'],
  ['server/src/modules/orders/ok5.ts', '../shops/module.ts'],
  ['server/src/modules/orders/ok6.ts', '../../platform/database.ts'],
  ['server/src/modules/orders/labels/ok7.ts', '../../shops/module.ts'],
  ['server/src/app.ts', './modules/shops/module.ts'],
  ['server/src/modules/orders/labels/ok8.ts', '../orders.sql.ts'],
  ['server/src/modules/orders/labels/ok9.ts', '../../../platform/database.ts'],
  ['web/src/features/orders/ok10.tsx', '../../ui/button/button.tsx'],
  ['web/src/features/orders/card/ok11.tsx', '../order-table.tsx'],
  ['web/src/pages/ok12.tsx', '../features/orders/order-table.tsx'],
].map(([path = '', specifier = '']) => ({
  path,
  text: `import { thing } from '${specifier}';\nexport const copy: unknown = thing;\n`,
}));
