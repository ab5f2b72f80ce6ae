import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WEB = /\/web\/src\/.*\.tsx?$/;
const ALL = join(import.meta.dirname, 'src/ui/icons.ts');
const IMPORT = /import \{([^}]*)\} from '[./\w-]*\/icons\.ts';/g;
const ONE = /\/ui\/icons\.ts\?(\w+)$/;

/** Makes each icon a separate module: in a single file, the icons of all pages would be part of the first page. */
export function icons(): Plugin {
  const all = readFileSync(ALL, 'utf8');
  const helper = /^import .*$/m.exec(all)?.[0] ?? '';
  const statements = new Map([...all.matchAll(/^export const (\w+) = [^;]*;$/gm)].map(([text, name]) => [name, text]));
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const name = ONE.exec(id)?.[1];
      if (name === undefined) return null;
      const statement = statements.get(name);
      if (statement === undefined) throw new Error(`There is no icon ${name}: node scripts/icons.mjs adds one`);
      return `${helper}\n${statement}`;
    },
    transform(code, id) {
      if (!WEB.test(id) || !code.includes('/icons.ts')) return null;
      return { code: code.replaceAll(IMPORT, (_, names: string) => toImports(names)), map: null };
    },
  };
}

function toImports(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import { ${name} } from '${ALL}?${name}';`)
    .join('');
}
