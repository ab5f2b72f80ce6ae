import { posix } from 'node:path';
import { isTest, type Source } from './sources.ts';

/** Matches a rule as the handbook writes it: `- **ORD-12** …`. */
const RULE = /^- \*\*([A-Z]{2,3}-\d+)\*\*/gm;

/** Matches citations of pages that a clone of the project does not contain. */
const OUTSIDE =
  /\bAC-\d|\b[RUW]\d{1,2}\b|\b[Ss]pec [12]\b|\bspec\/README|\b(?:look|house|ux|acceptance|weak-spots)\.md\b|(?:\.\.|\/work)\/shared\b|§/;

/** Files of the architecture rules, which contain the citations that they forbid. */
const isOwnText = (path: string) => path.startsWith('tests/house-rules');

/** Matches the handbook's pages, and the page with the promises to the operator. */
const isPage = (path: string) => path.startsWith('docs/product/') || path === 'docs/operations.md';

interface Mention {
  id: string;
  place: string;
}

/** Reports cited rules that do not exist, and rules that are defined twice. */
export function checkCitations(sources: Source[]): string[] {
  const rules = listRules(sources);
  const ids = new Set(rules.map(({ id }) => id));
  const twice = rules.filter(({ id }, index) => rules.findIndex((rule) => rule.id === id) !== index);
  const prefixes = [...new Set([...ids].map((id) => id.replace(/-\d+$/, '')))];
  if (prefixes.length === 0) return ['docs/product: no rules'];
  const citation = new RegExp(String.raw`\b(?:${prefixes.join('|')})-\d+\b`, 'g');
  return [
    ...twice.map(({ id, place }) => `${place}: ${id} is defined twice`),
    ...listMentions(sources, citation)
      .filter(({ id }) => !ids.has(id))
      .map(({ id, place }) => `${place}: the handbook has no rule ${id}`),
  ];
}

/** Reports rules of the handbook that no test cites, neither in a title nor in a comment beside an assertion. */
export function checkShown(sources: Source[]): string[] {
  const tests = sources.filter(({ path }) => isTest(path) && !isOwnText(path));
  const cited = new Set(tests.flatMap(({ text }) => [...text.matchAll(/\b[A-Z]{2,3}-\d+\b/g)].map(([id]) => id)));
  return listRules(sources)
    .filter(({ id }) => !cited.has(id))
    .map(({ id, place }) => `${place}: no test cites ${id}`);
}

/** Reports citations of pages outside the repository, because reasons belong in the handbook. RFCs are public and may be cited. */
export function checkOutside({ path, text }: Source): string[] {
  if (isOwnText(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = OUTSIDE.exec(line.replaceAll(/RFC \d+ §[\d.]+/g, ''));
    return found ? [`line ${index + 1}: "${found[0]}" is no rule of docs/product`] : [];
  });
}

/** Matches a link of a document to a source file. The text of the link is a function of that file, or a text without backticks. */
const LINK = /\[(`[\w$]+`|[^\]`]*)\]\((?!https?:)([\w./-]+\.(?:tsx?|m?js|sql|md))(?:#[\w-]+)?\)/g;

/** Reports links of documents to files that do not exist, and links that are named after a function that the file does not contain. */
export function checkLinks(sources: Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LINK)].flatMap(([, name = '', link = '']) => {
        const target = posix.join(posix.dirname(path), link);
        const code = texts.get(target);
        if (code === undefined) return [`${path}: ${link} does not exist`];
        const word = /^`(.+)`$/.exec(name)?.[1];
        const isNamed = word === undefined || new RegExp(String.raw`\b${word}\b`).test(code);
        return isNamed ? [] : [`${path}: ${link} does not contain ${word}`];
      }),
    );
}

/** Matches a path from the root of the project in backticks, such as `server/src/api.ts` or `tests/drills/`. */
const PATH =
  /`((?:domain|contract|connectors|simulators|server|web|extension|tests|bench|deploy|docs|scripts)\/[\w./-]*[\w-])\/?`/g;
/** Paths that a command builds or writes, and the factory that CONTRIBUTING.md adds as an example. */
const NOT_IN_SOURCES = /^(?:(?:web|extension)\/dist|bench\/results|docs\/pictures)\b|\bkite\b/;
/** Names of text files, because `listSources` lists no others. */
const IS_LISTED = /\.(?:tsx?|m?js|sql|css|html|json|md)$|\/[a-z0-9-]+$/;

/**
 * Reports files and folders that documents name and that do not exist. Decisions and the changelog are excluded, because they describe earlier
 * states.
 */
export function checkPaths(sources: Source[]): string[] {
  const files = new Set(sources.map(({ path }) => path));
  const exists = (path: string) => files.has(path) || sources.some((source) => source.path.startsWith(`${path}/`));
  return sources
    .filter(({ path }) => path.endsWith('.md') && path !== 'CHANGELOG.md' && !path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(PATH)].flatMap(([, named = '']) =>
        !IS_LISTED.test(named) || NOT_IN_SOURCES.test(named) || exists(named) ? [] : [`${path}: no ${named}`],
      ),
    );
}

export const PATHS = 'a path in a document exists';

export const PATH_PLANTS = [
  {
    kind: 'a file that was renamed',
    path: 'docs/tour.md',
    text: 'Orders are stored by `server/src/modules/orders/service.ts`.\n',
    expects: PATHS,
  },
  {
    kind: 'a folder that was renamed',
    path: 'README.md',
    text: 'The houses are in `simulators/src/houses/`.\n',
    expects: PATHS,
  },
];

const LINKS = 'a link of a document leads to a file that contains the named function';

export const LINK_PLANTS = [
  {
    kind: 'a link to a file that is gone',
    path: 'docs/tour.md',
    text: 'The order is stored by [`storeOrders`](../server/src/store.ts).\n',
    expects: LINKS,
  },
  {
    kind: 'a link named after a function that the file does not contain',
    path: 'docs/tour.md',
    text: 'See [`storeOrders`](product/orders.md).\n',
    expects: LINKS,
  },
];

function listRules(sources: Source[]): Mention[] {
  return listMentions(
    sources.filter(({ path }) => isPage(path)),
    RULE,
  );
}

function listMentions(sources: Source[], pattern: RegExp): Mention[] {
  return sources
    .filter(({ path }) => !isOwnText(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map((match) => ({
        id: match[1] ?? match[0],
        place: `${path}:${text.slice(0, match.index).split('\n').length}`,
      })),
    );
}
