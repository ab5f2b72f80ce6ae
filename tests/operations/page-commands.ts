import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One command of a page, or one code block that is not a shell: SQL, JSON, or a file of variables. */
interface PageCommand {
  /** The language of the code block; '' for a shell. */
  kind: '' | 'sql' | 'env' | 'json';
  text: string;
}

/** Reads every code block of a page. In a shell block each line is a command, without its comment; any other block is one command. */
export function readCommands(page: string): PageCommand[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)\n *```$/gm)].flatMap(
    ([, indent = '', kind = '', block = '']): PageCommand[] => {
      const lines = block.split('\n').map((line) => line.slice(indent.length));
      if (kind === 'sql' || kind === 'env' || kind === 'json') return [{ kind, text: lines.join('\n') }];
      if (kind !== '') throw new Error(`${page} has a block of an unknown kind: ${kind}`);
      return lines
        .join('\n')
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .map((line) => ({ kind: '' as const, text: line.replace(/ +# .*$/, '').trim() }))
        .filter((command) => command.text !== '');
    },
  );
}

/** Reads the code in the running text of a page, outside of code blocks. */
export function readInlineCode(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/**
 * Returns the arguments of a call of `bobbin` in a command, whichever of its names the command uses, or null when the command calls another program.
 */
export function findBobbinCall(command: string): string[] | null {
  const [, words] = /(?:npm run (?:--silent )?bobbin -- |^bobbin |server\/src\/cli\.ts )(.+)$/.exec(command) ?? [];
  if (words !== undefined) return words.split(' ');
  const [, script, more = ''] =
    /(?:npm run |server\/src\/)(create-admin|close-demo-accounts|open-addresses|distribute)(?:\.ts)?(?: --)?((?: \S+)*)$/.exec(
      command,
    ) ?? [];
  return script === undefined ? null : [script, ...more.split(' ').filter((word) => word !== '')];
}
