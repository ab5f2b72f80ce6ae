import { checkAnswers } from './answers.ts';
import { checkConflicts, checkNewTables, CONFLICT, REFERENCES } from './cluster.ts';
import { findFormattedDates, FORMATTED_DATES } from './dates.ts';
import { checkFactoryNames } from './factories.ts';
import { checkCitations, checkLinks, checkOutside, checkPaths, checkShown, PATHS } from './handbook.ts';
import { checkCycles, checkDynamicImports } from './imports.ts';
import { checkMap, checkModuleFile, checkModuleFolders } from './modules.ts';
import { isCode, isTest, type Source } from './sources.ts';
import { checkStateLists } from './states.ts';
import { checkTables } from './tables.ts';
import { checkScopes } from './scopes.ts';
import {
  CLASSES,
  findLength,
  findMissingClasses,
  findRepeats,
  findUnusedClasses,
  LENGTH,
  REPEATS,
  UNUSED_CLASSES,
} from './styles.ts';
import { findWallTime, WALL_TIME } from './wall-time.ts';
import { BANNED_WORDS, findBannedWords, findHalfNames, TEST_NAMES } from './words.ts';

/** A rule that the linter cannot express. It returns one sentence per violation. */
export type Rule = { name: string; check: (sources: Source[]) => string[] };

const MAX_LINES = 500;
const MAX_ENTRY_LINES = 30;

