#!/usr/bin/env node
import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';
import { GIVEN_COMMIT } from './config.ts';
import { printVersion } from './platform/release.ts';

if (!printVersion(process.argv, GIVEN_COMMIT)) process.exitCode = await runCli(COMMANDS, process.argv.slice(2));
