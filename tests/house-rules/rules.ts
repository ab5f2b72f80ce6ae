import { checkAnswers } from './answers.ts';
import { findFormattedDates, FORMATTED_DATES } from './dates.ts';
import { checkFactoryNames } from './factories.ts';
import { checkCitations, checkLinks, checkOutside, checkShown } from './handbook.ts';
import { checkCycles, checkDynamicImports } from './imports.ts';
import { checkMap, checkModuleFile, checkModuleFolders } from './modules.ts';
import { isCode, isTest, type Source } from './sources.ts';
import { checkStateLists } from './states.ts';
import { checkTables } from './tables.ts';
import { checkScopes } from './scopes.ts';
import { CLASSES, findMissingClasses } from './styles.ts';
import { findWallTime, WALL_TIME } from './wall-time.ts';

/** A rule that the linter cannot express: what is wrong in the files, one sentence for each place. */
export type Rule = { name: string; check: (sources: Source[]) => string[] };

const MAX_LINES = 500;
const MAX_ENTRY_LINES = 30;

/** Lists of data may be as long as the data: catalogues of words and colours, seeded worlds, wire fixtures. */
const LONG_FILES = [/\/(catalogues|locales|fixtures|data)\//, /\/colors\.ts$/, /\.(json|md|sql|html)$/];

const ROOMS = new Set([
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
  'deploy',
  '.ci',
  '.github',
]);

const FORBIDDEN_NAMES = /^(utils?|helpers?|common|shared|core|misc|lib|libs|packages|apps)$/;

/** Words in both languages: the topics, and the one dictionary of states, where each stands beside its colour (UI-25). */
const CATALOGUES = /^web\/src\/(?:i18n\/|ui\/states\.ts$)/;

/** The rules are written with the very words that they forbid. */
const isOwnText = (path: string) => path.startsWith('tests/house-rules');

export const RULES: Rule[] = [
  {
    name: 'every folder of the root is a room',
    check: eachSource((source) => {
      const [first, ...rest] = source.path.split('/');
      return rest.length > 0 && first !== undefined && !ROOMS.has(first) ? [`${first}/ is no room`] : [];
    }),
  },
  {
    name: 'names are kebab-case and say something',
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
    name: 'exported names use the short list of verbs and nouns',
    check: eachLine(isCode, (line) => {
      const [, kind = '', name = ''] =
        /^export (?:default )?(?:abstract )?(?:async )?(function|const|class|type|interface) (\w+)/.exec(line) ?? [];
      const isThing = kind !== 'function' && kind !== 'const';
      const isVague =
        /^(handle|process|manage|do)[A-Z]/.test(name) || (isThing && /(Manager|Helper|Utils?|Info)$/.test(name));
      return isVague ? `${name} does not say what it does` : null;
    }),
  },
  { name: 'no file needs itself by way of others, not even for a type', check: checkCycles },
  { name: 'a dynamic import keeps to the directions of static ones', check: eachSource(checkDynamicImports) },
  {
    name: 'the name of a file of a server module says its topic, the suffix its role',
    check: eachSource(checkModuleFile),
  },
  { name: 'a folder of a server module has three files or 300 lines', check: checkModuleFolders },
  {
    name: 'the life cycle is the only list of fulfil states',
    check: eachSource(checkStateLists),
  },
  {
    name: 'a checked move is made by moveFulfil alone',
    check: eachLine(
      (path) => isProduct(path) && path !== 'domain/src/fulfilment/moves.ts',
      (line) => (/\bas FulfilMove\b/.test(line) ? 'a move that nobody checked' : null),
    ),
  },
  {
    name: 'a factory is named by its facts and its connector only',
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
    name: 'every program of the server imports the guard of imports first',
    check: eachSource(({ path, text }) => {
      const isProgram = /^server\/src\/[\w-]+\.ts$/.test(path) && /^(?:await|void|try|if)\b/m.test(text);
      const [first = ''] = text.match(/^import .*$/m) ?? [];
      return isProgram && first !== "import './import-guard.ts';" ? ['would run packages from outside'] : [];
    }),
  },
  {
    name: 'graphile-worker is loaded by platform/queue-library.ts alone',
    check: eachLine(
      (path) => isCode(path) && path !== 'server/src/platform/queue-library.ts' && !isOwnText(path),
      (line) =>
        /^(?:import|export) (?!type ).*'graphile-worker'|import\('graphile-worker'\)/.test(line)
          ? 'looks for a configuration up to the root of the disk'
          : null,
    ),
  },
  {
    name: 'no barrels',
    check: eachSource((source) => {
      if (!isCode(source.path)) return [];
      const isIndex = /\/index\.(tsx?|mjs)$/.test(source.path);
      return isIndex || /^export \* from/m.test(source.text) ? ['a barrel hides where things live'] : [];
    }),
  },
  {
    name: 'ids are text: no Number() or parseInt() on them',
    // Ids have up to 19 digits and lose the last ones as numbers (ORD-9).
    check: eachLine(isProduct, (line) => {
      const found =
        /\b(?:Number|parseInt|parseFloat)\(\s*(?:[\w$.?![\]'"]*[.\s['"])?(?:\w*(?:[a-z0-9]Id|_id)|id)\b/.exec(line);
      return found ? `${found[0]}…) turns an id into a number` : null;
    }),
  },
  {
    name: 'money is whole cents, turned into text by domain/src/money/money.ts only',
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
    name: 'the domain is pure: no clock, no chance, no outside',
    check: eachLine(
      (path) => path.startsWith('domain/src/') && !isTest(path),
      (line) => {
        const found = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|Temporal\.Now\b/.exec(line);
        return found ? `${found[0]} reaches outside` : null;
      },
    ),
  },
  {
    name: 'the environment is read once, in server/src/config.ts',
    check: eachLine(
      (path) =>
        /^(server|web|domain|contract|connectors|simulators)\/src\//.test(path) &&
        !isTest(path) &&
        path !== 'server/src/config.ts',
      // Variables that npm sets are no configuration.
      (line) =>
        /(?<!readConfig\()\bprocess\.env\b(?!\.npm_)/.test(line) ? 'process.env outside server/src/config.ts' : null,
    ),
  },
  {
    name: 'nothing is put off, silenced or skipped',
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
    name: 'words of the interface stand in the catalogues',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !CATALOGUES.test(path),
      (line) => {
        // The name of a language stands in that language.
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
    name: 'days and times have one form, which ui/time and ui/days write',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !DATE_FILES.includes(path),
      (line) => {
        const found =
          /\bDateTimeFormat\b|\btoLocale(?:Date|Time)?String\b/.exec(line) ??
          /\.split\('-'\)/.exec(line) ??
          /<input[^>]*type="date"/.exec(line) ??
          /\$\{(?:day|date|month)\}[/-]\$\{/.exec(line) ??
          /\bformatLa\b.*domain\/time\/la-day'/.exec(line);
        return found ? `"${found[0]}": formatLa of ui/time, toShownDay of ui/days, DayInput` : null;
      },
    ),
  },
  {
    name: 'a form is made by ui/form',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx$/.test(path) && !isTest(path) && !path.startsWith('web/src/ui/form/'),
      (line) => (/<form\b/.test(line) ? 'a form of its own: Form, FormDialog or QueryForm of ui/form' : null),
    ),
  },
  { name: CLASSES, check: findMissingClasses },
  { name: FORMATTED_DATES, check: eachSource(findFormattedDates) },
  { name: 'how a write ended is said by its promise', check: eachSource(checkAnswers) },
  {
    name: 'the web uses nothing that the build leaves out of its libraries',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path),
      (line) => {
        const found =
          /<(?:title|meta|link|style|script|SuspenseList|Activity|ViewTransition)\b(?=[ />])|\bhydrateRoot\(|\w*nfiniteQuery\w*/.exec(
            line.replace(/^\s*(?:\/\/|\*).*/, ''),
          );
        return found ? `${found[0]}: docs/decisions/0016-react-parts.md` : null;
      },
    ),
  },
  {
    name: 'a test of the web that shares a worker mocks no module and names no environment',
    check: eachLine(
      (path) => /^web\/.*(?<!\.isolated)\.test\.tsx?$/.test(path),
      (line) => {
        const found = /@vitest-environment|\bvi\.(?:mock|doMock|resetModules)\(/.exec(line);
        return found ? `${found[0]}: a .test.tsx has a window; modules are mocked in an .isolated.test.tsx` : null;
      },
    ),
  },
  {
    name: 'tables are drawn by web/src/ui/data-list',
    check: eachLine(
      (path) => /^web\/src\/.*\.tsx$/.test(path) && !path.startsWith('web/src/ui/data-list/') && !isTest(path),
      (line) => {
        const found = /<(?:table|colgroup|thead|tbody|tfoot)\b/.exec(line);
        return found ? `${found[0]}> is a table of its own: give the list its columns` : null;
      },
    ),
  },
  {
    name: 'a table of the glossary or of the differences says each thing once',
    check: eachSource(({ path, text }) => {
      if (path !== 'docs/glossary.md' && path !== 'simulators/DIFFERENCES.md') return [];
      return text.split(/^#/m).flatMap((section) => {
        const things = [...section.matchAll(/^\|([^|:]+)[|:]/gm)].map(([, thing = '']) => thing.trim().toLowerCase());
        return things.filter((thing, place) => things.indexOf(thing) !== place && !/^:?-+:?$/.test(thing));
      });
    }),
  },
  { name: 'the map of the server names each module, and no other', check: checkMap },
  {
    name: 'server and web export nothing',
    check: eachSource((source) => {
      if (!/^(server|web)\/package\.json$/.test(source.path)) return [];
      return /"exports": \{\}/.test(source.text) ? [] : ['must say "exports": {}'];
    }),
  },
  { name: 'a table has one owner, and only the statements of that module name it', check: checkTables },
  { name: 'what names a table of sellers takes a scope, or is a sweep with a reason', check: checkScopes },
  { name: 'a cited rule exists in the handbook', check: checkCitations },
  { name: 'each rule of the handbook is cited by a test', check: checkShown },
  { name: 'a link of a document leads to a file that contains the named function', check: checkLinks },
  { name: 'no page outside of the repository is cited', check: eachSource(checkOutside) },
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

/** The two helpers, and the times of payouts, which are written as their documents say (PAY-9). */
const DATE_FILES = ['web/src/ui/time.ts', 'web/src/ui/days.ts', 'web/src/features/payouts/payout-states.tsx'];

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
