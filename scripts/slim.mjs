// Plain JavaScript: after `npm prune --omit=dev`, nothing of ours may be needed to run it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// npm keeps the compiler because a library could read a configuration in TypeScript; none of ours is, and Node runs our sources.
for (const name of ['typescript', '@typescript']) {
  rmSync(join(import.meta.dirname, '..', 'node_modules', name), { recursive: true, force: true });
}
