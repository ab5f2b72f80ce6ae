import { parseArgs } from 'node:util';
import type { App } from '../app.ts';
import { GIVEN_COMMIT, type Config } from '../config.ts';
import { printVersion } from '../platform/release.ts';
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
import { findForeignOwner } from './folder-owner.ts';
import { openProcessShell, type Shell } from './shell.ts';
import { describeAll, describeCommand, listOptions, toUsage } from './help.ts';

/** Exit codes of the command line. */
const EXIT = { fine: 0, failed: 1, usage: 2 } as const;

/** Maximum number of database connections of a command, which may read while it writes. */
const POOL = 4;

interface Call {
  command: AnyCommand;
  words: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

function findCommand(commands: readonly AnyCommand[], args: readonly string[]): AnyCommand | undefined {
  // The option --json may precede the name of the command.
  const words = args.filter((word) => word !== '--json');
  const two = words.slice(0, 2).join(' ');
  const find = (word: string | undefined) =>
    commands.find(({ name, formerNames = [] }) => [name, ...formerNames].some((one) => one === word));
  return find(two) ?? find(words[0]);
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
    // Uses only the first sentence of the parser's message; the second is about arguments that begin with a dash.
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

/** Converts the parsed values of a command's options to the types that the command declares. */
function toValues(options: Options, values: Call['values']): Values<Options> {
  const own = Object.entries(options).map(([name, { type }]) => {
    const value = values[name];
    if (type === 'flag') return [name, value === true] as const;
    return [name, typeof value === 'string' ? value : undefined] as const;
  });
  return Object.fromEntries(own) as Values<Options>;
}

async function confirm({ ask }: Shell, question: string): Promise<void> {
  if (ask === null) throw new UsageError('It changes something: repeat it with --yes');
  const answer = await ask(`${question} (yes/no) `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new NotConfirmed('Nothing was changed');
}

/** Opens the product for a command; the product's log goes to stderr, because stdout contains the result. */
async function openApp(config: Config): Promise<App> {
  const [{ buildApp }, { createLog }, { isMigrated }, { proveKeys }, { pino }] = await Promise.all([
    import('../app.ts'),
    import('../platform/log.ts'),
    import('../platform/migrations.ts'),
    import('../platform/sealing-keys.ts'),
    import('pino'),
  ]);
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

async function runCall({ command, words, values }: Call, shell: Shell): Promise<Result> {
  let opened: Promise<App> | null = null;
  const readConfig = async () => {
    const [{ toConfig }, examined] = await Promise.all([import('../config.ts'), shell.examineConfig()]);
    const config = toConfig(examined);
    const foreign = await findForeignOwner(config);
    if (foreign !== null) throw new Failure(foreign);
    return config;
  };
  const context: Context = {
    arguments: words,
    options: toValues(command.options, values),
    examineConfig: shell.examineConfig,
    config: readConfig,
    openApp: () => (opened ??= readConfig().then(openApp)),
    confirm: (question) => (values.yes === true ? Promise.resolve() : confirm(shell, question)),
    report: (line) => shell.tell(`${line}\n`),
  };
  try {
    return await command.run(context as Context<never>);
  } finally {
    const app = await (opened as Promise<App> | null)?.catch(() => null);
    await app?.close();
  }
}

/** Maps an error to a sentence and an exit code. */
async function toProblem(error: unknown): Promise<{ message: string; code: number }> {
  const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
  if (error instanceof UsageError) return { message: reason, code: EXIT.usage };
  if (error instanceof NotConfirmed || error instanceof Failure) return { message: reason, code: EXIT.failed };
  const { isDatabaseGone } = await import('../platform/database.ts');
  const { explainFailure } = await import('../failure.ts');
  if (isDatabaseGone(error)) return { message: `The database does not answer (${reason})`, code: EXIT.failed };
  return { message: explainFailure('The command failed', error) ?? reason, code: EXIT.failed };
}

/** Formats a result as lines of text, or as one JSON object. */
function toText(isJson: boolean, lines: readonly string[], data: object): string {
  if (isJson) return `${JSON.stringify(data, null, 2)}\n`;
  return lines.map((line) => `${line}\n`).join('');
}

/** Runs one call of the command line. @returns the exit code of the process */
export async function runCli(
  commands: readonly AnyCommand[],
  args: readonly string[],
  shell: Shell = openProcessShell(),
): Promise<number> {
  // All programs of the server support --version, whatever their other arguments are (OPS-80).
  if (printVersion(args, GIVEN_COMMIT)) return EXIT.fine;
  const isJson = args.includes('--json');
  const command = findCommand(commands, args);
  if (!command) return showCommands(commands, args, isJson, shell);
  try {
    const call = parse(command, args);
    if (call.values.help === true) {
      const { name, summary, details = [], arguments: words = [] } = command;
      const help = { command: name, ok: true, summary, details, usage: toUsage(command), arguments: words };
      shell.answer(toText(isJson, describeCommand(command), { ...help, options: listOptions(command) }));
      return EXIT.fine;
    }
    checkWords(call);
    const { lines, data, hasProblems = false } = await runCall(call, shell);
    shell.answer(toText(isJson, lines, { command: command.name, ok: !hasProblems, ...data }));
    return hasProblems ? EXIT.failed : EXIT.fine;
  } catch (error) {
    const { message, code } = await toProblem(error);
    const text = code === EXIT.usage ? `${message}. How it is called: bobbin ${toUsage(command)}` : message;
    if (isJson) shell.answer(toText(true, [], { command: command.name, ok: false, problem: message }));
    else shell.tell(`${text}\n`);
    return code;
  }
}

/** Shows the help for all commands, or for the commands of a group; an unknown word is a usage error. */
function showCommands(commands: readonly AnyCommand[], args: readonly string[], isJson: boolean, shell: Shell): number {
  const words = args.filter((word) => !word.startsWith('-') && word !== 'help');
  const group = words.length === 0 ? commands : commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  const isAsked = words.length <= 1 && group.length > 0 && (args.includes('--help') || args[0] === 'help');
  if (isAsked) {
    const list = group.map((one) => ({ name: one.name, summary: one.summary, usage: toUsage(one) }));
    shell.answer(toText(isJson, describeAll(group), { ok: true, commands: list }));
    return EXIT.fine;
  }
  const message = words.length === 0 ? 'No command was given' : `There is no command "${words.join(' ')}"`;
  if (isJson) shell.answer(toText(true, [], { ok: false, problem: message }));
  else shell.tell(`${message}. bobbin --help names all commands\n`);
  return EXIT.usage;
}
