import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// Runs `bobbin open-addresses` under its former name, without asking for confirmation.
process.exitCode = await runCli(COMMANDS, ['open-addresses', '--yes', ...process.argv.slice(2)]);
