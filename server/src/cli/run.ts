import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { App } from '../app.ts';
import {
  Failure,
  NotConfirmed,
  UsageError,
  type AnyCommand,
  type Context,
  type Options,
  type Result,
  type Values,
} from './command.ts';
import { describeAll, describeCommand, listOptions, toUsage } from './help.ts';

/** How a command ended. */
export const EXIT = { fine: 0, failed: 1, usage: 2 } as const;

/** Database connections of one command, which does one thing at a time and may read while it writes. */
const POOL = 4;

interface Call {
  command: AnyCommand;
  words: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

function findCommand(commands: readonly AnyCommand[], args: readonly string[]): AnyCommand | undefined {
  const two = args.slice(0, 2).join(' ');
  return commands.find(({ name }) => name === two) ?? commands.find(({ name }) => name === args[0]);
}

function parse(command: AnyCommand, args: readonly string[]): Call {
  const options = Object.fromEntries(
    Object.entries(listOptions(command)).map(([name, { type }]) => [
      name,
      { type: type === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { command, words: positionals.slice(command.name.split(' ').length), values };
  } catch (error) {
    // The parser's second sentence is about words that begin with a dash.
    const [reason = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(reason);
  }
}

function checkWords({ command, words }: Call): void {
  const wanted = command.arguments ?? [];
  const missing = wanted.filter(({ isOptional = false }, place) => !isOptional && words[place] === undefined);
  if (missing.length > 0) throw new UsageError(`<${missing[0]?.name}> is missing`);
  if (words.length > wanted.length) throw new UsageError(`"${words[wanted.length]}" is one word too many`);
}

/** The values of a command's own options, of the types that they are declared with. */
function toValues(options: Options, values: Call['values']): Values<Options> {
  const own = Object.entries(options).map(([name, { type }]) => {
    const value = values[name];
    if (type === 'flag') return [name, value === true] as const;
    return [name, typeof value === 'string' ? value : undefined] as const;
  });
  return Object.fromEntries(own) as Values<Options>;
}

async function ask(question: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} (yes/no) `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new NotConfirmed('Nothing was changed');
  } finally {
    lines.close();
  }
}

/** The product as commands use it: its log goes to stderr, and stdout holds what the command answers. */
async function openApp(): Promise<App> {
  const [{ buildApp }, { readConfig }, { createLog }, { isMigrated }, { proveKeys }, { pino }] = await Promise.all([
    import('../app.ts'),
    import('../config.ts'),
    import('../platform/log.ts'),
    import('../platform/migrations.ts'),
    import('../platform/sealing-keys.ts'),
    import('pino'),
  ]);
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'bobbin', pino.destination({ fd: 2, sync: true }));
  const app = buildApp({ ...config, DATABASE_POOL: POOL }, log);
  try {
    if (!(await isMigrated(app.db))) throw new Failure('Migrations are missing: npm run migrate');
    await proveKeys(config.DATABASE_URL, app.vault);
    return app;
  } catch (error) {
    await app.close().catch(() => {});
    throw error;
  }
}

async function runCall({ command, words, values }: Call): Promise<Result> {
  let opened: Promise<App> | null = null;
  const context: Context = {
    arguments: words,
    options: toValues(command.options, values),
    config: async () => (await import('../config.ts')).readConfig(process.env),
    openApp: () => (opened ??= openApp()),
    async confirm(question) {
      if (values.yes === true) return;
      if (!process.stdin.isTTY || !process.stderr.isTTY)
        throw new UsageError('It changes something: repeat it with --yes');
      await ask(question);
    },
    report: (line) => void process.stderr.write(`${line}\n`),
  };
  try {
    return await command.run(context as Context<never>);
  } finally {
    const app = await (opened as Promise<App> | null)?.catch(() => null);
    await app?.close();
  }
}

/** What went wrong in one sentence, and the code for it. */
async function toProblem(error: unknown): Promise<{ message: string; code: number }> {
  const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
  if (error instanceof UsageError) return { message: reason, code: EXIT.usage };
  if (error instanceof NotConfirmed || error instanceof Failure) return { message: reason, code: EXIT.failed };
  const { isDatabaseGone } = await import('../platform/database.ts');
  return { message: isDatabaseGone(error) ? `The database does not answer (${reason})` : reason, code: EXIT.failed };
}

/** Prints an answer: lines on stdout and what went wrong on stderr, or all of it as one JSON object on stdout. */
function print(isJson: boolean, lines: readonly string[], data: object): void {
  if (isJson) process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
  else if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

/** Runs one call of the command line. @returns the code that the process ends with */
export async function runCli(commands: readonly AnyCommand[], args: readonly string[]): Promise<number> {
  const isJson = args.includes('--json');
  const command = findCommand(commands, args);
  if (!command) return showCommands(commands, args, isJson);
  try {
    const call = parse(command, args);
    if (call.values.help === true) {
      const { name, summary, details = [], arguments: words = [] } = command;
      const help = { command: name, ok: true, summary, details, usage: toUsage(command), arguments: words };
      print(isJson, describeCommand(command), { ...help, options: listOptions(command) });
      return EXIT.fine;
    }
    checkWords(call);
    const { lines, data, hasProblems = false } = await runCall(call);
    print(isJson, lines, { command: command.name, ok: !hasProblems, ...data });
    return hasProblems ? EXIT.failed : EXIT.fine;
  } catch (error) {
    const { message, code } = await toProblem(error);
    const text = code === EXIT.usage ? `${message}. How it is called: bobbin ${toUsage(command)}` : message;
    if (isJson) print(true, [], { command: command.name, ok: false, problem: message });
    else process.stderr.write(`${text}\n`);
    return code;
  }
}

/** Help over all commands or those of a group; a word that none begins with is a wrong call. */
function showCommands(commands: readonly AnyCommand[], args: readonly string[], isJson: boolean): number {
  const words = args.filter((word) => !word.startsWith('-') && word !== 'help');
  const group = words.length === 0 ? commands : commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  const isAsked = words.length <= 1 && group.length > 0 && (args.includes('--help') || args[0] === 'help');
  if (isAsked) {
    const list = group.map((one) => ({ name: one.name, summary: one.summary, usage: toUsage(one) }));
    print(isJson, describeAll(group), { ok: true, commands: list });
    return EXIT.fine;
  }
  const message = words.length === 0 ? 'No command was given' : `There is no command "${words.join(' ')}"`;
  if (isJson) print(true, [], { ok: false, problem: message });
  else process.stderr.write(`${message}. bobbin --help names all commands\n`);
  return EXIT.usage;
}
