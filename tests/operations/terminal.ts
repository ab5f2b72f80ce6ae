import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

interface CommandEnd {
  code: number;
  /** What the command wrote to stdout and stderr. */
  output: string;
}

/** A shell that keeps its folder and its variables from one command to the next, like a person's terminal. */
export interface Terminal {
  /** Runs a command until it ends. */
  run(command: string): Promise<CommandEnd>;
  /**
   * Starts a command in the background, with its output in a file. @returns the process id
   */
  start(command: string, log: string): Promise<number>;
  close(): void;
}

interface Place {
  cwd: string;
  env: Record<string, string>;
  user: { uid: number; gid: number } | null;
}

export function openTerminal({ cwd, env, user }: Place): Terminal {
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd, env, ...user, stdio: ['pipe', 'pipe', 'inherit'] });
  shell.stdin.write('exec 2>&1\n');
  let lines: string[] = [];
  let wanted: { mark: string; resolve: (end: CommandEnd) => void; reject: (error: Error) => void } | null = null;
  createInterface({ input: shell.stdout }).on('line', (line) => {
    if (wanted === null || !line.startsWith(wanted.mark)) {
      lines.push(line);
      return;
    }
    wanted.resolve({ code: Number(line.slice(wanted.mark.length)), output: lines.join('\n') });
    wanted = null;
    lines = [];
  });
  shell.once('exit', () => wanted?.reject(new Error(`The shell ended: ${lines.join('\n')}`)));

  function run(command: string): Promise<CommandEnd> {
    return new Promise((resolve, reject) => {
      const mark = `${randomUUID()} `;
      wanted = { mark, resolve, reject };
      // The command gets no input, because it would otherwise read the following lines.
      shell.stdin.write(`{ ${command}\n} < /dev/null; printf '\\n%s%s\\n' '${mark}' "$?"\n`);
    });
  }

  return {
    run,
    async start(command, log) {
      const { output } = await run(`${command} > '${log}' 2>&1 &\necho "started $!"`);
      const [, pid = ''] = /started (\d+)/.exec(output) ?? [];
      return Number(pid);
    },
    close: () => void shell.kill('SIGKILL'),
  };
}
