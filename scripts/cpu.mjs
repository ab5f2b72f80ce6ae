// Measures the CPU time of a command. It is plain JavaScript for Node 20, so that it can measure an installation too: `node scripts/cpu.mjs npm test`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** Unit of the times in /proc/<pid>/stat; Linux reports 100 per second to programs, independent of the kernel. */
const TICKS_PER_SECOND = 100;

const USAGE = `Usage: node scripts/cpu.mjs COMMAND [ARGUMENT ...]

Runs the command and prints the CPU seconds (user and system) of all processes that it started.
With a control group (Linux, root) this includes processes that outlive their parent, such as a database.
Without one it counts the processes whose parents waited for them.`;

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === '--help') {
  console.log(USAGE);
  process.exit(name === undefined ? 2 : 0);
}

const group = openGroup();
const started = Date.now();
const child = spawn(name, args, { stdio: 'inherit' });
// The child process has used almost no CPU time before it is moved into the group.
if (child.pid !== undefined) group.add(child.pid);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`${name} cannot be run: ${error.message}`);
  group.close();
  process.exit(127);
});
child.on('close', (code, signal) => {
  const seconds = group.readSeconds();
  const wall = (Date.now() - started) / 1000;
  console.log(`${seconds.toFixed(1)} CPU s in ${wall.toFixed(1)} s (${group.scope})`);
  group.close();
  process.exit(code ?? 128 + constants.signals[signal]);
});

/** Creates a control group, version 2 or 1. When this fails, the CPU time of awaited children is measured instead. */
function openGroup() {
  const folder = `bobbin-cpu-${process.pid}`;
  for (const [parent, file, toSeconds] of [
    ['/sys/fs/cgroup', 'cpu.stat', (text) => Number(/^usage_usec (\d+)/m.exec(text)?.[1]) / 1e6],
    ['/sys/fs/cgroup/cpuacct', 'cpuacct.usage', (text) => Number(text) / 1e9],
  ]) {
    const path = join(parent, folder);
    try {
      if (!existsSync(join(parent, 'cgroup.procs'))) continue;
      mkdirSync(path);
      if (!existsSync(join(path, file))) throw new Error('not counted here');
      return {
        scope: 'all processes',
        add: (pid) => writeFileSync(join(path, 'cgroup.procs'), String(pid)),
        readSeconds: () => toSeconds(readFileSync(join(path, file), 'utf8')),
        close: () => removeFolder(path),
      };
    } catch {
      removeFolder(path);
    }
  }
  return { scope: 'processes whose parents waited for them', add() {}, readSeconds: readWaitedSeconds, close() {} };
}

/** A control group that still has a running process cannot be removed; the next boot removes it. */
function removeFolder(path) {
  try {
    rmdirSync(path);
  } catch {}
}

function readWaitedSeconds() {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Fields are counted after the last ")", because the name before it may contain spaces. Fields 16 and 17 are user and system time of children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
