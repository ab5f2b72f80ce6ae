import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));

export interface ProgramEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `server/src/<script>` as a separate process, and waits for its end. */
export function runProgram(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<ProgramEnd> {
  const ended = promisify(execFile)(process.execPath, [`${SERVER}${script}`, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: ProgramEnd) => error,
  );
}
