import { isCode, isTest, type Source } from '../../tests/house-rules/sources.ts';

export type ItemKind = 'comment' | 'test' | 'rule' | 'paragraph' | 'changelog' | 'english';

/** One piece of prose: its file and line, and its text on one line without comment marks. */
export interface Item {
  kind: ItemKind;
  path: string;
  /** The first line, counted from 1. */
  line: number;
  text: string;
}

const TITLE =
  /^(?<indent>\s*)(?:(?:describe|it|test)(?:\.[a-zA-Z]+)*|.*\))\(\s*(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>).)*)\k<quote>,/;
const IS_CALL_END = /^\s*(?:[\])}].*\)|(?:(?:describe|it|test)(?:\.\w+)*(?:\(.*\))?))\($/;
const IS_EACH_END = /^\s*(?:\]|\}|\w|\))/;
const RULE = /^- (?<text>\*\*[A-Z]{2,3}-\d+\*\* .*)$/;
/** Files with English texts of mails, notifications and errors; a line may contain several texts. */
const ENGLISH_ELSEWHERE =
  /^server\/src\/modules\/(?:mails\/templates\/en\.ts$|notifications\/catalogue\/)|^contract\/src\/(?:[\w-]+-sentences|problems)\.ts$/;
const VIETNAMESE = /[\u00c0-\u024f\u1ea0-\u1ef9]/;
const QUOTED = /(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>).)*)\k<quote>/g;
const VALUE = /^\s+(?:[\w$]+|'[^']+'): (?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>).)*)\k<quote>,$/;

/** Lists every comment, test name, rule, paragraph and table row of the documents, line of the changelog and English text of the interface. */
export function listItems(sources: readonly Source[]): Item[] {
  return sources.flatMap((source) => {
    if (source.path === 'CHANGELOG.md') return listEntries(source, 'changelog', /^- (?<text>.*)$/);
    if (source.path.endsWith('.md')) return listParagraphs(source);
    if (!isCode(source.path)) return [];
    const items = listComments(source);
    if (isTest(source.path)) items.push(...listTitles(source));
    if (source.path.startsWith('web/src/i18n/en/')) items.push(...listValues(source));
    if (ENGLISH_ELSEWHERE.test(source.path)) items.push(...listQuoted(source));
    return items;
  });
}

/** Lists the rules, paragraphs, list entries and table rows of a document, except in code blocks. */
function listParagraphs({ path, text }: Source): Item[] {
  const items: Item[] = [];
  const lines = text.split('\n');
  let open: Item | null = null;
  let isCodeBlock = false;
  let header: string[] = [];
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith('```')) isCodeBlock = !isCodeBlock;
    if (isCodeBlock || trimmed === '' || trimmed.startsWith('```')) {
      open = null;
      header = [];
    } else if (trimmed.startsWith('|')) {
      open = null;
      const cells = readCells(trimmed);
      const isHeader = /^\|[\s:|-]+$/.test(lines[index + 1]?.trim() ?? '');
      if (isHeader) header = cells;
      else items.push({ kind: 'paragraph', path, line: index + 1, text: joinCells(header, cells) });
    } else {
      const rule = RULE.exec(line)?.groups?.['text'];
      const begins = open === null || rule !== undefined || /^(?:#+|[-*]|\d+\.) /.test(trimmed);
      if (begins)
        items.push((open = { kind: rule ? 'rule' : 'paragraph', path, line: index + 1, text: rule ?? trimmed }));
      else append(open, trimmed);
    }
  }
  return items.filter(({ text: words }) => /[a-z]{3}/.test(words));
}

/** Returns the cells of a table row. */
function readCells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Writes each cell of a table row with the title of its column before it; empty cells are left out. */
function joinCells(header: readonly string[], cells: readonly string[]): string {
  const parts = cells.map((cell, column) => (/\w/.test(cell) ? [header[column], cell].filter(Boolean).join(': ') : ''));
  return parts.filter((part) => part !== '').join('; ');
}

