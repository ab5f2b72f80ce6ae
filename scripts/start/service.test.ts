import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { findBirth } from '../lock-file.ts';
import { type Service, startService, waitForAnswer } from './service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-service-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeScript(code: string) {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, code);
  return { name: 'toy', command: [script], env: {}, logFile: join(folder, 'toy.log') };
}

const WAITING = `process.once('SIGTERM', () => { console.log('drained'); clearInterval(timer); });
  const timer = setInterval(() => {}, 1000); console.log('up');`;

describe('service of npm start', () => {
  it('logs to its file, and only warnings and errors to the console', async () => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lines = [
      '{"level":30,"msg":"quiet"}',
      '{"level":40,"msg":"careful"}',
      '{"level":50,"msg":"no","err":{"message":"why"}}',
    ];
    const options = writeScript(lines.map((line) => `console.log(${JSON.stringify(line)});`).join('\n'));
    await startService(options).ended;
    expect(shown.mock.calls.flat()).toEqual(['  toy: warn careful', '  toy: error no (why)']);
    shown.mockRestore();
    await vi.waitFor(() => expect(readFileSync(options.logFile, 'utf8')).toBe(`${lines.join('\n')}\n`), {
      timeout: 10_000,
    });
  });

  it('reports its exit and the reason when it ends by itself', async () => {
    const failing = startService(writeScript(`throw new TypeError('boom');`));
    expect(await failing.ended).toMatch(/^toy ended with code 1: TypeError: boom \(see .*toy\.log\)$/);
  });

  it('reports the last line of its output when it ends by itself without an error', async () => {
    const code = `console.log('{"level":40,"msg":"careful"}'); console.error('Port 4000 is in use'); process.exitCode = 1;`;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await startService(writeScript(code)).ended).toMatch(/^toy ended with code 1: Port 4000 is in use \(see /);
    vi.restoreAllMocks();
  });

  it('completes its work when it is stopped', async () => {
    const service: Service = startService(writeScript(WAITING));
    if (service.child.stdout) await once(createInterface({ input: service.child.stdout }), 'line');
    await service.stop();
    expect(service.child.exitCode).toBe(0);
  });

  it('ends when the process that started it is killed', async () => {
    const options = writeScript(WAITING);
    const code = `const { startService } = await import(${JSON.stringify(new URL('service.ts', import.meta.url).href)});
      console.log(startService(${JSON.stringify(options)}).child.pid);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
    await vi.waitFor(() => expect(readFileSync(options.logFile, 'utf8')).toContain('up'), { timeout: 10_000 });
    const born = findBirth(Number(pid));
    expect(born).not.toBeNull();
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(findBirth(Number(pid))).not.toBe(born), { timeout: 5000 });
  });

  it('may start slowly while its process is alive, which is reported once', async () => {
    const port = await findFreePort();
    const slowServer = `import { createServer } from 'node:http';
      setTimeout(() => createServer((_, answer) => answer.end('ok')).listen(${port}, '127.0.0.1'), 700);`;
    const said: string[] = [];
    const service = startService(writeScript(slowServer));
    await waitForAnswer(service, `http://127.0.0.1:${port}/`, (sentence) => said.push(sentence), 200);
    await service.stop();
    expect(said).toEqual([
      `toy has not answered at http://127.0.0.1:${port}/ for 0.2 s; waiting as long as its process lives.`,
    ]);
  });

  it('rejects the wait with the reason when it ends before it answers', async () => {
    const service = startService(writeScript(`setTimeout(() => { throw new Error('no port'); }, 100);`));
    await expect(waitForAnswer(service, 'http://127.0.0.1:9/')).rejects.toThrow(
      'toy ended with code 1: Error: no port',
    );
  });
});
