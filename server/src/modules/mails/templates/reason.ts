/** Returns the line of a mail with the text that staff wrote to the user; no line when there is no text. */
export function reasonFact(name: string, reason = ''): [string, string][] {
  return reason === '' ? [] : [[name, reason]];
}
