import { launch } from './launch.mjs';

await launch('drill/main.ts', 'everything');
