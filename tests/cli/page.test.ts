import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../server/src/cli/commands.ts';
import { listOptions, toUsage } from '../../server/src/cli/help.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { openBobbin } from './bobbin.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');
const bobbin = openBobbin(() => ({}));

/** Reads the table of commands in docs/operations.md: usage and summary of each command. */
function readTable(): string[][] {
  const [, section = ''] = /^## The command line\n([\s\S]*?)(?=^## )/m.exec(page) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `bobbin '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, command = '', summary = '']) => [command, summary]);
}

describe('each command of bobbin (OPS-99)', () => {
  it('appears in the table of docs/operations.md with its usage and its summary', () => {
    const rows = COMMANDS.map((command) => [`\`bobbin ${toUsage(command).replace(' [--yes]', '')}\``, command.summary]);
    expect(readTable()).toEqual(rows);
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    '%s lists all its options in its help, as text and as JSON, and refuses unknown options',
    async (name, command) => {
      const words = name.split(' ');
      const { code, out } = await bobbin(...words, '--help');
      expect([code, out.startsWith(`bobbin ${toUsage(command)}\n`)]).toEqual([0, true]);
      const options = listOptions(command);
      expect(Object.keys(options)).toEqual(expect.arrayContaining(['json', 'help']));
      expect('yes' in options).toBe(command.isChanging);
      for (const [option, { about }] of Object.entries(options)) {
        expect(out).toMatch(new RegExp(String.raw`^ {2}--${option}\b`, 'm'));
        expect(out).toContain(about);
      }
      expect(await bobbin.json(...words, '--help')).toMatchObject({
        ok: true,
        command: name,
        summary: command.summary,
        code: 0,
      });
      expect(await bobbin('--json', ...words, '--help')).toMatchObject({ code: 0, out: expect.stringContaining(name) });
      expect(await bobbin.json(...words, '--no-such-option')).toMatchObject({ ok: false, command: name, code: 2 });
      expect(command.summary).toMatch(/^[a-z].*[^.]$/);
    },
  );

  it('names missing migrations and the command that runs them', async () => {
    const early = openBobbin(() => toTestEnv({ DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' }));
    for (const words of [
      ['jobs', 'list'],
      ['mails', 'list'],
      ['reseal', '--dry-run'],
    ]) {
      const { code, fault } = await early(...words);
      expect([words, code, fault]).toEqual([
        words,
        1,
        expect.stringMatching(/migrations are missing.*npm run migrate/i),
      ]);
    }
  });

  it('changes nothing without --yes when it has no terminal (OPS-91)', async () => {
    const { code, fault } = await bobbin('close-demo-accounts');
    expect([code, fault]).toEqual([2, expect.stringContaining('--yes')]);
  });

  it('includes every command name that docs/operations.md uses', () => {
    const names = [...page.matchAll(/bobbin ((?:jobs |mails |files )?[a-z][a-z-]*)/g)].map(([, name = '']) => name);
    const known = new Set(COMMANDS.map(({ name }) => name));
    const commands = names.filter((name) => known.has(name));
    expect(new Set(commands).size).toBe(COMMANDS.length);
    const quoted = [...page.matchAll(/`bobbin ([a-z][a-z -]*?)(?: [<[-]|`)/g)].map(([, name = '']) => name.trim());
    expect(quoted.filter((name) => !known.has(name))).toEqual([]);
  });
});
