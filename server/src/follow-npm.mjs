// This file is plain JavaScript that Node 20 can run, because scripts/launch.mjs runs it before packages are installed.
import { basename } from 'node:path';

const PARENT_CHECK_MS = 500;

/**
 * Stops a process when the npm process that started it has ended. npm forwards SIGTERM, but a killed npm forwards nothing; the process would then
 * continue, keep its port and take further jobs.
 */
export function followNpm() {
  const script = process.env.npm_lifecycle_script ?? '';
  if (!script.includes(basename(process.argv[1] ?? ''))) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}
