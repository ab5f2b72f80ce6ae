import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readFontFacts } from './font-facts.ts';

/** The pipe on which the parent process reads the result; the parser may print warnings on the others. */
const RESULT = 3;

// The process that checks one font. An error ends it, from which the parent process knows that the font cannot be used.
writeSync(RESULT, JSON.stringify(await readFontFacts(await buffer(process.stdin))));
