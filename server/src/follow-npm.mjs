// Plain JavaScript for Node 20: scripts/launch.mjs runs before any package is there.
import { basename } from 'node:path';

const PARENT_CHECK_MS = 500;

/**
 * A process that npm started drains when npm is gone: npm passes SIGTERM on to what it runs, but one that is killed passes on
 * nothing, and an orphan would hold its port and go on taking jobs.
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
