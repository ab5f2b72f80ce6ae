import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

// Runs `bobbin disable-ip-allowlist` under its former name, without asking for confirmation.
process.exitCode = await runCli(COMMANDS, ['disable-ip-allowlist', '--yes', ...process.argv.slice(2)]);
