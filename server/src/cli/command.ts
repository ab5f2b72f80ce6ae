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
  /** What the value stands for in the help: `--kind <name>`. */
  value?: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The values of options as the caller gave them; a text that was not given is undefined. */
export type Values<O extends Options> = {
  readonly [N in keyof O]: O[N]['type'] extends 'flag' ? boolean : string | undefined;
};

/** What a command hands back: lines for a person, and the same as data for `--json`. */
export interface Result {
  lines: readonly string[];
  /** Fields of the JSON, beside `command` and `ok`. */
  data: Readonly<Record<string, unknown>>;
  /** True where the command ran and found something wrong: the process ends with code 1. */
  hasProblems?: boolean;
}

export interface Context<O extends Options = Options> {
  /** As many as the command declares; an optional one that was not given is missing. */
  arguments: readonly string[];
  options: Values<O>;
  /** The configuration with all that is wrong with it, for a command that goes on with what is right. */
  examineConfig(): Promise<Examined>;
  /** The checked configuration. @throws ConfigError naming every problem */
  config(): Promise<Config>;
  /**
   * The whole product on a migrated database, opened when it is first asked for and closed after the command. It takes a second:
   * what needs the database alone calls `openDatabase` itself.
   * @throws ConfigError; Failure where migrations are missing
   */
  openApp(): Promise<App>;
  /** Asks on a terminal; goes on at once with `--yes`. @throws UsageError without both; NotConfirmed at a no */
  confirm(question: string): Promise<void>;
  /** Writes a line for the operator who waits, on stderr. */
  report(line: string): void;
}

/**
 * One command of `bobbin`. The file of a command imports types and what is small; what it needs to run it imports when it runs
 * (`await import(…)`), so that help is quick. A command that changes something asks `confirm` before it begins, and writes to the
 * action history in the transaction of the change: `audit.record(trx, operatorScope(ownerId), …)` (`platform/access.ts`).
 */
export interface Command<O extends Options = Options> {
  /** One word or two: `doctor`, `jobs retry`. */
  name: string;
  /** What it does, in one sentence without a full stop; the same as in docs/operations.md. */
  summary: string;
  /** Further lines of its help. */
  details?: readonly string[];
  arguments?: readonly Argument[];
  options: O;
  /** It changes something: it has `--yes`. */
  isChanging: boolean;
  run(context: Context<O>): Promise<Result>;
}

/** A command without the types of its own options, as the list of all commands holds it. */
export type AnyCommand = Omit<Command, 'run'> & { run(context: Context<never>): Promise<Result> };

/** Gives a command the types of its own options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}

/** The command was called wrongly: the process ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The operator said no: nothing was changed, and the process ends with code 1. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

/** What was asked for cannot be done, said in one sentence: the process ends with code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
