import { launch } from './launch.mjs';

await launch('pictures/main.ts', 'everything');
