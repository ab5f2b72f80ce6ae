import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isErrno } from '../lock-file.ts';
import { Problem, toReason } from '../problem.ts';

/** Waits for a free port; rejects with a Problem when the port is still in use after `patienceMs`. */
export async function checkPort(port: number, variable: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const error = await tryPort(port);
    if (error === null) return;
    const isTaken = isErrno(error, 'EADDRINUSE');
    if (isTaken && Date.now() < deadline) {
      await wait(200);
      continue;
    }
    throw new Problem(describePort(error, port, variable));
  }
}

/** Describes in a sentence why a port cannot be used. */
export function describePort(error: unknown, port: number, variable: string): string {
  return isErrno(error, 'EADDRINUSE')
    ? `Port ${port} is in use; stop what listens there or choose another with ${variable}.`
    : `Port ${port} cannot be used (${toReason(error)}); choose another with ${variable}.`;
}

function tryPort(port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)));
  });
}
