import { launch } from './launch.mjs';

await launch('../bench/src/main.ts', 'everything');
