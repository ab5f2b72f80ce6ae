import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The list of orders, where most visits begin, and what stands around it. */
const FIRST_PAGES = /src\/pages\/(?:community-shell|orders-page)\.tsx$/;
const ENTRY = /src\/main\.tsx$/;
/** The alphabets of both languages; the extension for other names waits until one is shown. */
const FIRST_FONTS = /inter-(?:latin|vietnamese)-wght-normal-[\w-]+\.woff2$/;

/** Everything that the entry and the first page import at once, while they are built. */
const firstModules = new Set<string>();

export function isFirstModule(id: string): boolean {
  return firstModules.has(id);
}

/** Names scripts, styles and fonts of the first page in index.html, so that they come with the entry and not after it. */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    buildEnd() {
      firstModules.clear();
      const open = [...this.getModuleIds()].filter((id) => ENTRY.test(id) || FIRST_PAGES.test(id));
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (firstModules.has(id)) continue;
        firstModules.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const chunks = new Map(
          files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        );
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const add = (name: string) => {
          const chunk = chunks.get(name);
          if (chunk === undefined || scripts.has(name)) return;
          scripts.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
          for (const imported of chunk.imports) add(imported);
        };
        for (const { fileName, facadeModuleId } of chunks.values()) {
          if (facadeModuleId !== null && FIRST_PAGES.test(facadeModuleId)) add(fileName);
        }
        const fonts = files.map(({ fileName }) => fileName).filter((name) => FIRST_FONTS.test(name));
        const isNew = (name: string) => !html.includes(`"/${name}"`);
        return [
          ...[...scripts].filter(isNew).map((name) => link(name, { rel: 'modulepreload' })),
          ...[...styles].filter(isNew).map((name) => link(name, { rel: 'stylesheet' })),
          ...fonts.map((name) => link(name, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ];
      },
    },
  };
}

function link(name: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, crossorigin: '', href: `/${name}` }, injectTo: 'head' };
}
