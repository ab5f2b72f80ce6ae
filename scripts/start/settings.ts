import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolders } from '../folders.ts';
import { Problem, toReason } from '../problem.ts';
import { SIMULATOR_PORTS } from './simulator-service.ts';

/** Settings of `npm start` and `npm run dev` in the environment (.env.example describes each). */
export type Settings = {
  dataDir: string;
  port: number;
  simulatorPort: number;
  publicUrl: string;
  /** URL of the database; empty to use the embedded PostgreSQL. */
  databaseUrl: string;
  isFresh: boolean;
};

/** Adds the variables of `.env` that the environment does not set. The file may be missing. */
export function loadEnvironmentFile(path = '.env'): void {
  if (!existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new Problem(`${path} cannot be read (${toReason(error)}).`);
  }
}

export function readSettings(env: NodeJS.ProcessEnv, args: string[]): Settings {
  const unknown = args.find((arg) => arg !== '--fresh');
  if (unknown !== undefined) throw new Problem(`Unknown option ${unknown}; npm start knows only -- --fresh.`);
  const port = parsePort(env, 'PORT', 4000);
  const settings = {
    dataDir: resolve(env.DATA_DIR || '.data'),
    port,
    simulatorPort: parsePort(env, 'SIM_PORT', 4010, SIMULATOR_PORTS),
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    databaseUrl: env.DATABASE_URL ?? '',
    isFresh: args.includes('--fresh'),
  };
  if (settings.isFresh && settings.databaseUrl !== '') {
    throw new Problem('--fresh empties only the database that Bobbin brings along; unset DATABASE_URL or empty yours.');
  }
  return settings;
}

/** Reads the first of `count` consecutive ports. */
function parsePort(env: NodeJS.ProcessEnv, name: string, fallback: number, count = 1): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  const last = 65_536 - count;
  if (Number.isInteger(port) && port >= 1 && port <= last) return port;
  throw new Problem(`${name} must be a port between 1 and ${last}, not "${text}".`);
}

export function makeDataFolder(dataDir: string): void {
  try {
    makeFolders(join(dataDir, 'logs'));
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Problem(
      `The data folder ${dataDir} cannot be written (${toReason(error)}); choose another with DATA_DIR.`,
    );
  }
}

/** Reads the sealing key, which is created once for each data folder because all stored data depends on it. */
export function readSecretKey(dataDir: string, env: NodeJS.ProcessEnv): string {
  if (env.APP_SECRET_KEY) return env.APP_SECRET_KEY;
  const path = join(dataDir, 'secret-key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}
