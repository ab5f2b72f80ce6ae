import { type ChildProcess, spawn } from 'node:child_process';
import { readEndedChildrenMs } from './cpu-usage.ts';

export type ToolResult = {
  isOk: boolean;
  output: string;
  ms: number;
  /** CPU time of the tool and of its awaited child processes; 0 on systems other than Linux. */
  cpuMs: number;
};

const running = new Set<ChildProcess>();

/** CPU time of all ended tools so far; it is subtracted because the system reports the time of all children together. */
let endedMs = 0;

function takeEndedMs(): number {
  const before = endedMs;
  endedMs = readEndedChildrenMs();
  return endedMs - before;
}

/** Runs a command of an installed package. Returns the command's whole output, or shows the output live with `isShown`. */
export function runTool(
  command: string[],
  options: { env?: NodeJS.ProcessEnv; isShown?: boolean; timeoutMs?: number } = {},
): Promise<ToolResult> {
  const started = Date.now();
  const [name = '', ...args] = command;
  const child = spawn(name, args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.isShown ? 'inherit' : 'pipe', options.isShown ? 'inherit' : 'pipe'],
    // The tool gets a process group of its own, so that a hanging tool can be killed together with its descendants.
    detached: true,
  });
  running.add(child);
  const chunks: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const { timeoutMs } = options;
  const stopLate = (limitMs: number) => {
    console.error(`${name} is stopped: it did not end within ${Math.round(limitMs / 1000)} s`);
    stopTool(child);
  };
  const timer = timeoutMs ? setTimeout(stopLate, timeoutMs, timeoutMs) : undefined;
  return new Promise((resolve) => {
    const finish = (isOk: boolean, note: string) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ isOk, output: chunks.join('') + note, ms: Date.now() - started, cpuMs: takeEndedMs() });
    };
    child.once('error', (error) => finish(false, `${name} cannot be run: ${error.message}\n`));
    child.once('close', (code, signal) => finish(code === 0, signal ? `${name} was ended by ${signal}\n` : ''));
  });
}

/** Kills every running tool, for Ctrl-C. */
export function stopTools(): void {
  for (const child of running) stopTool(child);
}

function stopTool(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const { pid } = child;
  sendToGroup(pid, 'SIGTERM');
  setTimeout(() => sendToGroup(pid, 'SIGKILL'), 5000).unref();
}

function sendToGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group has already ended.
  }
}
