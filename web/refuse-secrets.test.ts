import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSecrets, refuseSecrets } from './refuse-secrets.ts';

describe('a build that contains a secret (SEC-3)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bobbin-build-'));
    await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function buildWith(text: string): Promise<void> {
    await writeFile(join(folder, 'main.js'), `document.title = ${JSON.stringify(text)};`);
    await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [refuseSecrets()] });
  }

  it('fails, while a build without one passes (SEC-3)', async () => {
    await buildWith('Bobbin');
    await expect(buildWith('postgres://bobbin:hush@db/bobbin')).rejects.toThrow('a link with a password');
  });

  it.each([
    '-----BEGIN RSA PRIVATE KEY-----',
    `bob_${'aB3-_'.repeat(9).slice(0, 43)}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlLXNpZ25hdHVyZQ',
    '$argon2id$v=19$m=19456',
    'AKIAIOSFODNN7EXAMPLE',
    'https://user:pass@host',
    'demo-only-secret-key-0123',
    'process.env.APP_SECRET_KEY',
    'process.env.APP_SECRET_KEYS_OLD',
  ])('secrets are recognised by a pattern: %s', (text) => expect(listSecrets(`const a="${text}"`)).toHaveLength(1));

  it.each(['ip:port:user:pass', 'https://t.me/bobbin_desk', 'username|password', 'eyJ', 'bob_'])(
    'does not include texts that only resemble a secret: %s',
    (text) => expect(listSecrets(text)).toEqual([]),
  );
});
