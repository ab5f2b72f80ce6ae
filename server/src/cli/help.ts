import type { AnyCommand, Options } from './command.ts';

/** Options that all commands have. */
const COMMON: Options = {
  json: { type: 'flag', about: 'prints one JSON object instead of lines' },
  help: { type: 'flag', about: 'prints this help' },
};
const YES: Options = { yes: { type: 'flag', about: 'does not ask; needed without a terminal' } };

export function listOptions(command: AnyCommand): Options {
  return { ...command.options, ...(command.isChanging ? YES : {}), ...COMMON };
}

/** Formats the usage line of a command, for example `jobs discard <id> --reason <text>`. */
export function toUsage(command: AnyCommand): string {
  const words = (command.arguments ?? []).map(({ name, isOptional = false }) =>
    isOptional ? `[${name}]` : `<${name}>`,
  );
  const options = Object.entries(command.options).map(([name, option]) =>
    option.isNeeded === true ? toFlag(name, option) : `[${toFlag(name, option)}]`,
  );
  return [command.name, ...words, ...options, ...(command.isChanging ? ['[--yes]'] : [])].join(' ');
}

function toFlag(name: string, { type, value = 'value' }: Options[string]): string {
  return type === 'flag' ? `--${name}` : `--${name} <${value}>`;
}

function toTable(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}

export function describeCommand(command: AnyCommand): string[] {
  const words = (command.arguments ?? []).map(({ name, about }) => [name, about] as const);
  const options = Object.entries(listOptions(command)).map(
    ([name, option]) => [toFlag(name, option), option.about] as const,
  );
  return [
    `bobbin ${toUsage(command)}`,
    '',
    `${command.summary}.`,
    ...(command.details ?? []),
    '',
    ...toTable([...words, ...options]),
  ];
}

/** Formats the help for a list of commands. */
export function describeAll(commands: readonly AnyCommand[]): string[] {
  return [
    'bobbin <command> [options]',
    '',
    ...toTable(commands.map(({ name, summary }) => [name, summary] as const)),
    '',
    'Each command takes --help and --json. It ends with 0 when all is well, 1 when it failed or found problems, 2 when it was called wrongly.',
  ];
}
