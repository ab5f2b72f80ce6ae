import type { App } from '../app.ts';
import type { Config, Examined } from '../config.ts';

/** A word that follows the name of a command. */
export interface Argument {
  name: string;
  about: string;
  isOptional?: boolean;
}

export interface Option {
  /** A flag has no value. */
  type: 'flag' | 'text';
  about: string;
  /** The placeholder of the value in the help: `--kind <name>`. */
  value?: string;
  /** True when the command requires this option. */
  isNeeded?: boolean;
}

export type Options = Readonly<Record<string, Option>>;

/** The values of options as the caller gave them; a text that was not given is undefined. */
export type Values<O extends Options> = {
  readonly [N in keyof O]: O[N]['type'] extends 'flag' ? boolean : string | undefined;
};

/** The result of a command: lines for a person, and the same as data for `--json`. */
export interface Result {
  lines: readonly string[];
  /** Fields of the JSON, beside `command` and `ok`. */
  data: Readonly<Record<string, unknown>>;
  /** True when the command ran and found a problem: the process ends with code 1. */
  hasProblems?: boolean;
}

export interface Context<O extends Options = Options> {
  /** The arguments in the order in which the command declares them; an optional one that was not given is missing. */
  arguments: readonly string[];
  options: Values<O>;
  /** Reads the configuration with all its problems, for a command that continues with the valid part. */
  examineConfig(): Promise<Examined>;
  /** Reads the valid configuration. @throws ConfigError naming every problem */
  config(): Promise<Config>;
  /**
   * Opens the whole product on a migrated database at the first call; it is closed after the command. Opening takes a second:
   * a command that needs only the database calls `openDatabase` itself.
   * @throws ConfigError; Failure when migrations are missing
   */
  openApp(): Promise<App>;
  /** Asks the operator on a terminal; returns at once with `--yes`. @throws UsageError without terminal and `--yes`; NotConfirmed when the answer is no */
  confirm(question: string): Promise<void>;
  /** Writes a line about progress to stderr. */
  report(line: string): void;
}

/**
 * One command of `bobbin`. The file of a command imports only types and small files at its head, so that help is quick; it imports
 * the rest when it runs (`await import(…)`). A command that changes something calls `confirm` first, and writes to the
 * action history in the transaction of the change: `audit.record(trx, operatorScope(ownerId), …)` (`platform/access.ts`).
 */
export interface Command<O extends Options = Options> {
  /** One or two words: `doctor`, `jobs retry`. */
  name: string;
  /** Names of earlier versions, of as many words; they run the command and appear nowhere. */
  formerNames?: readonly string[];
  /** Says in one sentence without a full stop what the command does; docs/operations.md has the same sentence. */
  summary: string;
  /** Further lines of its help. */
  details?: readonly string[];
  arguments?: readonly Argument[];
  options: O;
  /** True for a command that changes something and therefore has `--yes`. */
  isChanging: boolean;
  run(context: Context<O>): Promise<Result>;
}

/** A command without the types of its options, for the list of all commands. */
export type AnyCommand = Omit<Command, 'run'> & { run(context: Context<never>): Promise<Result> };

/** Infers the types of a command's options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}

/** The command was called wrongly: the process ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The operator answered no: nothing was changed, and the process ends with code 1. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

/** The command cannot do what was asked; the message is the reason in one sentence. The process ends with code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
