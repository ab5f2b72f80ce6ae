import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A child process that answers each message with one message. */
export interface Child {
  ask(message: object): Promise<unknown>;
  stop(): Promise<void>;
  pid: number;
}

/** Starts a script of the bench in its own process, with its own core and memory. */
export function startChild(script: URL, env: Record<string, string> = {}, nodeOptions: readonly string[] = []): Child {
  const child: ChildProcess = fork(script, { env: { ...process.env, ...env }, execArgv: [...nodeOptions] });
  let isStopping = false;
  const ended = once(child, 'exit').then(([code]) => {
    if (!isStopping) throw new Error(`${script.pathname} ended with code ${code}.`);
  });
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async ask(message) {
      const answer = once(child, 'message');
      child.send(message);
      const [value] = (await Promise.race([answer, ended.then(() => [])])) as unknown[];
      return value;
    },
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await ended;
    },
  };
}