/** Lists the entries of a list: each is a line that matches, with the indented lines after it. */
function listEntries({ path, text }: Source, kind: ItemKind, entry: RegExp): Item[] {
  const items: Item[] = [];
  let open: Item | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const found = entry.exec(line)?.groups?.['text'];
    if (found !== undefined) {
      open = { kind, path, line: index + 1, text: found };
      items.push(open);
    } else if (open && /^\s+\S/.test(line)) {
      open.text += ` ${line.trim()}`;
    } else {
      open = null;
    }
  }
  return items;
}

/** Lists comments that have lines of their own; comments on consecutive lines count as one. */
function listComments({ path, text }: Source): Item[] {
  const items: Item[] = [];
  let open: Item | null = null;
  let isBlock = false;
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    const starts = !isBlock && /^\{?\/\*/.test(trimmed);
    if (starts || isBlock) {
      if (starts) items.push((open = { kind: 'comment', path, line: index + 1, text: '' }));
      isBlock = !trimmed.includes('*/');
      append(
        open,
        trimmed
          .replace(/^\{?\/\*+/, '')
          .replace(/\*+\/\}?$/, '')
          .replace(/^\*/, ''),
      );
      if (!isBlock) open = null;
    } else if (trimmed.startsWith('// ')) {
      if (!open) items.push((open = { kind: 'comment', path, line: index + 1, text: '' }));
      append(open, trimmed.slice(2));
    } else {
      open = null;
    }
  }
  return items.filter(({ text: words }) => /[a-z]{3}/.test(words));
}

function append(item: Item | null, words: string): void {
  if (item) item.text = `${item.text} ${words.trim()}`.trim();
}

/** Lists test names together with the names of their groups, as a log shows them. */
function listTitles({ path, text }: Source): Item[] {
  const items: Item[] = [];
  const groups: { indent: number; title: string }[] = [];
  /** Indentation of a `describe.each` whose title follows after its cases. */
  let openGroup = '';
  const lines = text.split('\n');
  for (const [index, shown] of lines.entries()) {
    // The formatter puts a long title on the line after the call.
    const before = lines[index - 1] ?? '';
    const line = IS_CALL_END.test(before) ? `${before}${shown.trim()}` : shown;
    const found = TITLE.exec(line)?.groups;
    const group = /^(\s*)(?:test\.)?describe/.exec(line)?.[1];
    if (!found) {
      if (group !== undefined) openGroup = `${group}])(`;
      continue;
    }
    const isGroup = group !== undefined || (openGroup !== '' && line.startsWith(openGroup));
    if (isGroup) openGroup = '';
    const isTitle =
      isGroup || /^\s*(?:it|test)\b/.test(line) || (IS_EACH_END.test(line) && /(?:[\])}]|as const)\)\(/.test(line));
    if (!isTitle) continue;
    const indent = (found['indent'] ?? '').length;
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
    const title = found['text'] ?? '';
    if (isGroup) groups.push({ indent, title });
    else {
      const names = [...groups.map((group) => group.title), title];
      items.push({ kind: 'test', path, line: index + 1, text: names.join(' > ') });
    }
  }
  return items;
}

function listValues({ path, text }: Source): Item[] {
  return text.split('\n').flatMap((line, index) => {
    const words = VALUE.exec(line)?.groups?.['text'];
    return words === undefined ? [] : [{ kind: 'english' as const, path, line: index + 1, text: words }];
  });
}

/** Lists English texts between quotes; texts in other languages, URLs and identifiers are left out. */
function listQuoted({ path, text }: Source): Item[] {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:import |\*|\/\*|\/\/)|^} from /.test(line)) return [];
    const words = [...line.matchAll(QUOTED)].map(({ groups }) => groups?.['text'] ?? '').filter(isEnglishText);
    return words.map((found) => ({ kind: 'english' as const, path, line: index + 1, text: found }));
  });
}

function isEnglishText(text: string): boolean {
  const isWords = /^[A-Z][a-z]+$/.test(text) || /[a-z]{2}.* | .*[a-z]{2}/.test(text);
  return isWords && !VIETNAMESE.test(text);
}
