/** Splits `username|password` at the first `|`, both trimmed; a password may contain further bars (ACC-9, FAC-6). */
export function parseLogin(text: string): { username: string; password: string } {
  const [username = '', ...rest] = text.split('|');
  return { username: username.trim(), password: rest.join('|').trim() };
}
