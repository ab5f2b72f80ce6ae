import type { Plugin } from 'vite';

const WEB = /\/web\/src\/.*\.tsx?$/;
const IMPORT = /import \{([^}]*)\} from '@tabler\/icons-react';/g;

/** Takes each icon from its own file: by the one index of all, every page's icons would count as those of the first page. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
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
