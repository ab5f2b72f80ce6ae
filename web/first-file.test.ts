import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import config from './vite.config.ts';

/** What may come before the first order row, in bytes. */
const SCRIPTS_GZIP_MAX = 165_000;
const SCRIPTS_MAX = 500_000;
const STYLES_MAX = 40_000;

/** The sources that plugins of the build may change. */
const OWN = join(import.meta.dirname, 'src/');

type Hook = (this: unknown, ...given: unknown[]) => unknown;

async function listPlugins(option: PluginOption): Promise<Plugin[]> {
  const one = await option;
  if (Array.isArray(one)) return (await Promise.all(one.map(listPlugins))).flat();
  return one ? [one as Plugin] : [];
}

/** Reports each module that a plugin loads or changes in the place of the bundler. */
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

describe('what index.html names', () => {
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

  it('is light enough to show the first order row soon', () => {
    expect(sum(read('.js').map((bytes) => gzipSync(bytes).length))).toBeLessThan(SCRIPTS_GZIP_MAX);
    expect(sum(read('.js').map((bytes) => bytes.length))).toBeLessThan(SCRIPTS_MAX);
    expect(sum(read('.css').map((bytes) => bytes.length))).toBeLessThan(STYLES_MAX);
  });

  it('lets no shape win over what differs from it: a finger has its 44 px (UI-42)', () => {
    // Every file that takes a shape brings it along, often after the rules of others.
    const styles = read('.css').join('');
    const shape = /height:32px;color:var\(--text\);font:inherit;padding:0 8px/;
    expect(styles).toMatch(shape);
    expect(styles.replaceAll(/@layer shapes\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')).not.toMatch(shape);
  });

  it('has no schema library and no polyfill', () => {
    const code = read('.js').join('');
    expect(code).not.toMatch(/ZodError|\$ZodType|Temporal\.ZonedDateTime/);
    expect(code).toContain('createRoot');
  });

  it('has libraries and packages as they are: plugins change sources of the web alone', () => {
    const names = [...changed].map((change) => change.split(': '));
    expect(names.filter(([, id = '']) => !id.startsWith(OWN))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });

  it('has the codes of refusals without their sentences, and icons of one path', () => {
    const code = read('.js').join('');
    expect(code).toContain('SECOND_FACTOR_OWED');
    expect(code).not.toContain('Something in the input is not right');
    expect(code).not.toContain('tabler-icon');
  });
});
