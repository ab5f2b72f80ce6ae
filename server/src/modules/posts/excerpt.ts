/** Maximum length of an excerpt in characters. */
const EXCERPT_MAX = 200;

/**
 * Returns the beginning of a Markdown text without markup, on one line, shortened at a word boundary. Errors: none. @example toExcerpt('#
 * Hello\n\nSee **[here](https://a.b)**.') // 'Hello See here.'
 */
export function toExcerpt(content: string): string {
  const text = content
    .slice(0, EXCERPT_MAX * 10)
    .replaceAll(/^ {0,3}(?:```|~~~).*$/gm, ' ')
    .replaceAll(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, '')
    .replaceAll(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ' ')
    .replaceAll(/(?<!\\)[*`]|\b_|_\b/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= EXCERPT_MAX) return text;
  const cut = text.slice(0, EXCERPT_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_MAX / 2))}…`;
}
