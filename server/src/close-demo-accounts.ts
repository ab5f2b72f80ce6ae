import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// Runs `bobbin close-demo-accounts` under its former name, without asking for confirmation.
process.exitCode = await runCli(COMMANDS, ['close-demo-accounts', '--yes', ...process.argv.slice(2)]);
