import { launch } from './launch.mjs';

await launch('../bench/src/soak/main.ts', 'everything');
