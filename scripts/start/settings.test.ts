import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../problem.ts';
import { checkPort } from './ports.ts';
import { loadEnvironmentFile, makeDataFolder, readSecretKey, readSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-settings-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('settings of start', () => {
  it('default to the documented value when a variable is missing or empty', () => {
    const expected = { port: 4000, simulatorPort: 4010, publicUrl: 'http://localhost:4000', databaseUrl: '' };
    expect(readSettings({}, [])).toMatchObject(expected);
    expect(readSettings({ PORT: '', SIM_PORT: '', PUBLIC_URL: '', DATA_DIR: '' }, [])).toMatchObject(expected);
  });

  it.each(['abc', '0', '65536', '40.5', '-1'])('reject the port "%s"', (PORT) => {
    expect(() => readSettings({ PORT }, [])).toThrow(Problem);
  });

  it('contain a separate port for each simulated partner', () => {
    expect(readSettings({ SIM_PORT: '65530' }, []).simulatorPort).toBe(65_530);
    expect(() => readSettings({ SIM_PORT: '65531' }, [])).toThrow(Problem);
  });

  it('reject --fresh together with a DATABASE_URL of the user', () => {
    expect(readSettings({}, ['--fresh']).isFresh).toBe(true);
    expect(() => readSettings({ DATABASE_URL: 'postgres://elsewhere/shop' }, ['--fresh'])).toThrow(Problem);
  });

  it('come from the environment and then from .env; an unreadable .env is an error', () => {
    // Both variables are set as stubs, so that they are restored after the test.
    vi.stubEnv('SIM_PORT', undefined);
    vi.stubEnv('PORT', '4100');
    const file = join(folder, '.env');
    loadEnvironmentFile(file);
    writeFileSync(file, '# A comment\nPORT=4200\nSIM_PORT=4210\n');
    loadEnvironmentFile(file);
    expect(readSettings(process.env, [])).toMatchObject({ port: 4100, simulatorPort: 4210 });
    expect(() => loadEnvironmentFile(folder)).toThrow(Problem);
  });

  it('reject an unknown option of start', () => {
    expect(() => readSettings({}, ['--frehs'])).toThrow('--frehs');
  });

  it('include one secret key for each data folder, unreadable for other users', () => {
    makeDataFolder(folder);
    const key = readSecretKey(folder, {});
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(readSecretKey(folder, {})).toBe(key);
    expect(statSync(join(folder, 'secret-key')).mode & 0o077).toBe(0);
    expect(readSecretKey(folder, { APP_SECRET_KEY: 'given' })).toBe('given');
  });

  it.each(['/proc/bobbin', 'a-file/below'])('report that %s cannot be written', (path) => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(() => makeDataFolder(path.startsWith('/') ? path : join(folder, path))).toThrow(/cannot be written/);
  });

  it('report which port is in use and how to choose another one', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(checkPort(port, 'SIM_PORT', 0)).rejects.toThrow(`Port ${port} is in use`);
    blocker.close();
    await once(blocker, 'close');
    await checkPort(port, 'SIM_PORT', 0);
  });
});
