import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBobbin } from '../cli/bobbin.ts';
import { casesOf } from '../world/long.ts';
import { COMMANDS, readPageVariables, type Case } from './commands.ts';
import { findBobbinCall, readCommands, readInlineCode, ROOT } from './page-commands.ts';
import { openStory } from './story.ts';

const PAGES = Object.keys(COMMANDS);
const OPERATIONS = 'docs/operations.md';
/** Timeout that is long enough for three minutes of CPU time on a busy machine. */
const PATIENCE_MS = 3_600_000;
/** Tools whose commands must be in a code block, so that each command has a test case. */
const OUTSIDE_TOOL = /^(?:docker|kubectl|systemctl|systemd-run|git|curl|tar|cp|ln|psql) /;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isCase = <K extends string>(what: Case, key: K): what is Extract<Case, Record<K, unknown>> => key in what;

/** Programs that commands run in a container; other names after the service are services. */
const PROGRAMS: ReadonlySet<string> = new Set(['node', 'psql', 'createdb']);

/** Lists the files of the repository that a command names. The folder `/opt/bobbin/` contains a release. */
function listFiles(command: string): string[] {
  const named = command
    .replaceAll('/opt/bobbin/', '')
    .matchAll(/(?:^|[\s=])((?:deploy|server\/src)\/(?!bobbin-)[\w./*-]+)/g);
  return [...named].map(([, path = '']) => path);
}

function exists(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(ROOT, path));
  const [folder = '', ending = ''] = path.split('*');
  return readdirSync(join(ROOT, folder)).some((name) => name.endsWith(ending));
}

/** Lists the objects that a command of another tool names, with the place of their declaration and the way to find them there. */
function listDeclared(command: string): { file: string; declares: RegExp }[] {
  const units = [...command.matchAll(/(bobbin-\w+)@\d+/g)].map(([, unit = '']) => ({
    file: `deploy/systemd/${unit}@.service`,
    declares: /^\[Service\]/m,
  }));
  const services = [...command.matchAll(/^docker compose .*? (?:exec|stop) (\w+)(?: (\w+))?/g)].flatMap(
    ([, ...names]) =>
      names
        .filter((name) => name !== undefined && !PROGRAMS.has(name))
        .map((name) => ({ file: 'deploy/compose.yml', declares: new RegExp(`^ {2}${name}:$`, 'm') })),
  );
  const objects = [...command.matchAll(/ (deploy|job)[ /](bobbin-\w+)/g)].map(([, kind, name = '']) => ({
    file: `deploy/kubernetes/${name.replace('bobbin-', '')}.yaml`,
    declares: new RegExp(`kind: ${kind === 'job' ? 'Job' : 'Deployment'}\nmetadata:\n {2}name: ${name}$`, 'm'),
  }));
  return [...units, ...services, ...objects];
}

describe.each(PAGES)('commands of %s', (page) => {
  const commands = readCommands(page);
  const cases = COMMANDS[page] ?? [];

  it('equal the table of this test, in the same sequence (OPS-129)', () => {
    expect(commands.map(({ text }) => text)).toEqual(cases.map(([text]) => text));
    expect(commands.length).toBeGreaterThan(1);
  });

  it('pass the syntax check of bash', () => {
    const shell = commands.filter(({ kind }) => kind === '').map(({ text }) => text.replaceAll(/<[\w ]+>/g, 'x'));
    expect(spawnSync('bash', ['-n'], { input: shell.join('\n'), encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('call bobbin with arguments that bobbin accepts, in code blocks and in running text (OPS-129)', async () => {
    const bobbin = openBobbin(() => ({}));
    const inline = readInlineCode(page).filter((code) => !/[[\]…]/.test(code));
    let calls = 0;
    const refused: string[] = [];
    for (const text of [...commands.map((command) => command.text), ...inline]) {
      const words = findBobbinCall(text);
      if (words === null || words[0]?.startsWith('<') || words.includes('--version')) continue;
      calls += 1;
      const { code, fault } = await bobbin(...words.map((word) => word.replaceAll(/^<.*>$/g, 'x')), '--help');
      if (code !== 0) refused.push(`${text}: ${fault}`);
    }
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(1);
  });

  it('appear in a code block, not in running text, when they call another tool', () => {
    expect(readInlineCode(page).filter((code) => OUTSIDE_TOOL.test(code))).toEqual([]);
  });

  it('name only files, services, units and objects that exist', () => {
    const files = commands.flatMap(({ text }) => listFiles(text)).filter((path) => !path.endsWith('.env'));
    expect(files.filter((path) => !exists(path))).toEqual([]);
    const declared = commands.flatMap(({ text }) => listDeclared(text));
    expect(declared.filter(({ file, declares }) => !exists(file) || !declares.test(read(file)))).toEqual([]);
    const elsewhere = cases.flatMap(([, what]) => (isCase(what, 'runBy') ? [what.runBy] : []));
    expect(elsewhere.filter((path) => !exists(path))).toEqual([]);
  });
});

it('the variables of the first installation are exactly the variables that production requires (OPS-6)', () => {
  const [block] = readCommands(OPERATIONS).filter(({ kind }) => kind === 'env');
  expect(readPageVariables(block?.text ?? '').isProduction).toBe(true);
  const needed = /^- \*\*OPS-6\*\* ([\s\S]*?)(?=\n\n)/m.exec(read(OPERATIONS))?.[1] ?? '';
  for (const [, name = ''] of needed.matchAll(/`([A-Z_]+)`/g)) expect(block?.text).toContain(`${name}=`);
});

it('npm run pack-release prints its options for --help, and ends with code 2 after an unknown option', () => {
  const pack = (...options: string[]) =>
    spawnSync(process.execPath, ['scripts/pack-release.mjs', ...options], { cwd: ROOT, encoding: 'utf8' });
  expect(pack('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--production'), stderr: '' });
  const wrong = pack('--prodction');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("Unknown option '--prodction'")]);
  expect(wrong.stderr).toContain('--production');
  expect(wrong.stderr).not.toMatch(/^ +at /m);
});

it('npm run drill -- list names the drills of docs/operations.md', () => {
  const [listed] = (COMMANDS[OPERATIONS] ?? []).filter(([text]) => text === 'npm run drill -- list');
  expect(listed).toBeDefined();
  const { status, stdout } = spawnSync(process.execPath, ['scripts/drill.mjs', 'list'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^ {2}upgrade {2,}\S/m)]);
});

// This test runs only with TEST_LONG=1, because it takes several processes and minutes.
it.for(casesOf([OPERATIONS], () => false))(
  'an operator who runs every command of %s in the given sequence can install, upgrade, restore and rotate the key (OPS-129)',
  { timeout: PATIENCE_MS },
  async (page) => {
    const story = await openStory();
    try {
      for (const [text, what] of COMMANDS[page] ?? []) {
        const work = isCase(what, 'run') ? what.run : isCase(what, 'needs') ? what.check : undefined;
        await work?.(story, text);
      }
    } finally {
      await story.close();
    }
  },
);
