import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listSources } from '../tests/house-rules/sources.ts';
import { listItems, type Item, type ItemKind } from './language/items.ts';

/** Number of samples of each kind, 240 in all. */
const SHARES: Readonly<Record<ItemKind, number>> = {
  comment: 80,
  test: 80,
  rule: 30,
  paragraph: 10,
  changelog: 20,
  english: 20,
};

/**
 * Prints random comments, test names, rules, paragraphs and table rows of documents, changelog lines and English texts, for a reader who has never seen the project:
 * `node scripts/samples.ts --seed 7`. The same seed over the same commit draws the same samples. `--places` adds file and line.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(Date.now()) }, places: { type: 'boolean', default: false } },
});

const items = listItems(listSources(fileURLToPath(new URL('..', import.meta.url))));
const draw = createDraw(Number(values.seed));
const samples = Object.entries(SHARES).flatMap(([kind, count]) =>
  take(
    items.filter((item) => item.kind === kind),
    count,
  ),
);
console.log(`${samples.length} samples of ${items.length}, seed ${values.seed}`);
for (const [index, { kind, path, line, text }] of samples.entries()) {
  console.log(`${index + 1}. [${kind}] ${text}${values.places ? ` (${path}:${line})` : ''}`);
}

function take(from: Item[], count: number): Item[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(draw(left.length), 1)).flat();
}

/** Returns deterministic whole numbers below a limit for a seed (mulberry32). */
function createDraw(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
