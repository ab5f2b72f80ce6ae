import { launch } from './launch.mjs';

await launch('dev/main.ts', 'start');
