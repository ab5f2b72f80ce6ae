import type { Plugin } from 'vite';

const PRODUCT = /\/web\/src\/(?!(?:.*\/)?testing\/)(?!.*\.test\.).*\.tsx?$/;
const COLLECTIONS = new Set(['Map', 'Set']);

/** Module in which others register while they load, which happens once per worker. */
const FILLED_BY_LOADING = '/web/src/i18n/topic.ts';

interface Expression {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: unknown[];
}

interface Statement {
  type: string;
  kind?: string;
  declarations?: { id: { type: string; name: string }; init: Expression | null }[];
  declaration?: Statement | null;
}

/**
 * Resets the state of modules between test files that share a worker. State means each top-level `let`, and each `Map` or `Set` that begins
 * empty. A module passes its reset to `web/src/testing/page.ts`, so that the product needs no hooks for tests.
 */
export function moduleState(): Plugin {
  return {
    name: 'module-state',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!PRODUCT.test(path) || path.endsWith(FILLED_BY_LOADING)) return null;
      const resets = findResets(code, this.parse(code).body);
      if (resets.length === 0) return null;
      const reset = `() => { ${resets.join(' ')} }`;
      const place = '(globalThis.bobbinModuleState ??= new Map())';
      return { code: `${code}\n${place}.set(${JSON.stringify(path)}, ${reset});\n`, map: null };
    },
  };
}

/** Returns the statements that restore the initial state of a module. */
export function findResets(code: string, statements: readonly unknown[]): string[] {
  return (statements as Statement[]).flatMap((statement) => {
    const { kind, declarations = [] } = statement.declaration ?? statement;
    return declarations.flatMap(({ id: { name }, init }) => {
      if (kind === 'let') return [`${name} = ${init === null ? 'undefined' : code.slice(init.start, init.end)};`];
      return init !== null && isEmptyCollection(init) ? [`${name}.clear();`] : [];
    });
  });
}

function isEmptyCollection({ type, callee, arguments: given }: Expression): boolean {
  return type === 'NewExpression' && COLLECTIONS.has(callee?.name ?? '') && given?.length === 0;
}
