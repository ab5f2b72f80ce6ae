import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { dropParts } from './react-parts.ts';

const require = createRequire(import.meta.url);
const REACT = readFileSync(join(dirname(require.resolve('react-dom')), 'cjs/react-dom-client.production.js'), 'utf8');

function drop(code: string): string {
  return dropParts(code, parseSync('react.js', code).program.body);
}

describe('React DOM without what this product never does', () => {
  it('keeps everything else, and is a program', () => {
    const dropped = drop(REACT);
    expect(dropped.length).toBeLessThan(REACT.length - 50_000);
    expect(dropped).toContain('{throw Error("startViewTransition")}');
    expect(dropped).toContain('exports.createRoot = ');
    expect(dropped).toContain('ReactDOMRoot.prototype.render =');
    expect(dropped).not.toContain('exports.hydrateRoot = ');
    expect(parseSync('react.js', dropped).errors).toEqual([]);
  });

  it('is not built from a version that names its parts otherwise', () => {
    const other = REACT.replaceAll('startViewTransition(', 'beginViewTransition(');
    expect(() => drop(other)).toThrow('React DOM has no startViewTransition any more');
  });
});
