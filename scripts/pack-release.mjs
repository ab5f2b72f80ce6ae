import { launch } from './launch.mjs';

await launch('release/main.ts', 'start');
