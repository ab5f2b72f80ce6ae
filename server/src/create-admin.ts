import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// The same as `bobbin create-admin`, under the name that it had before; whoever types it means it.
process.exitCode = await runCli(COMMANDS, ['create-admin', '--yes', ...process.argv.slice(2)]);
