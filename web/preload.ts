import type { HtmlTagDescriptor, Plugin } from 'vite';

const ENTRY = /src\/main\.tsx$/;
/** The alphabets of both languages; the extension for other names waits until one is shown. */
const FIRST_FONTS = /inter-(?:latin|vietnamese)-wght-normal-[\w-]+\.woff2$/;

/** An index names them, and only later pages take them. */
const TAKEN_LATER =
  /query-core\/.*\/(?:mutationObserver|queriesObserver|infiniteQueryObserver)\.js$|react-query\/.*\/(?:useMutation|useQueries)/;

/** Everything that the entry imports at once, the list of orders with it, while it is built. */
const firstModules = new Set<string>();

export function isFirstModule(id: string): boolean {
  return firstModules.has(id);
}

/** Knows what belongs into the first file, and names its fonts in index.html, so that they come with it and not after it. */
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
