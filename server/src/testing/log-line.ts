/** Matches one token of JSON: a string, a bracket, a colon or a comma. */
const STEP = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * Lists the keys that occur more than once in the same object of a JSON text. Parsers of such a text disagree about which of the values they return.
 */
export function listKeysTwice(json: string): string[] {
  const open: (Set<string> | null)[] = [];
  const twice: string[] = [];
  let last = '';
  for (const [step] of json.matchAll(STEP)) {
    if (step === '{') open.push(new Set());
    else if (step === '[') open.push(null);
    else if (step === '}' || step === ']') open.pop();
    else if (step === ':') {
      const keys = open.at(-1);
      if (keys?.has(last)) twice.push(last);
      keys?.add(last);
    } else if (step !== ',') last = step;
  }
  return twice.map((key) => JSON.parse(key) as string);
}
