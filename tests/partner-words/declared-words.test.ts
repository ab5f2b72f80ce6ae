import { REQUEST_STATUSES } from '@bobbin/domain/orders/buyer-request';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Lists of the words that a partner uses, each with the test that checks each word from the partner's response to the response of the API. */
const WALKED: Readonly<Record<string, string>> = {
  'flash/states.ts readState': 'tests/partner-words/factory-words.test.ts',
  'mango/states.ts readState': 'tests/partner-words/factory-words.test.ts',
  'pressify/states.ts readState': 'tests/partner-words/factory-words.test.ts',
  'marketplace-money.ts PAYMENT_STATUSES': 'tests/partner-words/marketplace-words.test.ts',
  // Bobbin requests these statuses and stores them nowhere (PAY-12).
  'marketplace-money.ts WITHDRAWAL_TYPES': 'tests/conformance/payouts.test.ts',
  'banks/payos-links.ts ENDING_WORDS': 'connectors/src/banks/payos-links.test.ts',
};
const LIST = /export const (\w*(?:STATUSES|STATES|TYPES|WORDS)|readState)\b/g;

async function listSources(folder: string): Promise<[string, string][]> {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Promise.all(
    sources.map(async (name): Promise<[string, string]> => [name, await readFile(join(ROOT, folder, name), 'utf8')]),
  );
}

describe('lists of partners’ words', () => {
  it('each have a test that imports the list itself', async () => {
    const sources = await listSources('connectors/src');
    const declared = sources.flatMap(([name, source]) =>
      [...source.matchAll(LIST)].map(([, list = '']) => `${name} ${list}`),
    );
    expect(declared.toSorted()).toEqual(Object.keys(WALKED).toSorted());
    for (const [list, path] of Object.entries(WALKED)) {
      const test = await readFile(join(ROOT, path), 'utf8');
      const name = list.split(' ')[1] ?? '';
      const mention = name === 'readState' ? `@bobbin/connectors/${list.split('.')[0] ?? ''}'` : name;
      if (!path.includes('conformance')) expect(test, list).toContain(mention);
    }
  });

  it("contain every status word that the simulated marketplace can send for buyers' requests", async () => {
    const model = await readFile(join(ROOT, 'simulators/src/marketplace/model.ts'), 'utf8');
    const words = [...model.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, word = '']) => word);
    const requests = words.filter((word) =>
      /REQUEST_|BUYER_SHIP|AWAITING_BUYER|REJECT_RECEIVE|BUYER_SHIPPED/.test(word),
    );
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((word) => !REQUEST_STATUSES.includes(word))).toEqual([]);
  });
});
