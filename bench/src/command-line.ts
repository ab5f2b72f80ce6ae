/** A request for help, not a mistake: its message is the list of options. */
export class HelpWanted extends Error {}

/**
 * Returns what `read` reads from the arguments of the process. Prints the list of options, or the sentence of an invalid option, without a stack
 * trace and ends the process: with code 0 after `--help`, with 1 after an invalid option.
 */
export function readOrExit<T>(read: (args: string[]) => T): T {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    if (error instanceof HelpWanted) {
      console.log(error.message);
      process.exit(0);
    }
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
