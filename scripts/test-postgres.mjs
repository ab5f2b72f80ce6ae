import { launch } from './launch.mjs';

await launch('test-postgres/main.ts', 'everything');
