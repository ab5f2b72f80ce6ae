import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FOLLOW_NPM = new URL('../../server/src/follow-npm.mjs', import.meta.url).href;
const PATIENCE = { timeout: 20_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program under npm. On SIGTERM the program completes its work and then exits with code 7. */
async function startToy() {
  writeFileSync(join(folder, 'package.json'), '{"name":"toy","scripts":{"start":"exec node toy.mjs"}}');
  writeFileSync(
    join(folder, 'toy.mjs'),
    `import { writeFileSync } from 'node:fs';
     import { followNpm } from ${JSON.stringify(FOLLOW_NPM)};
     followNpm();
     process.on('SIGTERM', () => { writeFileSync('drained', ''); process.exit(7); });
     setInterval(() => {}, 1000);
     writeFileSync('up', String(process.pid));`,
  );
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
  const read = () => (existsSync(join(folder, 'up')) ? readFileSync(join(folder, 'up'), 'utf8') : '');
  await vi.waitFor(() => expect(read()).not.toBe(''), PATIENCE);
  return { npm, pid: Number(read()) };
}

it('npm passes SIGTERM on to its program, waits until it ends, and ends with its code', PATIENCE, async () => {
  const { npm } = await startToy();
  npm.kill('SIGTERM');
  const [code] = (await once(npm, 'exit')) as [number | null];
  expect([code, existsSync(join(folder, 'drained'))]).toEqual([7, true]);
});

it('Programs under npm complete their work and end when npm is killed', PATIENCE, async () => {
  const { npm, pid } = await startToy();
  npm.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(join(folder, 'drained'))).toBe(true), PATIENCE);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), PATIENCE);
});

it('Each script of package.json with one program begins with exec, because a shell would not pass signals on', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const single = Object.entries(scripts).filter(([, line]) => /\bnode\b/.test(line) && !line.includes('&&'));
  expect(single.length).toBeGreaterThan(8);
  expect(single.filter(([, line]) => !/^exec (env (\w+=\d+ )+)?node /.test(line))).toEqual([]);
});
