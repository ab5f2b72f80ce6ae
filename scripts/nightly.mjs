import { launch } from './launch.mjs';

await launch('nightly/main.ts', 'everything');
