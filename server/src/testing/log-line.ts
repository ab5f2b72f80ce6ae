/** One step through JSON: a text, or a sign that opens, closes or divides. */
const STEP = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * Gives the keys that stand more than once in one object of a JSON text. A reader keeps one of the two values, and another
 * reader the other.
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
