/** Splits `username|password` at the first `|`, and trims the two parts. A password may contain further `|` (ACC-9, FAC-6). */
export function parseLogin(text: string): { username: string; password: string } {
  const [username = '', ...rest] = text.split('|');
  return { username: username.trim(), password: rest.join('|').trim() };
}
