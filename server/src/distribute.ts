import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// The same as `bobbin distribute`, under the name that it had before; whoever types it means it.
process.exitCode = await runCli(COMMANDS, ['distribute', '--yes', ...process.argv.slice(2)]);
