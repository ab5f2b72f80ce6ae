import { launch } from './launch.mjs';

await launch('start/main.ts');
