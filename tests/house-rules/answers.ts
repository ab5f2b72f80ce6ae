import { isTest, type Source } from './sources.ts';

const CALL = /\bmutate\(/g;
/** Finds a `mutate` function that is passed to other code, which could then use callbacks that this rule cannot see. */
const HANDED_ON = /\.mutate\b(?!\()|:\s*mutate\b(?!\()/;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[^]*?\*\/|\/\/.*/g;

/** Counts the arguments of the call whose bracket opens before `from`. The text must already be free of strings and comments. */
function countArguments(code: string, from: number): number {
  let depth = 1;
  let count = 0;
  let isBegun = false;
  for (const sign of code.slice(from)) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (sign === ',' && depth === 1) isBegun = false;
    else if (!isBegun && sign.trim() !== '') {
      isBegun = true;
      count += 1;
    }
  }
  return count;
}

/**
 * Reports callbacks that are passed to `mutate` in addition to its input, because such callbacks do not run once the component has unmounted (UI-55).
 */
export function checkAnswers({ path, text }: Source): string[] {
  if (!/^web\/src\/.*\.tsx?$/.test(path) || isTest(path)) return [];
  const code = text.replace(TEXT, (found) => (found.startsWith('/') ? '' : 'x'));
  const isDropped = [...code.matchAll(CALL)].some(
    ({ index, 0: { length } }) => countArguments(code, index + length) > 1,
  );
  return [
    ...(isDropped
      ? ['callbacks of mutate are dropped with their component: sayAnswer(x.mutateAsync(…), { done, failed })']
      : []),
    ...(HANDED_ON.test(code) ? ['mutate is called where it is, not handed on'] : []),
  ];
}
