import { readOptions } from './options.ts';
import { soak } from './soak.ts';

const { failures } = await soak(readOptions(process.argv.slice(2)), (line) => console.log(line));
process.exit(failures.length === 0 ? 0 : 1);
