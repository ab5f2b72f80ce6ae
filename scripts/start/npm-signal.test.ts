import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const LAUNCH = new URL('../launch.mjs', import.meta.url).href;
const PATIENCE = { timeout: 20_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('what npm runs ends in its own order when npm gets SIGTERM', PATIENCE, async () => {
  writeFileSync(join(folder, 'package.json'), '{"name":"toy","scripts":{"start":"node toy.mjs"}}');
  writeFileSync(
    join(folder, 'toy.mjs'),
    `import { writeFileSync } from 'node:fs';
     import { followNpm } from ${JSON.stringify(LAUNCH)};
     followNpm();
     process.on('SIGTERM', () => { writeFileSync('drained', ''); process.exit(0); });
     setInterval(() => {}, 1000);
     writeFileSync('up', String(process.pid));`,
  );
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
  await vi.waitFor(() => expect(existsSync(join(folder, 'up'))).toBe(true), PATIENCE);
  const pid = Number(readFileSync(join(folder, 'up'), 'utf8'));
  npm.kill('SIGTERM');
  await vi.waitFor(() => expect(existsSync(join(folder, 'drained'))).toBe(true), PATIENCE);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), PATIENCE);
});
