import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { isCode, isTest, type Source } from './sources.ts';

/** The table, each factory's translation of its own words into it, and the words that documents have for an order, of which no rule asks. */
const TABLES =
  /^(domain\/src\/fulfilment\/life-cycle\.ts|domain\/src\/orders\/further-status\.ts|connectors\/src\/\w+\/states\.ts)$/;
/** Words that are also something else: an order's status or a reason. Two of them alone make no list of states. */
const SHARED: ReadonlySet<string> = new Set(['CANCEL_REQUESTED', 'CANCELLED', 'DELIVERED']);

const STATE = new RegExp(`['"\`](${FULFIL_STATES.join('|')})['"\`]`, 'g');
/** A list in brackets, a list of SQL, and one written as a chain of comparisons. */
const LISTS = [
  /\[[^[\]]*\]/g,
  /\bin \([^()]*\)/gi,
  /([\w.?]+) [!=]== ['"]\w+['"](?:\s*(?:\|\||&&)\s*\1 [!=]== ['"]\w+['"])+/g,
];

/** Tells of every list of fulfil states that is not the table: a question about states is asked of the table. */
export function checkStateLists({ path, text }: Source): string[] {
  const isProduct = /^(domain|contract|connectors|server|web|bench)\/src\//.test(path) && isCode(path);
  if (!isProduct || isTest(path) || TABLES.test(path)) return [];
  const code = text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  return LISTS.flatMap((list) =>
    [...code.matchAll(list)].flatMap(([found]) => {
      const states = new Set([...found.matchAll(STATE)].map(([, state = '']) => state));
      const isList = states.size > 1 && [...states].some((state) => !SHARED.has(state));
      return isList ? [`a list of states of its own: ${[...states].join(', ')}`] : [];
    }),
  );
}
