import { createInterface } from 'node:readline/promises';
import type { Examined } from '../config.ts';

/** The environment of a call of the command line: that of the process, or that of a test. */
export interface Shell {
  examineConfig(): Promise<Examined>;
  /** Writes the result of a command to stdout. */
  answer(text: string): void;
  /** Writes errors and progress to stderr. */
  tell(text: string): void;
  /** Asks the operator a question at the terminal; null when there is no terminal. */
  ask: ((question: string) => Promise<string>) | null;
}

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and Ctrl-D end the input without an answer.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

/** Uses the process as the shell. It is not a failure when the reader of stdout stops early (`bobbin jobs list | head`). */
export function openProcessShell(): Shell {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    examineConfig: async () => (await import('../config.ts')).examineConfig(),
    answer: (text) => void process.stdout.write(text),
    tell: (text) => void process.stderr.write(text),
    ask: process.stdin.isTTY && process.stderr.isTTY ? askAtTerminal : null,
  };
}
