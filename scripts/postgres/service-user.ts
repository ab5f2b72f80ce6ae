import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { Problem } from '../problem.ts';

/** User account that runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export type ServiceUser = { uid: number; gid: number };

/** Folder for files of a root process that the service user could not read in a clone under a private home (/root). */
export const OUTSIDE_HOME = '/var/lib/bobbin';

const NOBODY = 65534;

/** Makes the service user the owner of `folder`, and returns this user; null when this process is not root and PostgreSQL runs as the same user. */
export function takeServiceUser(folder: string): ServiceUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const candidates = [...listAccounts(['postgres', 'nobody']), { uid: NOBODY, gid: NOBODY }];
  // A container may map only some user ids, so the first id that can own a file and start a process is used.
  for (const user of candidates) {
    const isOwned = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]).status === 0;
    if (isOwned && canRun(user, '/bin/sh', ['-c', ':'])) return user;
  }
  throw new Problem('PostgreSQL does not run as root and no other user may be used here; set DATABASE_URL instead.');
}

export function canRun(user: ServiceUser, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

export function canWrite(user: ServiceUser, folder: string): boolean {
  return canRun(user, '/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder]);
}

function listAccounts(names: string[]): ServiceUser[] {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    return fields ? [{ uid: Number(fields[2]), gid: Number(fields[3]) }] : [];
  });
}
