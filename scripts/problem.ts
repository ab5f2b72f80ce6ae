/** Something the person at the keyboard can mend: shown as one sentence, never with a stack trace. */
export class Problem extends Error {
  override name = 'Problem';
}
