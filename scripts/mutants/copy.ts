import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** npm scope of this repository's packages, which must resolve to the copy and not to the original. */
const OWN = '@bobbin';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function copyFiles(root: string, copy: string): void {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0');
  for (const file of files) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
}

function copyCommit(root: string, copy: string, commit: string): void {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
}

function linkPackages(root: string, copy: string): void {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(realpathSync(join(from, name)), join(to, name));
  for (const name of readdirSync(join(from, OWN))) symlinkSync(join('..', '..', name), join(to, OWN, name));
}

/** Copies the working tree, or a commit, into a separate folder, so that faults are never written into the working tree. */
export function copyTree(root: string, commit: string | undefined): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'bobbin-mutants-')));
  if (commit === undefined) copyFiles(root, copy);
  else copyCommit(root, copy, commit);
  linkPackages(root, copy);
  return copy;
}
