import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// Runs `bobbin create-admin` under its former name, without asking for confirmation.
process.exitCode = await runCli(COMMANDS, ['create-admin', '--yes', ...process.argv.slice(2)]);
