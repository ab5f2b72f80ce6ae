import { launch } from './launch.mjs';

await launch('mutants/main.ts', 'everything');
