#!/usr/bin/env node
import './import-guard.ts';
import { COMMANDS } from './cli/commands.ts';
import { runCli } from './cli/run.ts';

process.exitCode = await runCli(COMMANDS, process.argv.slice(2));
