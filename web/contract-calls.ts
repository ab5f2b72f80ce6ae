import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { CALLS, readModule, splitImport, type ContractModule, type Parse } from './contract-module.ts';

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
const WEB = /\/web\/src\/.*(?<!\.test)\.tsx?$/;
const IMPORT = /import \{([^}]*)\} from '(@bobbin\/contract\/[\w-]+)';/g;

/**
 * Returns the browser of the contract what it uses. Each file of it is built in two parts: `?calls` with what is plain (calls, codes, lists
 * of words), and the file itself with its schemas, which come with the forms that check by them. The schemas of answers, and what only the
 * server does with a call, come in neither: the browser asks and believes. Without this the schema library and every schema of the product
 * would come before the first page.
 */
export function contractCalls(): Plugin {
  const known = new Map<string, ContractModule>();
  function read(path: string, parse: Parse): ContractModule {
    const before = known.get(path);
    if (before !== undefined) return before;
    const made = readModule(readFileSync(path, 'utf8'), parse, (name) =>
      read(path.replace(/[\w-]+\.ts$/, name), parse),
    );
    known.set(path, made);
    return made;
  }

  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      known.clear();
    },
    async resolveId(source, importer) {
      if (!source.endsWith(CALLS)) return null;
      const found = await this.resolve(source.slice(0, -CALLS.length), importer?.replace(CALLS, ''));
      return found === null ? null : `${found.id}${CALLS}`;
    },
    load(id) {
      if (!id.endsWith(CALLS)) return null;
      const path = id.slice(0, -CALLS.length);
      return { code: read(path, (code) => this.parse(code, { lang: 'ts' })).calls, moduleType: 'ts' };
    },
    async transform(code, id) {
      const parse: Parse = (text) => this.parse(text, { lang: 'ts' });
      if (CONTRACT.test(id)) return { code: read(id, parse).schemas, map: null };
      if (!WEB.test(id) || !code.includes('@bobbin/contract/')) return null;
      const parts: string[] = [];
      let position = 0;
      for (const { 0: whole, 1: names = '', 2: source = '', index } of code.matchAll(IMPORT)) {
        const found = await this.resolve(source, id);
        if (found === null) continue;
        const { isSplit, plain } = read(found.id, parse);
        const isPlain = (name: string) => plain.has(name) && !new RegExp(`\\b${name}\\??\\.body\\b`).test(code);
        parts.push(code.slice(position, index), isSplit ? splitImport(names, source, isPlain) : whole);
        position = index + whole.length;
      }
      return position === 0 ? null : { code: parts.join('') + code.slice(position), map: null };
    },
  };
}
