import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCAN_ALLOWED } from './house-rules/allowed.ts';
import { GROUND, SCAN_PLANTS } from './house-rules/plants.ts';
import { LINT_ALLOWED, LINT_PLANTS } from './house-rules/lint-plants.ts';
import { checkCycles } from './house-rules/imports.ts';
import { checkMap } from './house-rules/modules.ts';
import { RULES } from './house-rules/rules.ts';
import { listForgottenCrossTenant } from './house-rules/scopes.ts';
import { listSources } from './house-rules/sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the architecture rules', () => {
  const sources = listSources(root);
  it.each(RULES)('$name', ({ check }) => {
    expect(check(sources)).toEqual([]);
  });

  it('have no exception for a cross-tenant query that no longer exists', () => {
    expect(listForgottenCrossTenant(sources)).toEqual([]);
  });
});

describe('the scan of architecture rules', () => {
  it.each(SCAN_PLANTS)('reports a planted $kind ($path)', (plant) => {
    const red = RULES.filter((rule) => rule.check([...GROUND, plant]).length > 0).map((rule) => rule.name);
    expect(red).toContain(plant.expects);
  });

  it.each(SCAN_ALLOWED)('accepts $path', (source) => {
    expect(RULES.flatMap((rule) => rule.check([...GROUND, source]))).toEqual([]);
  });

  it('covers every rule with a planted violation', () => {
    expect(new Set(SCAN_PLANTS.map((plant) => plant.expects))).toEqual(new Set(RULES.map((rule) => rule.name)));
  });
});

it('checkCycles finds import cycles across types, re-exports, packages and dynamic imports', () => {
  const rings = checkCycles([
    { path: 'contract/src/a.ts', text: "import {\n  type B,\n} from './b.ts';\n" },
    { path: 'contract/src/b.ts', text: "export type { C } from '@bobbin/contract/c';\n" },
    { path: 'contract/src/c.ts', text: "import type { A } from './a.ts';\nimport { d } from './d.ts';\n" },
    { path: 'contract/src/d.ts', text: '' },
    { path: 'server/src/e.ts', text: "const f = await import('./f.ts');\n" },
    { path: 'server/src/f.ts', text: "import type { E } from './e.ts';\n" },
  ]);
  expect(rings).toEqual([
    'contract/src/a.ts → contract/src/b.ts → contract/src/c.ts → contract/src/a.ts',
    'server/src/e.ts → server/src/f.ts → server/src/e.ts',
  ]);
});

it('checkCycles reports a dialog that imports the file which opens it', () => {
  const rings = checkCycles([
    { path: 'web/src/open-lamp.tsx', text: "const Lamp = lazy(async () => await import('./lamp.tsx'));\n" },
    { path: 'web/src/lamp.tsx', text: "import { openLamp } from './open-lamp.tsx';\n" },
  ]);
  expect(rings).toEqual(['web/src/open-lamp.tsx → web/src/lamp.tsx → web/src/open-lamp.tsx']);
});

it('checkMap reports modules of the server map that no longer exist or are listed twice', () => {
  const text = '| modules | what |\n| --- | --- |\n| `lamps`, `orders` | light |\n| `orders` | sales |\n';
  const found = checkMap([
    { path: 'docs/architecture.md', text },
    { path: 'server/src/modules/orders/module.ts', text: '' },
  ]);
  expect(found).toEqual(['lamps', 'orders'].map((name) => expect.stringContaining(`: ${name} is no module`)));
});

describe('the linter', () => {
  let folder: string;
  let found: Map<string, string[]>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bobbin-plants-'));
    for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const { path, text } of [...LINT_PLANTS, ...LINT_ALLOWED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    found = await lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(LINT_PLANTS)('reports $kind ($path)', ({ path, expects }) => {
    expect(found.get(path) ?? []).toContain(expects);
  });

  it.each(LINT_ALLOWED)('accepts $path', ({ path }) => {
    expect(found.get(path) ?? []).toEqual([]);
  });
});

/** The codes of the rules that oxlint reports, by file. */
async function lint(folder: string): Promise<Map<string, string[]>> {
  const output = await new Promise<string>((resolve) => {
    // oxlint exits with 1, because the files contain violations.
    execFile(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const report = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const found = new Map<string, string[]>();
  for (const { code, filename } of report.diagnostics) found.set(filename, [...(found.get(filename) ?? []), code]);
  return found;
}
