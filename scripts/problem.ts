/** Something the person at the keyboard can mend: shown as one sentence, never with a stack trace. */
export class Problem extends Error {
  override name = 'Problem';
}

export function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
