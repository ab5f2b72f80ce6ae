import type { Plugin } from 'vite';

const REACT = /react-dom-client\.production\.js$/;

/** Functions of React DOM that are reached only by something that this product never does. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'taking over a page that a server has drawn': [
    'updateDehydratedSuspenseComponent',
    'canHydrateInstance',
    'prepareToHydrateHostInstance',
    'getHydratableHoistableCache',
    'clearHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'attemptExplicitHydrationTarget',
  ],
  'style sheets, scripts and preloads as elements of a page': [
    'getResource',
    'acquireResource',
    'suspendResource',
    'insertStylesheetIntoRoot',
    'insertStylesheet',
    'preload',
    'preloadModule',
    'preloadStylesheet',
    'preconnectAs',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'view transitions': [
    'startViewTransition',
    'measureViewTransitionHostInstancesRecursive',
    'applyViewTransitionName',
    'restoreViewTransitionName',
  ],
  '<SuspenseList>, <Activity> and elements of other libraries': [
    'updateSuspenseListComponent',
    'updateActivityComponent',
    'setPropOnCustomElement',
  ],
};
const UNUSED_MEMBERS =
  /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+\s*=\s*function\b|^exports\.hydrateRoot\s*=\s*function\b/;

interface Statement {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  body?: { start: number; end: number } | null;
}

/**
 * Leaves out what React DOM has for others, a tenth of it: each of these functions only throws its name. React's own behaviour
 * stays as it is (docs/decisions/0016-react-parts.md). A version that names them otherwise fails the build.
 */
export function reactParts(): Plugin {
  return {
    name: 'react-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!REACT.test(id)) return null;
      return { code: dropParts(code, this.parse(code).body), map: null };
    },
  };
}

/** React DOM without its unused parts; throws where it has no such part. */
export function dropParts(code: string, statements: readonly unknown[]): string {
  const unused = new Set(Object.values(UNUSED).flat());
  let done = '';
  let position = 0;
  for (const { type, start, end, id, body } of statements as Statement[]) {
    const isDropped = type === 'ExpressionStatement' && UNUSED_MEMBERS.test(code.slice(start, end));
    if (isDropped) {
      done += code.slice(position, start);
      position = end;
    } else if (type === 'FunctionDeclaration' && id && body && unused.delete(id.name)) {
      done += `${code.slice(position, body.start)}{throw Error("${id.name}")}`;
      position = body.end;
    }
  }
  if (unused.size > 0) throw new Error(`React DOM has no ${[...unused].join(', ')} any more: see web/react-parts.ts`);
  return done + code.slice(position);
}
