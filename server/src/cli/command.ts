import type { App } from '../app.ts';
import type { Config, Examined } from '../config.ts';

/** An argument: a word that follows the name of a command. */
export interface Argument {
  name: string;
  about: string;
  isOptional?: boolean;
}

export interface Option {
  /** A 'flag' is an option without a value, a 'text' an option with one. */
  type: 'flag' | 'text';
  about: string;
  /** Placeholder of the value in the help, for example `--kind <name>`. */
  value?: string;
  /** True when the command requires this option. */
  isNeeded?: boolean;
}

export type Options = Readonly<Record<string, Option>>;

/** The values of options as the operator entered them; undefined for a text option that was not given. */
export type Values<O extends Options> = {
  readonly [N in keyof O]: O[N]['type'] extends 'flag' ? boolean : string | undefined;
};

/** The result of a command: lines of text, and the same result as data for `--json`. */
export interface Result {
  lines: readonly string[];
  /** Fields of the JSON in addition to `command` and `ok`. */
  data: Readonly<Record<string, unknown>>;
  /** True when the command ran and found a problem; the process then ends with code 1. */
  hasProblems?: boolean;
}

export interface Context<O extends Options = Options> {
  /**
   * The values of the arguments in the sequence in which the command declares them; an optional argument that was not given is missing at the end.
   */
  arguments: readonly string[];
  options: Values<O>;
  /** Reads the configuration and all its problems, for a command that continues with the valid part. */
  examineConfig(): Promise<Examined>;
  /** Reads a configuration that must be valid. @throws ConfigError naming all problems */
  config(): Promise<Config>;
  /**
   * Opens the whole product on a migrated database at the first call, and closes it after the command. Opening takes a second, so a command that
   * needs only the database calls `openDatabase` itself.
   * @throws ConfigError; Failure when migrations are missing
   */
  openApp(): Promise<App>;
  /**
   * Asks the operator for a confirmation on a terminal; returns at once when `--yes` was given. @throws UsageError when there is neither a terminal
   * nor `--yes`; NotConfirmed when the operator does not confirm
   */
  confirm(question: string): Promise<void>;
  /** Writes a line about the progress to stderr. */
  report(line: string): void;
}

/**
 * One command of `bobbin`. To keep the help fast, the file of a command imports at its top only types and small files, and the rest when the command
 * runs (`await import(…)`). A command that changes data calls `confirm` first, and writes an action log in the transaction of the change:
 * `audit.record(trx, operatorScope(ownerId), …)` (`platform/access.ts`).
 */
export interface Command<O extends Options = Options> {
  /** Name of the command, of one or two words, for example `doctor` or `jobs retry`. */
  name: string;
  /** Names of the command in earlier versions, with as many words; they still run the command, but the help does not show them. */
  formerNames?: readonly string[];
  /** Describes in one sentence without a full stop what the command does; docs/operations.md contains the same sentence. */
  summary: string;
  /** Further lines of the command's help. */
  details?: readonly string[];
  arguments?: readonly Argument[];
  options: O;
  /** True for a command that changes data; such a command has the option `--yes`. */
  isChanging: boolean;
  run(context: Context<O>): Promise<Result>;
}

/** A command without the types of its options, as the list of all commands contains it. */
export type AnyCommand = Omit<Command, 'run'> & { run(context: Context<never>): Promise<Result> };

/** Returns the command unchanged; TypeScript infers the types of its options from it. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}

/** Thrown when the command was called wrongly; the process ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown when the operator did not confirm: nothing was changed, and the process ends with code 1. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

/** Thrown when the command cannot do what was asked; the message gives the reason in one sentence, and the process ends with code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
