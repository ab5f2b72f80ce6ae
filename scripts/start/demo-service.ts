import { createInterface } from 'node:readline';
import { Problem } from '../problem.ts';
import { type Service, startService } from './service.ts';
import type { World } from './world.ts';

export type Account = { email: string; role: string };

/** Output of server/src/demo.ts, one line of JSON each. */
type Line = { tables?: true; read?: number; all?: number; accounts?: Account[] };

export type DemoWorld = {
  /** Resolves when the database has its tables. */
  tables: Promise<unknown>;
  /** Resolves when the shops are connected and their orders are synced, so that a user can sign in. */
  usable: Promise<Account[]>;
  /** Resolves when the demo world is complete. */
  complete: Promise<void>;
  onRead(listener: (read: number, all: number) => void): void;
};

/** Creates the tables and the demo world. Each promise rejects with a Problem when the process ends too early. */
export function startDemo(world: World, env: NodeJS.ProcessEnv): DemoWorld {
  const service: Service = startService({
    name: 'demo',
    command: ['server/src/demo.ts'],
    env,
    logFile: world.logFile('demo'),
  });
  world.onStop('server', () => service.stop());
  const tables = Promise.withResolvers<unknown>();
  const usable = Promise.withResolvers<Account[]>();
  let listener: (read: number, all: number) => void = () => {};
  const take = (text: string) => {
    const line = readLine(text);
    if (line?.tables) tables.resolve(true);
    if (line?.read !== undefined && line.all !== undefined) listener(line.read, line.all);
    if (line?.accounts) usable.resolve(line.accounts);
  };
  if (service.child.stdout) createInterface({ input: service.child.stdout }).on('line', take);
  const complete = service.ended.then((how) => {
    if (service.child.exitCode === 0) return;
    const problem = new Problem(`${how}.`);
    tables.reject(problem);
    usable.reject(problem);
    throw problem;
  });
  // Only the promise that a caller awaits may report a failure; the other promises must not crash the start.
  for (const promise of [tables.promise, usable.promise, complete]) promise.catch(() => {});
  return { tables: tables.promise, usable: usable.promise, complete, onRead: (next) => (listener = next) };
}

/** Log lines are JSON too, but have a field `level`. */
function readLine(text: string): Line | null {
  if (!text.startsWith('{') || text.startsWith('{"level"')) return null;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
