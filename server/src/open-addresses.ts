import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// The same as `bobbin open-addresses`, under the name that it had before; whoever types it means it.
process.exitCode = await runCli(COMMANDS, ['open-addresses', '--yes', ...process.argv.slice(2)]);
