import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** Returns the commit of this clone: from the environment, because an image is built without the repository, or else from git; null when unknown. */
export function readCommit(env: NodeJS.ProcessEnv = process.env, root = process.cwd()): string | null {
  if (env.BOBBIN_COMMIT) return env.BOBBIN_COMMIT;
  const asked = spawnSync('git', ['rev-parse', '--show-toplevel', 'HEAD'], { cwd: root, encoding: 'utf8' });
  if (asked.status !== 0) return null;
  const [top = '', commit = ''] = asked.stdout.split('\n');
  // A release that is unpacked inside another repository does not belong to that repository, so git is not asked.
  return top !== '' && realpathSync(top) === realpathSync(root) ? commit : null;
}
