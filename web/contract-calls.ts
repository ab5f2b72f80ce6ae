import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/;
/** What only the server does with an entry: the browser asks and believes, it does not check a second time. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'reply', 'errors']);

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Call extends Node {
  callee: { name?: string };
  arguments: { properties?: (Node & { key?: { name?: string } })[] }[];
}

interface Edit {
  at: number;
  /** Where the text goes on. */
  until: number;
  text: string;
}

/**
 * Leaves out of the contract what the browser does not use: the schemas of answers, and every schema and call that no page
 * names. To make them all would cost kilobytes and milliseconds before the first page, more with every call agreed on.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const edits: Edit[] = [];
      for (const statement of this.parse(code, { lang: 'ts' }).body as unknown[]) {
        for (const call of listMade(statement)) {
          // What is made by a pure function that nobody asks for is dropped.
          edits.push({ at: call.start, until: call.start, text: '/* @__PURE__ */ (() => ' });
          edits.push({ at: call.end, until: call.end, text: ')()' });
          if (call.callee.name === 'endpoint') edits.push(...listCuts(call, code));
        }
      }
      return { code: apply(code, edits), map: null };
    },
  };
}

/** Calls whose result is a constant of the module. */
function listMade(statement: unknown): Call[] {
  const { declaration, declarations } = statement as { declaration?: unknown; declarations?: { init?: Node }[] };
  if (declaration) return listMade(declaration);
  return (declarations ?? []).flatMap(({ init }) => (init?.type === 'CallExpression' ? [init as Call] : []));
}

function listCuts(call: Call, code: string): Edit[] {
  const properties = call.arguments[0]?.properties ?? [];
  return properties
    .filter(({ key }) => SERVER_ONLY.has(key?.name ?? ''))
    .map(({ start, end }) => ({ at: start, until: code[end] === ',' ? end + 1 : end, text: '' }));
}

function apply(code: string, edits: readonly Edit[]): string {
  let done = '';
  let position = 0;
  for (const { at, until, text } of edits.toSorted((a, b) => a.at - b.at)) {
    done += code.slice(position, at) + text;
    position = until;
  }
  return done + code.slice(position);
}
