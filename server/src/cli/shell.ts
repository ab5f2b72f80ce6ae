import { createInterface } from 'node:readline/promises';
import type { Examined } from '../config.ts';

/** What a call of the command line has around it: the process, or what a test puts in its place. */
export interface Shell {
  examineConfig(): Promise<Examined>;
  /** What a command answers. */
  answer(text: string): void;
  /** What went wrong, and what a person who waits is told. */
  tell(text: string): void;
  /** Asks the person at the terminal; null where nobody is at one. */
  ask: ((question: string) => Promise<string>) | null;
}

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** The process itself. A reader that stops early (`bobbin jobs list | head`) is no failure. */
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
