import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// Runs `bobbin distribute` under its former name, without asking for confirmation.
process.exitCode = await runCli(COMMANDS, ['distribute', '--yes', ...process.argv.slice(2)]);
