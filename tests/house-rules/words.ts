import { listItems } from '../../scripts/language/items.ts';
import type { Source } from './sources.ts';

/** Words that a reader of this project found unclear; each has a plain one (`docs/glossary.md`). */
const BANNED =
  /\b(somebody|nobody|everybody|whoever|anew|becomes of|came of|all the same|the same of|call(?:ed|s)? off|stands(?! (?:for|alone|out))|tells|lacks)\b/i;

export const BANNED_WORDS = 'comments, test names, rules and English texts have plain words';

/** Reports comments, test names, rules of the handbook and English texts of the interface with a banned word. */
export function findBannedWords(source: Source): string[] {
  if (source.path.startsWith('tests/house-rules') || source.path === 'CHANGELOG.md') return [];
  return listItems([source]).flatMap(({ line, text }) => {
    const found = BANNED.exec(text);
    return found ? [`line ${line}: '${found[0]}' in '${text.slice(0, 120)}'`] : [];
  });
}

/** One violation in each kind of text. */
export const BANNED_PLANTS = [
  { kind: 'a comment with a banned word', path: 'domain/src/lamps.ts', text: '/** The lamp that somebody lit. */\n' },
  {
    kind: 'a test name with a banned word',
    path: 'domain/src/lamps.test.ts',
    text: "it('lights the lamp anew', light);\n",
  },
  {
    kind: 'a rule with a banned word',
    path: 'docs/product/lamps.md',
    text: '- **ORD-1** Whoever lights a lamp sees it.\n',
  },
  {
    kind: 'an English text with a banned word',
    path: 'web/src/i18n/en/lamps.ts',
    text: "export const en = {\n  lit: 'Nobody lit it',\n};\n",
  },
].map((plant) => ({ ...plant, expects: BANNED_WORDS }));
