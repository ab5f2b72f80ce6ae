import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The system folders of Debian images, and the device files. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/sbin', '/dev'];
const NODE = '/opt/node';
const PATH = `${NODE}:/usr/local/bin:/usr/bin:/bin`;
/** Names of operating system users as in Node's images. */
const USERS = { root: 0, node: 1_000 } as const;

export type User = keyof typeof USERS;

export interface Run {
  user: User;
  folder: string;
  env: Record<string, string>;
  /** Mounts in the root: a folder of this machine, or, for null, an empty folder in memory that belongs to the user. */
  mounts: Record<string, string | null>;
  isReadOnly: boolean;
}

export interface RootProcess {
  ended: Promise<{ code: number | null; output: string }>;
  read(): string;
  /** Sends a signal to process 1 of the root, as a container engine would. */
  kill(signal: NodeJS.Signals): void;
}

/** Builds a root file system from the system files of this machine, similar to the image of Node. */
export function makeRoot(root: string): void {
  for (const path of [...SYSTEM, '/proc', '/tmp', '/etc', NODE]) mkdirSync(join(root, path), { recursive: true });
  const node = join(root, NODE, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const accounts = Object.entries(USERS);
  writeFileSync(
    join(root, 'etc/passwd'),
    accounts.map(([name, id]) => `${name}:x:${id}:${id}::/tmp:/bin/sh\n`).join(''),
  );
  writeFileSync(join(root, 'etc/group'), accounts.map(([name, id]) => `${name}:x:${id}:\n`).join(''));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}

/** Starts a command inside the root, as process 1 of separate namespaces. */
export function startInRoot(root: string, command: readonly string[], run: Run): RootProcess {
  const id = USERS[run.user];
  const mounts = Object.entries(run.mounts).map(([to, from]) =>
    from === null ? `mount -t tmpfs -o uid=${id},gid=${id},exec tmpfs "$R${to}"` : `mount --bind '${from}' "$R${to}"`,
  );
  const script = [
    'mount --make-rprivate /',
    'mount --bind "$R" "$R"',
    ...SYSTEM.map((path) => `mount --rbind ${path} "$R${path}"`),
    'mount -t proc proc "$R/proc"',
    ...mounts,
    ...(run.isReadOnly ? ['mount -o remount,bind,ro "$R"', 'mount -o remount,bind,ro "$R/usr"'] : []),
    `exec chroot --userspec=${id}:${id} "$R" /usr/bin/env -i --chdir="$W" "$@"`,
  ].join('\n');
  const variables = Object.entries({ PATH, ...run.env }).map(([name, value]) => `${name}=${value}`);
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', script, 'sh', ...variables, ...command],
    { env: { PATH: process.env.PATH, R: root, W: run.folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { ended, read: () => output, kill: (signal) => process.kill(findChild(child), signal) };
}

function findChild({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const [only = 0] = children;
  if (only === 0 || children.length > 1) throw new Error(`unshare has the children ${children.join(', ')}`);
  return only;
}
