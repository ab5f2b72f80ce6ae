import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../problem.ts';

export type Service = {
  name: string;
  /** Resolves with the reason when the process ends by itself. */
  ended: Promise<string>;
  child: ChildProcess;
  stop(): Promise<void>;
};

export type ServiceOptions = { name: string; command: string[]; env: NodeJS.ProcessEnv; logFile: string };

const FOLLOW_PARENT = new URL('follow-parent.ts', import.meta.url).href;
const STOP_TIMEOUT_MS = 12_000;
const MAX_LOG_BYTES = 20 * 1024 * 1024;
const WARN = 40;
const SLOW_AFTER_MS = 60_000;
const ASKED_EVERY_MS = 100;
const ANSWER_TIMEOUT_MS = 10_000;

/** Starts a Node process whose JSON log goes to a file, and its warnings in short form to the console. */
export function startService({ name, command, env, logFile }: ServiceOptions): Service {
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The process gets a session of its own. Ctrl-C then reaches only `npm start`, which stops all processes in the right sequence.
    detached: true,
  });
  const lastLines: string[] = [];
  const write = (line: string) => {
    log.write(`${line}\n`);
    const short = toShortLine(line);
    if (short === null) return;
    lastLines.push(short);
    if (lastLines.length > 40) lastLines.shift();
    if (short.startsWith('warn') || short.startsWith('error')) console.error(`  ${name}: ${short}`);
  };
  if (child.stdout) createInterface({ input: child.stdout }).on('line', write);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', write);
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      log.end();
      const how = `${name} ended ${signal ? `by ${signal}` : `with code ${code}`}`;
      // Matches the message of an error, or the reason why a process does not start.
      const said =
        lastLines.findLast((line) => /^(error |\w*Error\b)/.test(line)) ??
        lastLines.findLast((line) => !line.startsWith('warn '));
      if (!isStopping) resolve(`${how}${said ? `: ${said}` : ''} (see ${logFile})`);
    });
  });
  return {
    name,
    ended,
    child,
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

/**
 * Waits until the URL answers 200, as long as the process is alive, so that slow machines succeed too. Rejects when the process ends before it
 * responds. @param onSlow is called once when there is no response after SLOW_AFTER_MS
 */
export async function waitForAnswer(
  service: Service,
  url: string,
  onSlow: (sentence: string) => void = (sentence) => console.log(`  ${sentence}`),
  slowAfterMs = SLOW_AFTER_MS,
): Promise<void> {
  let end = '';
  void service.ended.then((how) => (end = how));
  const slow = setTimeout(() => {
    const seconds = slowAfterMs / 1000;
    onSlow(`${service.name} has not answered at ${url} for ${seconds} s; waiting as long as its process lives.`);
  }, slowAfterMs);
  try {
    for (;;) {
      if (end !== '') throw new Problem(`${end}.`);
      if (await answers(url)) return;
      await wait(ASKED_EVERY_MS);
    }
  } finally {
    clearTimeout(slow);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return answer.ok;
  } catch {
    // The server is not listening yet.
    return false;
  }
}

/** Returns "error the message" of a JSON log line; other lines stay unchanged; null for lines that need not be shown. */
function toShortLine(line: string): string | null {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return line.trim() === '' ? null : line.trim();
  }
  if (typeof entry !== 'object' || entry === null || !('level' in entry)) return null;
  const level =
    typeof entry.level === 'number' ? entry.level : entry.level === 'error' ? 50 : entry.level === 'warn' ? WARN : 30;
  if (level < WARN) return null;
  const text = 'msg' in entry && typeof entry.msg === 'string' ? entry.msg : '';
  const cause = 'err' in entry && typeof entry.err === 'object' && entry.err !== null ? entry.err : {};
  const detail =
    'message' in cause && typeof cause.message === 'string' && cause.message !== text ? ` (${cause.message})` : '';
  return `${level > WARN ? 'error' : 'warn'} ${text}${detail}`;
}
