import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { isCode, isTest, type Source } from './sources.ts';

/**
 * Files that may list fulfil states: the table of states, each factory's mapping to the table, and the documents' words for an order, which are not
 * fulfil states.
 */
const TABLES =
  /^(domain\/src\/fulfilment\/life-cycle\.ts|domain\/src\/orders\/further-status\.ts|connectors\/src\/\w+\/states\.ts)$/;
/** Words with a second meaning as an order's status or as a reason. Two of these words do not make a list of fulfil states. */
const SHARED: ReadonlySet<string> = new Set(['CANCEL_REQUESTED', 'CANCELLED', 'DELIVERED']);

const STATE = new RegExp(`['"\`](${FULFIL_STATES.join('|')})['"\`]`, 'g');
/** Matches a list in brackets, a list in SQL, and a chain of comparisons. */
const LISTS = [
  /\[[^[\]]*\]/g,
  /\bin \([^()]*\)/gi,
  /([\w.?]+) [!=]== ['"]\w+['"](?:\s*(?:\|\||&&)\s*\1 [!=]== ['"]\w+['"])+/g,
];

/** Reports every list of fulfil states outside the table of states, because other code must ask the table. */
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
