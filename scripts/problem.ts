/** A problem that the user can fix. It is shown as one sentence, never with a stack trace. */
export class Problem extends Error {
  override name = 'Problem';
}

export function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
