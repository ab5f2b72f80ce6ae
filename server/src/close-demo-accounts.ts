import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// The same as `bobbin close-demo-accounts`, under the name that it had before; whoever types it means it.
process.exitCode = await runCli(COMMANDS, ['close-demo-accounts', '--yes', ...process.argv.slice(2)]);
