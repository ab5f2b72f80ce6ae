import { globSync, readFileSync } from 'node:fs';
import { logsTexts } from '../../web/src/i18n/vi/logs.ts';
import { describe, expect, it } from 'vitest';

/** Words that the same file writes somewhere other than in the action log. */
const OTHERS = new Set(['design']);

/** Lists the words that the modules record in the action history, read from the source files. */
function listRecorded(what: RegExp): string[] {
  const words = new Set<string>();
  for (const file of globSync('server/src/modules/**/*.ts')) {
    const source = readFileSync(file, 'utf8');
    if (file.endsWith('.test.ts') || !source.includes('audit')) continue;
    for (const [said] of source.matchAll(what)) {
      for (const [, word = ''] of said.matchAll(/'(\w+)'/g)) if (!OTHERS.has(word)) words.add(word);
    }
  }
  return [...words].toSorted();
}

describe('the screen of the action history (ROL-31)', () => {
  it.each([
    ['actions', /\baction: [^,\n}]+/g, 'deliver'],
    ['entities', /\bentity: [^,\n}]+|\bENTITY\w* = [^;]+/g, 'rentedDesign'],
  ] as const)('shows a text for every recorded word of the group “%s”', (group, what, known) => {
    const recorded = listRecorded(what);
    expect(recorded).toContain(known);
    const texts: Record<string, string> = logsTexts.texts[group];
    expect(recorded.filter((word) => texts[word] === undefined)).toEqual([]);
  });
});
