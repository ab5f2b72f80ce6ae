import type { HtmlTagDescriptor, Plugin } from 'vite';

const ENTRY = /src\/main\.tsx$/;
/** Fonts for the alphabets of both languages; the extended font is loaded when a name needs it. */
const FIRST_FONTS = /inter-(?:latin|vietnamese)-wght-normal-[\w-]+\.woff2$/;

/** Modules that an index exports, but only later pages import. */
const TAKEN_LATER =
  /query-core\/.*\/(?:mutationObserver|queriesObserver|infiniteQueryObserver)\.js$|react-query\/.*\/(?:useMutation|useQueries)/;

/** All modules that the entry imports statically, and the list of orders; collected during the build. */
const firstModules = new Set<string>();

export function isFirstModule(id: string): boolean {
  return firstModules.has(id);
}

/** Determines the modules of the first file, and preloads its fonts in index.html, so that both load in parallel. */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    buildEnd() {
      firstModules.clear();
      const open = [...this.getModuleIds()].filter((id) => ENTRY.test(id));
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (firstModules.has(id) || TAKEN_LATER.test(id)) continue;
        firstModules.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => link(name, { rel: 'preload', as: 'font', type: 'font/woff2' })),
    },
  };
}

function link(name: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, crossorigin: '', href: `/${name}` }, injectTo: 'head' };
}
