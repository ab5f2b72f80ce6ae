import { join } from 'node:path';
import type { Plugin } from 'vite';

const WEB = /\/web\/src\/.*\.tsx?$/;
const IMPORT = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/;
const NODE = /const __iconNode = (\[.*\]);\n/;
const KIND = /createReactComponent\("(outline|filled)"/;
const COMPONENT = join(import.meta.dirname, 'icon.ts');

/**
 * Takes each icon from its own file: by the one index of all, every page's icons would count as those of the first page.
 * Its lines become one path: a page of orders has 600 elements fewer.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (ICON.test(id)) return { code: toComponent(code, id), map: null };
      if (!WEB.test(id) || !code.includes('@tabler/icons-react')) return null;
      return { code: code.replaceAll(IMPORT, (_, names: string) => toImports(names)), map: null };
    },
  };
}

function toImports(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
    .join('');
}

function toComponent(code: string, id: string): string {
  const nodes = JSON.parse(NODE.exec(code)?.[1] ?? '[]') as [tag: string, attributes: Record<string, string>][];
  const kind = KIND.exec(code)?.[1];
  const isPlain = nodes.every(
    ([tag, attributes]) =>
      tag === 'path' && attributes.d !== undefined && Object.keys(attributes).every((name) => /^(?:d|key)$/.test(name)),
  );
  if (kind === undefined || nodes.length === 0 || !isPlain) throw new Error(`${id} is not made of plain paths`);
  const d = nodes.map(([, attributes]) => attributes.d).join('');
  const isFilled = kind === 'filled';
  return `import { toIcon } from ${JSON.stringify(COMPONENT)};
export default /* @__PURE__ */ toIcon(${JSON.stringify(d)}, ${String(isFilled)});`;
}
