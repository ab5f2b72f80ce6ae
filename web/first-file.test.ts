import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import config from './vite.config.ts';

/** Maximum sizes, in bytes, of the files loaded before the first order row. */
const SCRIPTS_GZIP_MAX = 165_000;
const SCRIPTS_MAX = 500_000;
const STYLES_MAX = 40_000;

/** Folder of the sources that build plugins may change. */
const OWN = join(import.meta.dirname, 'src/');

type Hook = (this: unknown, ...given: unknown[]) => unknown;

async function listPlugins(option: PluginOption): Promise<Plugin[]> {
  const one = await option;
  if (Array.isArray(one)) return (await Promise.all(one.map(listPlugins))).flat();
  return one ? [one as Plugin] : [];
}

/** Reports each module that a plugin loads or transforms instead of the bundler. */
function watch(plugins: readonly Plugin[], onChange: (plugin: string, id: string) => void): PluginOption[] {
  return plugins.map((plugin) => {
    const watched: Record<string, unknown> = { ...plugin };
    for (const [name, idAt] of [
      ['load', 0],
      ['transform', 1],
    ] as const) {
      const hook = watched[name] as Hook | { handler: Hook } | undefined;
      if (hook === undefined) continue;
      const run = typeof hook === 'function' ? hook : hook.handler;
      const handler: Hook = async function (...given) {
        const result = await run.apply(this, given);
        if (result !== null && result !== undefined) onChange(String(watched.name), String(given[idAt]));
        return result;
      };
      watched[name] = typeof hook === 'function' ? handler : { ...hook, handler };
    }
    return watched as PluginOption;
  });
}

describe('the files that index.html loads', () => {
  const files = new Map<string, Buffer>();
  const changed = new Set<string>();
  let folder: string;

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
    folder = await mkdtemp(join(tmpdir(), 'bobbin-weight-'));
    await build({
      ...config,
      plugins: watch(await listPlugins(config.plugins), (plugin, id) => changed.add(`${plugin}: ${id}`)),
      configFile: false,
      logLevel: 'silent',
      build: { ...config.build, outDir: folder },
    });
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    for (const [, name = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) {
      files.set(name, await readFile(join(folder, name)));
    }
  }, 300_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (kind: string) => [...files].filter(([name]) => name.endsWith(kind)).map(([, bytes]) => bytes);
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

  it('stay small enough to show the first order row soon', () => {
    expect(sum(read('.js').map((bytes) => gzipSync(bytes).length))).toBeLessThan(SCRIPTS_GZIP_MAX);
    expect(sum(read('.js').map((bytes) => bytes.length))).toBeLessThan(SCRIPTS_MAX);
    expect(sum(read('.css').map((bytes) => bytes.length))).toBeLessThan(STYLES_MAX);
  });

  it('let no shared CSS class override its exceptions: a touch target stays 44 px (UI-42)', () => {
    // Every file that composes a shape includes its rules, often after the rules of others.
    const styles = read('.css').join('');
    const shape = /height:32px;color:var\(--text\);font:inherit;padding:0 8px/;
    expect(styles).toMatch(shape);
    expect(styles.replaceAll(/@layer shapes\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')).not.toMatch(shape);
  });

  it('contain no schema library and no polyfill', () => {
    const code = read('.js').join('');
    expect(code).not.toMatch(/ZodError|\$ZodType|Temporal\.ZonedDateTime/);
    expect(code).toContain('createRoot');
  });

  it('contain libraries and packages unchanged, because plugins transform only sources of the web', () => {
    const names = [...changed].map((change) => change.split(': '));
    expect(names.filter(([, id = '']) => !id.startsWith(OWN))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });

  it('contain the error codes without their sentences, and icons with one path each', () => {
    const code = read('.js').join('');
    expect(code).toContain('SECOND_FACTOR_OWED');
    expect(code).not.toContain('Something in the input is not right');
    expect(code).not.toContain('tabler-icon');
  });
});
