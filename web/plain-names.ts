import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const WEB = /\/web\/src\/.*\.tsx?$/;
const STYLES = /import (\w+) from '([^']+\.module\.css)';/g;

/** Libraries of one object, and who of them needs that object itself. */
const OBJECTS = new Set(['react', 'react/jsx-runtime']);
const OLD = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//;
const PLAIN = 'plain:';

/**
 * Has the bundler see names where sources say `object.name`, so that it can shorten them: functions of React, which are called
 * hundreds of times in the first file, and classes of style sheets, which stand there as often.
 */
export function plainNames(): Plugin {
  return {
    name: 'plain-names',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!OBJECTS.has(source) || importer === undefined || OLD.test(importer) || importer.startsWith(PLAIN))
        return null;
      return { id: PLAIN + source, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(PLAIN)) return null;
      const source = id.slice(PLAIN.length);
      const names = Object.keys(createRequire(import.meta.url)(source) as object);
      const toExport = (name: string) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`;
      return `import whole from '${source}';\n${names.map(toExport).join('\n')}\nexport default whole;`;
    },
    transform(code, id) {
      if (!WEB.test(id) || !code.includes('.module.css')) return null;
      const changed = code.replaceAll(STYLES, (whole, name: string, file: string) =>
        isRead(code, name) ? `import * as ${name} from '${file}';` : whole,
      );
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** Whether the sheet's classes are all read by names that can be a constant's. */
function isRead(code: string, name: string): boolean {
  const others = code.match(new RegExp(`\\b${name}\\b(?!\\.\\w)`, 'g')) ?? [];
  const reserved = code.match(new RegExp(`\\b${name}\\.(?:default|delete|in|new|switch|with)\\b`));
  return others.length === 1 && reserved === null;
}