/** Files that may be as long as their data: catalogues of texts and colours, seeds, and test data of partners' messages. */
const LONG_FILES = [/\/(catalogues|locales|fixtures|data)\//, /\/colors\.ts$/, /\.(json|md|sql|html)$/];

const PACKAGES = new Set([
  'domain',
  'contract',
  'connectors',
  'simulators',
  'server',
  'web',
  'extension',
  'tests',
  'bench',
  'deploy',
  'docs',
  'scripts',
  '.ci',
  '.github',
]);

const FORBIDDEN_NAMES = /^(utils?|helpers?|common|shared|core|misc|lib|libs|packages|apps)$/;

/** Texts in both languages: the topics, and the dictionary of states with their colours (UI-25). */
const CATALOGUES = /^web\/src\/(?:i18n\/|ui\/domain\/states\.ts$)/;

/** Files of the rules, which contain the words that they forbid. */
const isOwnText = (path: string) => path.startsWith('tests/house-rules');

/** Roles as columns and permissions as rows are no list. */
const MATRIX = 'web/src/features/roles/matrix/matrix-table.tsx';

export const RULES: Rule[] = [
  {
    name: 'every folder of the root is a known package',
    check: eachSource((source) => {
      const [first, ...rest] = source.path.split('/');
      return rest.length > 0 && first !== undefined && !PACKAGES.has(first) ? [`${first}/ is no package`] : [];
    }),
  },
  {
    name: 'file and folder names are kebab-case and specific',
    check: eachSource((source) => {
      if (!isCode(source.path)) return [];
      const parts = source.path.split('/');
      return parts.flatMap((part) => {
        const [name = ''] = part.split('.').filter(Boolean);
        if (FORBIDDEN_NAMES.test(name)) return [`"${name}" names nothing`];
        return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [`"${part}" is not kebab-case`];
      });
    }),
  },
  {
    name: 'exported names use only the agreed verbs and nouns',
    check: eachLine(isCode, (line) => {
      const [, kind = '', name = ''] =
        /^export (?:default )?(?:abstract )?(?:async )?(function|const|class|type|interface) (\w+)/.exec(line) ?? [];
      const isThing = kind !== 'function' && kind !== 'const';
      const isVague =
        /^(handle|process|manage|do)[A-Z]/.test(name) || (isThing && /(Manager|Helper|Utils?|Info)$/.test(name));
      return isVague ? `${name} does not say what it does` : null;
    }),
  },
  { name: CONFLICT, check: eachSource(checkConflicts) },
  { name: REFERENCES, check: checkNewTables },
  { name: 'no import cycles, not even of types', check: checkCycles },
  { name: 'dynamic imports follow the same layers as static imports', check: eachSource(checkDynamicImports) },
  {
    name: 'a file of a server module is named by its topic, its suffix by its role',
    check: eachSource(checkModuleFile),
  },
  { name: 'a folder of a server module has at least three files or 300 lines', check: checkModuleFolders },
  {
    name: 'only the life cycle lists fulfil states',
    check: eachSource(checkStateLists),
  },
  {
    name: 'only moveFulfil makes a checked move',
    check: eachLine(
      (path) => isProduct(path) && path !== 'domain/src/fulfilment/moves.ts',
      (line) => (/\bas FulfilMove\b/.test(line) ? 'a move that nobody checked' : null),
    ),
  },
  {
    name: "only a factory's facts and its connector name it",
    check: eachSource(checkFactoryNames),
  },
  {
    name: `a file has ${MAX_LINES} lines at most`,
    check: eachSource((source) => {
      if (LONG_FILES.some((pattern) => pattern.test(source.path))) return [];
      const lines = countLines(source.text);
      return lines > MAX_LINES ? [`${lines} lines`] : [];
    }),
  },
  {
    name: `the entry points of the server have ${MAX_ENTRY_LINES} lines at most`,
    check: eachSource((source) => {
      const isEntry = /^server\/src\/(api|worker)\.ts$/.test(source.path);
      return isEntry && countLines(source.text) > MAX_ENTRY_LINES ? [`${countLines(source.text)} lines`] : [];
    }),
  },
  {
    name: 'every program of the server imports the import guard first',
    check: eachSource(({ path, text }) => {
      const isProgram = /^server\/src\/[\w-]+\.ts$/.test(path) && /^(?:await|void|try|if)\b/m.test(text);
      const [first = ''] = text.match(/^import .*$/m) ?? [];
      return isProgram && first !== "import './import-guard.ts';" ? ['would run packages from outside'] : [];
    }),
  },
  {
    name: 'only platform/queue-library.ts loads graphile-worker',
    check: eachLine(
      (path) => isCode(path) && path !== 'server/src/platform/queue-library.ts' && !isOwnText(path),
      (line) =>
        /^(?:import|export) (?!type ).*'graphile-worker'|import\('graphile-worker'\)/.test(line)
          ? 'looks for a configuration up to the root of the disk'
          : null,
    ),
  },
  {
    name: 'no barrel files',
    check: eachSource((source) => {
      if (!isCode(source.path)) return [];
      const isIndex = /\/index\.(tsx?|mjs)$/.test(source.path);
      return isIndex || /^export \* from/m.test(source.text) ? ['a barrel hides where things live'] : [];
    }),
  },
  {
    name: 'ids are text: no Number() or parseInt() on an id',
    // Ids have up to 19 digits, of which a JavaScript number loses the last ones (ORD-9).
    check: eachLine(isProduct, (line) => {
      const found =
        /\b(?:Number|parseInt|parseFloat)\(\s*(?:[\w$.?![\]'"]*[.\s['"])?(?:\w*(?:[a-z0-9]Id|_id)|id)\b/.exec(line);
      return found ? `${found[0]}…) turns an id into a number` : null;
    }),
  },
  {
    name: 'money is whole cents, and only domain/src/money/money.ts formats it',
    check: eachLine(
      (path) => isProduct(path) && !path.endsWith('/money.ts'),
      (line) => {
        const isShown =
          /cents|price|amount|money|balance|revenue|earn/i.test(line) && /parseFloat\(|\.toFixed\(/.test(line);
        const isShare =
          /(?:cents|price|amount|balance|revenue|earn)\w*\)? \/ 100\b/i.test(line) && !line.includes('Math.');
        return isShown || isShare ? 'money as a floating number' : null;
      },
    ),
  },
  {
    name: 'the domain is pure: no clock, no randomness, no I/O',
    check: eachLine(
      (path) => path.startsWith('domain/src/') && !isTest(path),
      (line) => {
        const found = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|Temporal\.Now\b/.exec(line);
        return found ? `${found[0]} reaches outside` : null;
      },
    ),
  },
  {
    name: 'only server/src/config.ts reads the environment',
    check: eachLine(
      (path) =>
        /^(server|web|domain|contract|connectors|simulators)\/src\//.test(path) &&
        !isTest(path) &&
        path !== 'server/src/config.ts',
      // Variables that npm sets are not configuration.
      (line) =>
        /(?<!readConfig\()\bprocess\.env\b(?!\.npm_)/.test(line) ? 'process.env outside server/src/config.ts' : null,
    ),
  },
  {
    name: 'no TODO, no silenced check and no skipped test',
    check: eachLine(
      (path) => /\.(tsx?|mjs|sql|css|html)$/.test(path) && !isOwnText(path),
      (line) => {
        const found =
          /\b(?:TODO|FIXME|HACK)\b/.exec(line) ??
          /\b(?:oxlint|eslint|oxfmt)-(?:disable|ignore)|@ts-(?:ignore|expect-error|nocheck)/.exec(line) ??
          /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b/.exec(line) ??
          /\bas unknown as\b/.exec(line);
        return found ? `"${found[0]}"` : null;
      },
    ),
  },
  {
    name: WALL_TIME,
    check: eachLine((path) => /\.test\.tsx?$|^tests\/(?!e2e|house-rules)/.test(path), findWallTime),
  },
  {
    name: 'texts of the interface are in the catalogues',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !CATALOGUES.test(path),
      (line) => {
        // The name of a language is written in that language.
        const code = line.replace(/(?:^\s*(?:\*|\/\*)|(?:^|\s)\/\/).*/, '').replaceAll("'Tiếng Việt'", '');
        const found =
          /\b(?:aria-label|aria-description|title|alt|label|description)="[^"]*\p{L}[^"]*"/u.exec(code) ??
          /\bplaceholder="[^"]*\p{L} [^"]*"/u.exec(code) ??
          /['"`][^'"`]*[ăâđêôơưĂÂĐÊÔƠƯ\u1ea0-\u1ef9][^'"`]*['"`]/.exec(code);
        return found ? `${found[0]} belongs into web/src/i18n` : null;
      },
    ),
  },
  {
    name: 'only ui/text/time and ui/text/days format days and times',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !DATE_FILES.includes(path),
      (line) => {
        const found =
          /\bDateTimeFormat\b|\btoLocale(?:Date|Time)?String\b/.exec(line) ??
          /\.split\('-'\)/.exec(line) ??
          /<input[^>]*type="date"/.exec(line) ??
          /\$\{(?:day|date|month)\}[/-]\$\{/.exec(line) ??
          /\bformatLa\b.*domain\/time\/la-day'/.exec(line);
        return found ? `"${found[0]}": formatLa of ui/text/time, toShownDay of ui/text/days, DayInput` : null;
      },
    ),
  },
  {
    name: 'only ui/form renders a form',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx$/.test(path) && !isTest(path) && !path.startsWith('web/src/ui/form/'),
      (line) => (/<form\b/.test(line) ? 'a form of its own: Form, FormDialog or QueryForm of ui/form' : null),
    ),
  },
  {
    name: BANNED_WORDS,
    check: eachSource(findBannedWords),
  },
  { name: TEST_NAMES, check: eachSource(findHalfNames) },
  { name: CLASSES, check: findMissingClasses },
  { name: UNUSED_CLASSES, check: findUnusedClasses },
  { name: REPEATS, check: eachSource(findRepeats) },
  { name: LENGTH, check: findLength },
  { name: FORMATTED_DATES, check: eachSource(findFormattedDates) },
  { name: 'feedback after a write is attached to its promise', check: eachSource(checkAnswers) },
  {
    name: 'a web test that shares a worker mocks no module and names no environment',
    check: eachLine(
      (path) => /^web\/.*(?<!\.isolated)\.test\.tsx?$/.test(path),
      (line) => {
        const found = /@vitest-environment|\bvi\.(?:mock|doMock|resetModules)\(/.exec(line);
        return found ? `${found[0]}: a .test.tsx has a window; modules are mocked in an .isolated.test.tsx` : null;
      },
    ),
  },
  {
    name: 'only web/src/ui/list/data-list renders tables',
    check: eachLine(
      (path) =>
        /^web\/src\/.*\.tsx$/.test(path) &&
        !path.startsWith('web/src/ui/list/data-list/') &&
        path !== MATRIX &&
        !isTest(path),
      (line) => {
        const found = /<(?:table|colgroup|thead|tbody|tfoot)\b/.exec(line);
        return found ? `${found[0]}> is a table of its own: give the list its columns` : null;
      },
    ),
  },
  {
    name: 'each term appears once in the glossary and in the differences',
    check: eachSource(({ path, text }) => {
      if (path !== 'docs/glossary.md' && path !== 'simulators/DIFFERENCES.md') return [];
      return text.split(/^#/m).flatMap((section) => {
        const things = [...section.matchAll(/^\|([^|:]+)[|:]/gm)].map(([, thing = '']) => thing.trim().toLowerCase());
        return things.filter((thing, place) => things.indexOf(thing) !== place && !/^:?-+:?$/.test(thing));
      });
    }),
  },
  { name: 'the map of the server lists exactly the existing modules', check: checkMap },
  {
    name: 'the packages server and web export nothing',
    check: eachSource((source) => {
      if (!/^(server|web)\/package\.json$/.test(source.path)) return [];
      return /"exports": \{\}/.test(source.text) ? [] : ['must say "exports": {}'];
    }),
  },
  { name: 'a table has one owner module, and only its statements name the table', check: checkTables },
  { name: "a query of a seller's table takes a scope, or is a listed cross-tenant query", check: checkScopes },
  { name: 'a cited rule exists in the handbook', check: checkCitations },
  { name: 'each rule of the handbook is cited by a test', check: checkShown },
  { name: 'a link of a document leads to a file that contains the named function', check: checkLinks },
  { name: PATHS, check: checkPaths },
  { name: 'no page outside the repository is cited', check: eachSource(checkOutside) },
];

function isProduct(path: string): boolean {
  return /^(domain|contract|connectors|simulators|server|web)\/src\//.test(path) && isCode(path) && !isTest(path);
}

function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

function eachSource(check: (source: Source) => string[]): Rule['check'] {
  return (sources) => sources.flatMap((source) => check(source).map((problem) => `${source.path}: ${problem}`));
}

/** Files that may format dates: the two helpers, and the states of payouts, whose times keep the format of the product's documents (PAY-9). */
const DATE_FILES = ['web/src/ui/text/time.ts', 'web/src/ui/text/days.ts', 'web/src/features/payouts/payout-states.tsx'];

function eachLine(isChecked: (path: string) => boolean, check: (line: string) => string | null): Rule['check'] {
  return (sources) =>
    sources
      .filter((source) => isChecked(source.path))
      .flatMap((source) =>
        source.text.split('\n').flatMap((line, index) => {
          const problem = check(line);
          return problem === null ? [] : [`${source.path}:${index + 1}: ${problem}`];
        }),
      );
}
