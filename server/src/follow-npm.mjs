// This file is plain JavaScript for Node 20, because scripts/launch.mjs runs before any package is installed.
import { basename } from 'node:path';

const PARENT_CHECK_MS = 500;

/**
 * Drains a process when the npm that started it has ended. npm forwards SIGTERM, but a killed npm forwards
 * nothing, and the orphan would hold its port and take further jobs.
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
