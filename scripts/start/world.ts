import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommit } from '../commit.ts';
import { acquireLock, type Lock, LockedError } from '../lock-file.ts';
import { LOCAL_POOL, removeEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts';
import { Problem, toReason } from '../problem.ts';
import { stopTools } from '../run-tool.ts';
import { checkPort } from './ports.ts';
import { SIMULATOR_PORTS, STATE_FILES } from './simulator-service.ts';
import { makeDataFolder, readSecretKey, type Settings } from './settings.ts';

/** Maximum time that the processes of a killed start need to notice and to release their ports. */
const RECOVERY_MS = 15_000;

/** Names in the data folder that `--fresh` removes; other files in the folder do not belong to Bobbin. */
const KNOWN_CONTENTS = [
  'files',
  'outbox',
  'logs',
  'secret-key',
  'demo.json',
  'demo.json.new',
  ...Object.values(STATE_FILES).flatMap((name) => [name, `${name}.new`]),
  'compile-cache',
];

export type World = {
  settings: Settings;
  logFile(name: string): string;
  /** Registers services that must be stopped at the end; the group that was registered last is stopped first. */
  onStop(group: StopGroup, stop: () => Promise<void>): void;
  stop(): Promise<void>;
  isStopping(): boolean;
};

/** Groups of services in the sequence of their start; they are stopped in reverse sequence. */
const STOP_GROUPS = ['database', 'simulators', 'server'] as const;
type StopGroup = (typeof STOP_GROUPS)[number];

/** Takes the data folder and the ports for this process; everything that is started from here stops with this process. */
export async function openWorld(settings: Settings): Promise<World> {
  makeDataFolder(settings.dataDir);
  const lock = lockData(settings.dataDir);
  try {
    const patience = lock.wasStale ? RECOVERY_MS : 0;
    await checkPort(settings.port, 'PORT', patience);
    for (let index = 0; index < SIMULATOR_PORTS; index += 1) {
      await checkPort(settings.simulatorPort + index, 'SIM_PORT', patience);
    }
    if (settings.isFresh) removeContents(settings.dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
  const stops = new Map<StopGroup, (() => Promise<void>)[]>();
  let stopped: Promise<void> | null = null;
  const stopAll = async () => {
    stopTools();
    for (const group of STOP_GROUPS.toReversed()) {
      await Promise.all((stops.get(group) ?? []).map((stop) => stop()));
    }
    lock.release();
  };
  return {
    settings,
    logFile: (name) => join(settings.dataDir, 'logs', `${name}.log`),
    onStop(group, stop) {
      stops.set(group, [...(stops.get(group) ?? []), stop]);
    },
    stop: () => (stopped ??= stopAll()),
    isStopping: () => stopped !== null,
  };
}

function lockData(dataDir: string): Lock {
  try {
    return acquireLock(join(dataDir, 'lock'));
  } catch (error) {
    if (!(error instanceof LockedError))
      throw new Problem(`The data folder ${dataDir} cannot be written (${toReason(error)}).`);
    throw new Problem(
      `Bobbin already runs on ${dataDir} (process ${error.pid}); stop that one first or choose another folder with DATA_DIR.`,
    );
  }
}

function removeContents(dataDir: string): void {
  removeEmbeddedPostgres(join(dataDir, 'postgres'));
  for (const name of KNOWN_CONTENTS) rmSync(join(dataDir, name), { recursive: true, force: true });
  makeDataFolder(dataDir);
}

/** Starts the embedded database unless DATABASE_URL names one. Returns the servers' settings for it; `ended` resolves when it stops by itself. */
export async function startDatabase(world: World): Promise<{ environment: NodeJS.ProcessEnv; ended: Promise<string> }> {
  const { databaseUrl, dataDir } = world.settings;
  if (databaseUrl !== '') return { environment: { DATABASE_URL: databaseUrl }, ended: new Promise(() => {}) };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  world.onStop('database', () => postgres.stop());
  const DATABASE_POOL = process.env.DATABASE_POOL ?? LOCAL_POOL;
  const environment = { DATABASE_URL: postgres.url, DATABASE_POOL, BOBBIN_EMBEDDED_DATABASE: '1' };
  return { environment, ended: postgres.ended };
}

/** Returns the environment of every server process. */
export function buildServerEnvironment({ settings }: World, parts: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const commit = readCommit();
  return {
    ...parts,
    NODE_ENV: 'development',
    DEMO: '1',
    PORT: String(settings.port),
    WORKER_PORT: process.env.WORKER_PORT || '0',
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    // Compiled sources are cached, so that they are not compiled at every start.
    NODE_COMPILE_CACHE: join(settings.dataDir, 'compile-cache'),
    ...(commit === null ? {} : { BOBBIN_COMMIT: commit }),
    APP_SECRET_KEY: readSecretKey(settings.dataDir, process.env),
    // Short intervals, so that changes appear quickly on a laptop; the simulators allow many calls.
    SYNC_EVERY_SECONDS: process.env.SYNC_EVERY_SECONDS || '20',
    FACTORY_POLL_SECONDS: process.env.FACTORY_POLL_SECONDS || '10',
  };
}
