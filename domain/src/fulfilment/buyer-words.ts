/** A word that a buyer wants printed, exactly as the buyer wrote it. */
export interface BuyerWord {
  kind: 'name' | 'number';
  text: string;
}

/** Words that announce text to print; text without such a word before it is ignored. */
const LABEL =
  /(?<![\p{L}\p{N}])(?:(?<name>names?|tên)|(?<number>number|num\.?|no\.|nr\.|số))(?![\p{L}\p{N}])|(?<hash>#)/giu;
const LINK = /^(?:\s*(?:should be|will be|is|là|[:=–-]))*\s*/iu;
/** Matches the end of a name: the end of the clause, or a word that cannot be part of a name. */
const CLAUSE_END = /[\n\r,;:!?()|/]|\.(?=\s|$)(?<!(?<![\p{L}])(?:St|Mr|Mrs|Ms|Dr|Jr|Sr)\.)/iu;
const WORD_END =
  /\s(?:and|or|on|in|at|for|to|with|but|please|pls|thanks|thank|và|names?|tên|number|num\.?|no\.|số)(?![\p{L}\p{N}])|\s#/iu;
/** Excludes messages such as 'Name change please', which contain no name. */
const NO_NAME =
  /^(?:of|on|in|at|and|or|the|as|change|changed|tag|to|for|with|please|goes|i|my|it|not)(?![\p{L}\p{N}])/iu;
const NAME_WORDS_MAX = 4;
const NAME_MAX = 40;

/**
 * Finds the names and numbers in a buyer's message that follow a word such as 'name', 'number', '#', 'tên' or 'số'. Each name or number is listed
 * once, exactly as the buyer wrote it. Text that is too long for a name is skipped, not truncated.
 * Errors: none.
 * @example listBuyerWords('Name O’BRIEN, number 07.') // [{ kind: 'name', text: 'O’BRIEN' }, { kind: 'number', text: '07' }]
 */
export function listBuyerWords(message: string): BuyerWord[] {
  const words: BuyerWord[] = [];
  for (const match of message.matchAll(LABEL)) {
    const rest = message.slice(match.index + match[0].length).replace(LINK, '');
    const kind = match.groups?.['name'] === undefined ? 'number' : 'name';
    const text = kind === 'name' ? readName(rest) : readNumber(rest);
    if (text !== null && !words.some((word) => word.kind === kind && word.text === text)) words.push({ kind, text });
  }
  return words;
}

function readNumber(rest: string): string | null {
  return /^["“”'‘’#]?\s*(?<digits>\d{1,4})(?![\p{L}\p{N}]|[.,-]\d)/u.exec(rest)?.groups?.['digits'] ?? null;
}

function readName(rest: string): string | null {
  const clause = rest.slice(0, cut(rest, CLAUSE_END));
  const name = clause
    .slice(0, cut(clause, WORD_END))
    .trim()
    .replace(/^["“”‘']+|["“”]+$/gu, '')
    .trim();
  const isName = /\p{L}/u.test(name) && !NO_NAME.test(name);
  return isName && name.length <= NAME_MAX && name.split(/\s+/u).length <= NAME_WORDS_MAX ? name : null;
}

function cut(text: string, end: RegExp): number {
  const found = text.search(end);
  return found === -1 ? text.length : found;
}
