import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));
/** Timeout in milliseconds for the start of a process on a busy machine. */
const START_MS = 180_000;

export interface ServerProcess {
  child: ChildProcess;
  /** The lines that the process has logged so far. */
  lines: string[];
  /** Sends a signal to the process, and waits for its end. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Runs `server/src/<name>.ts`, or that program of another release, as a separate process and waits until it logs its start. */
export async function startProcess(
  name: 'api' | 'worker',
  env: Record<string, string>,
  program = `${SERVER}${name}.ts`,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, WORKER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} does not start: ${lines.join('\n')}`)), START_MS);
    const see = (line: string) => {
      lines.push(line);
      if (line.includes('"msg":"started"')) {
        clearTimeout(timer);
        resolve();
      }
    };
    createInterface({ input: child.stdout }).on('line', see);
    createInterface({ input: child.stderr }).on('line', see);
    void ended.then(() => reject(new Error(`${name} ended: ${lines.join('\n')}`)));
  });
  return {
    child,
    lines,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
