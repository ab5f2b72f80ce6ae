import { launch } from './launch.mjs';

await launch('check/main.ts', 'everything');
