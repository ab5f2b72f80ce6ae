import { resolve } from 'node:path';
import { readConfig, type Config } from '../config.ts';

/** A URL at which no server listens; without it, tests would call real partners, whose URLs are the configuration's defaults. */
const UNREACHABLE = 'http://127.0.0.1:1';

/** Folder of compiled code, which the setup file of the tests fills. */
const COMPILE_CACHE = resolve('.cache/test-code');

export const SECRET_KEY = 'a secret key for tests only, 32+ characters';

/** Returns the environment of a test; `env` contains the test's own settings. */
export function toTestEnv(env: Record<string, string>): Record<string, string> {
  return {
    NODE_ENV: 'test',
    // Passes Node's compile cache to processes that a test starts, so that they need not compile the same code again.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PORT: '0',
    WORKER_PORT: '0',
    DATABASE_POOL: '5',
    APP_SECRET_KEY: SECRET_KEY,
    WEB_DIR: '/nowhere',
    MARKETPLACE_BASE_URL: UNREACHABLE,
    MARKETPLACE_AUTH_URL: UNREACHABLE,
    PRESSIFY_BASE_URL: UNREACHABLE,
    MANGO_BASE_URL: UNREACHABLE,
    FLASH_BASE_URL: UNREACHABLE,
    TELEGRAM_API_BASE: UNREACHABLE,
    ...env,
  };
}

export function readTestConfig(env: Record<string, string>): Config {
  return readConfig(toTestEnv(env));
}
