import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** The commit of this clone: what the environment says (an image is built without the repository), else what git says; null when unknown. */
export function readCommit(env: NodeJS.ProcessEnv = process.env, root = process.cwd()): string | null {
  if (env.BOBBIN_COMMIT) return env.BOBBIN_COMMIT;
  const asked = spawnSync('git', ['rev-parse', '--show-toplevel', 'HEAD'], { cwd: root, encoding: 'utf8' });
  if (asked.status !== 0) return null;
  const [top = '', commit = ''] = asked.stdout.split('\n');
  // A release that is unpacked inside another repository is none of its files.
  return top !== '' && realpathSync(top) === realpathSync(root) ? commit : null;
}
