import { COMMANDS } from '../../server/src/cli/commands.ts';
import { runCli } from '../../server/src/cli/run.ts';
import { examineConfig } from '../../server/src/config.ts';

export interface Ended {
  code: number;
  /** What the command wrote to stdout. */
  out: string;
  /** What the command wrote to stderr. */
  fault: string;
  /** The questions that the command asked in the terminal. */
  asked: string[];
}

export interface Bobbin {
  /** Runs a command in the test's process, as a script without a terminal would. */
  (...args: string[]): Promise<Ended>;
  /** Runs a command as in a terminal, where the user gives this answer. */
  at(answer: string, ...args: string[]): Promise<Ended>;
  /** Runs a command with `--json`, and returns its result and exit code. */
  json(...args: string[]): Promise<Record<string, unknown> & { code: number }>;
}

/** @param env is read again at each call, so that a test may change it */
export function openBobbin(env: () => Readonly<Record<string, string>>): Bobbin {
  async function run(args: readonly string[], answer: string | null): Promise<Ended> {
    const ended: Ended = { code: 0, out: '', fault: '', asked: [] };
    ended.code = await runCli(COMMANDS, args, {
      examineConfig: () => Promise.resolve(examineConfig({ LOG_LEVEL: 'silent', ...env() })),
      answer: (text) => void (ended.out += text),
      tell: (text) => void (ended.fault += text),
      ask:
        answer === null
          ? null
          : (question) => {
              ended.asked.push(question);
              return Promise.resolve(answer);
            },
    });
    return ended;
  }
  return Object.assign((...args: string[]) => run(args, null), {
    at: (answer: string, ...args: string[]) => run(args, answer),
    async json(...args: string[]) {
      const { code, out } = await run([...args, '--json'], null);
      return { ...(JSON.parse(out) as Record<string, unknown>), code };
    },
  });
}
