import { launch } from './launch.mjs';

await launch('mutants/mutation.ts', 'everything');
