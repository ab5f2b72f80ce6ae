import { listItems } from '../../scripts/language/items.ts';
import type { Source } from './sources.ts';

/** Words that readers of this project found unclear. `docs/glossary.md` has a plain word for each. */
const BANNED =
  /\b(somebody|nobody|everybody|whoever|anew|becomes of|came of|all the same|the same of|call(?:ed|s)? off|stands(?! (?:for|alone|out))|tells|lacks)\b/i;

export const BANNED_WORDS = 'comments, test names, documents and English texts have plain words';
export const TEST_NAMES = 'test names read alone in a log';

/** Documents whose columns 'not' and 'formerly' list such words. */
const LISTS = new Set(['CHANGELOG.md', 'docs/glossary.md']);

/** Reports comments, test names, paragraphs of documents and English texts of the interface with a banned word. */
export function findBannedWords(source: Source): string[] {
  if (source.path.startsWith('tests/house-rules') || LISTS.has(source.path)) return [];
  return listItems([source]).flatMap(({ line, text }) => {
    const found = BANNED.exec(text);
    return found ? [`line ${line}: '${found[0]}' in '${text.slice(0, 120)}'`] : [];
  });
}

/** A name that begins with such a word is half a sentence, also after the name of its group. */
const HALF_SENTENCE = /^(?:is|are|was|were|has|have|of|that|which|whose|says?)\b/i;
/** A name that begins with such a verb needs a subject, which is the name of its group. */
const WITHOUT_SUBJECT = /^(?:does|do)\b/i;

/** Reports test names that begin like half a sentence, alone or with their groups. */
export function findHalfNames(source: Source): string[] {
  if (source.path.startsWith('tests/house-rules')) return [];
  return listItems([source]).flatMap(({ kind, line, text }) => {
    const own = text.split(' > ').at(-1) ?? '';
    const isHalf = kind === 'test' && (HALF_SENTENCE.test(own) || WITHOUT_SUBJECT.test(text));
    return isHalf ? [`line ${line}: '${text}'`] : [];
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
  {
    kind: 'a paragraph with a banned word',
    path: 'docs/lamps.md',
    text: '# Lamps\n\nA lamp burns until nobody\nneeds it.\n',
  },
  {
    kind: 'a table cell with a banned word',
    path: 'README.md',
    text: '| lamp | burns anew |\n',
  },
  {
    kind: 'an error with a banned word',
    path: 'contract/src/lamp-sentences.ts',
    text: "export const SENTENCES = {\n  DARK: { vi: 'Tắt', en: 'The lamp lacks oil' },\n};\n",
  },
  {
    kind: 'a mail with a banned word',
    path: 'server/src/modules/mails/templates/en.ts',
    text: "const lines = [isLit ? 'Lit' : 'Somebody lit it'];\n",
  },
].map((plant) => ({ ...plant, expects: BANNED_WORDS }));

export const TEST_NAME_PLANTS = [
  {
    kind: 'a test name that begins with a form of be or have',
    path: 'domain/src/lanterns.test.ts',
    text: "describe('a lantern', () => {\n  it('is lit by staff', light);\n});\n",
  },
  {
    kind: 'a test name that continues the name of its group',
    path: 'domain/src/lamps.test.ts',
    text: "describe('a lamp', () => {\n  it('of glass breaks', fall);\n});\n",
  },
  {
    kind: 'a test name without a subject',
    path: 'tests/e2e/lamps.e2e.ts',
    text: "test('is lit by staff', light);\n",
  },
  {
    kind: 'a test name of several cases that continues the name of its group',
    path: 'domain/src/fans.test.ts',
    text: "describe('a fan', () => {\n  it.each([\n    ['steel'],\n  ])('that has blades of %s turns', turn);\n});\n",
  },
  {
    kind: 'a test name on the line after the call',
    path: 'domain/src/shades.test.ts',
    text: "describe('a shade', () => {\n  it.each([['red']] as const)(\n    'that is %s glows',\n    glow,\n  );\n});\n",
  },
].map((plant) => ({ ...plant, expects: TEST_NAMES }));

/** Names and documents that the rules accept. */
export const WORDS_ALLOWED = [
  {
    path: 'domain/src/bulbs.test.ts',
    text: "describe('a bulb', () => {\n  it('lights up once', light);\n  it('breaks when it falls', fall);\n});\n",
  },
  {
    path: 'domain/src/lights.test.ts',
    text: "describe.each([\n  ['red'],\n])('a light in %s', (color) => {\n  it('lights up once', light);\n});\n",
  },
  { path: 'docs/bulbs.md', text: 'A bulb shines.\n\n```\nbulb --for nobody\n```\n' },
];
