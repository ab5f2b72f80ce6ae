import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const ENTRIES = [
  ['npm run bench', 'bench/src/main.ts'],
  ['npm run soak', 'bench/src/soak/main.ts'],
] as const;

describe.for(ENTRIES)('Command line of %s', ([command, entry]) => {
  function run(option: string) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry, option], { encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  it('prints its options for --help and exits with code 0', () => {
    const { status, stdout, stderr } = run('--help');
    expect(stdout).toContain(`${command} -- [--`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.for(['--orders=few', '--colour'])('refuses %s in a sentence, without a stack trace', (option) => {
    const { status, stdout, stderr } = run(option);
    expect(stderr).toContain(option.split('=')[0]);
    expect(stderr).not.toMatch(/^\s+at /mu);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
