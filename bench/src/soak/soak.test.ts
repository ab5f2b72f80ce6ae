import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/free-port.ts';
import { casesOf } from '../../../tests/world/long.ts';
import { readConfig } from '../../../server/src/config.ts';
import { buildEnvironment } from '../processes.ts';
import { readOptions } from './options.ts';
import { soak } from './soak.ts';
import { toServerEnv } from './world.ts';

// The test needs real processes for several minutes, so it runs only with TEST_LONG=1.
it.for(casesOf(['two minutes'], () => false))(
  'A short soak run of %s loses no write, makes no write twice and logs no error (OPS-122)',
  { timeout: 1_200_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bobbin-soak-'));
    const said: string[] = [];
    try {
      const ports = ['--port', String(await findFreePort()), '--sim-port', String(await findFreePort())];
      const small = ['--orders', '2000', '--minutes', '2', '--shops', '4', '--sellers', '3', '--staff', '1'];
      const few = ['--streams', '6', '--history', '25', '--arrivals', '12', '--changes', '12', '--think', '8'];
      const where = ['--data', folder, '--results', join(folder, 'results')];
      const options = readOptions([...small, ...few, ...ports, ...where]);
      const { truth, failures } = await soak(options, (line) => said.push(line));
      expect(failures, said.join('\n')).toEqual([]);
      expect(truth.orders).toBeGreaterThan(4 * 25);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it('Invalid combinations of options are refused with a sentence', () => {
  expect(readOptions([])).toMatchObject({
    orders: 1_000_000,
    minutes: 60,
    shops: 50,
    sellers: 16,
    staff: 3,
    streams: 100,
  });
  expect(() => readOptions(['--minutes', 'long'])).toThrow('--minutes takes a number above 0');
  expect(() => readOptions(['--orders', '5'])).toThrow('--orders takes');
  expect(() => readOptions(['--sellers', '51'])).toThrow('--sellers takes at most 50');
});

it('API and worker of a soak run connect to this machine only, also for partners that later releases add (OPS-123)', () => {
  const url = 'http://127.0.0.1:4660';
  const marketplace = { url, appKey: 'key', appSecret: 'secret', serviceId: '1', account: '', accounts: [] };
  const more = toServerEnv({ port: 4640 }, { marketplace, factory: { url, apiKey: 'key', costs: '{}' } });
  const place = { dataDir: '/nowhere', logFile: () => '/nowhere' };
  const config = readConfig(buildEnvironment(place, 'postgres://bobbin@127.0.0.1/soak', 4640, more));
  const links = ['POLICY_URL', 'GUIDE_URL', 'CHANNEL_URL'];
  const called = Object.entries(config).filter(
    ([name, value]) => typeof value === 'string' && /^https?:/.test(value) && !links.includes(name),
  );
  expect(called.length).toBeGreaterThan(8);
  expect(called.filter(([, value]) => !String(value).startsWith('http://127.0.0.1:'))).toEqual([]);
});
