/** Splits `username|password` at the first `|`, both trimmed; a password may hold further ones (Spec 1 §5, W19). */
export function parseFlashLogin(text: string): { username: string; password: string } {
  const [username = '', ...rest] = text.split('|');
  return { username: username.trim(), password: rest.join('|').trim() };
}
