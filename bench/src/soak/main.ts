import { readOrExit } from '../command-line.ts';
import { readOptions } from './options.ts';
import { readAgain, soak } from './soak.ts';

const options = readOrExit(readOptions);
const say = (line: string) => console.log(line);
const failures = options.read === null ? (await soak(options, say)).failures : readAgain(options.read, options, say);
process.exit(failures.length === 0 ? 0 : 1);
