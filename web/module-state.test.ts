import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { findResets } from './module-state.ts';

const find = (code: string) => findResets(code, parseAst(code).body);

it("The reset restores the initial values of a module's variables", () => {
  expect(find('let open = [];\nexport let lastId = 0;\nlet channel;')).toEqual([
    'open = [];',
    'lastId = 0;',
    'channel = undefined;',
  ]);
});

it('The reset empties collections that begin empty, and keeps constants', () => {
  const code =
    'const listeners = new Set();\nexport const known = new Map();\nconst FINAL = new Set([1]);\nconst LIMIT = 3;';
  expect(find(code)).toEqual(['listeners.clear();', 'known.clear();']);
});

it('The reset keeps the state inside functions', () => {
  expect(find('function count() { let n = 0; const seen = new Set(); return () => n++ + seen.size; }')).toEqual([]);
});
