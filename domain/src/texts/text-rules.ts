import { toPlain, type TextField, type TextRule } from './text-fields.ts';

/** A part of the buyer's message, as positions of its first character and of the character after its last. */
interface Span {
  from: number;
  to: number;
}

/** The text of a field, with the number of the rule that found it; null when no rule found one. */
export interface FoundText {
  key: string;
  text: string | null;
  /** Position of the rule, from 1. */
  rule: number | null;
}

export interface FoundTexts {
  texts: FoundText[];
  /** The words of the message that no field uses; empty when the fields use all of them. */
  rest: string;
}

/** What may stand between a label and its text. */
const LINK = /^(?:[ \t]*(?:[:=–-]|(?:is|là)(?![\p{L}\p{N}])))*[ \t]*/iu;
/** The end of a text after a label: a separator, the end of the line or of a sentence; 'Jr.' and titles end no sentence. */
const END = /[\n\r\u2028\u2029,;/|]|\.(?=\s)(?<!(?<!\p{L})(?:St|Mr|Mrs|Ms|Dr|Jr|Sr)\.)/iu;
/** Characters between the used parts of a message that say nothing themselves. */
const SEPARATORS = /^[\s,;:/|=–-]+|[\s,;:/|=–-]+$/gu;

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&');
}

function findLabel(message: string, label: string, from = 0): Span | null {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escape(label.trim())}(?![\\p{L}\\p{N}])`, 'iu');
  const found = label.trim() === '' ? null : pattern.exec(message.slice(from));
  return found === null ? null : { from: from + found.index, to: from + found.index + found[0].length };
}

function trimSpan(message: string, { from, to }: Span): Span {
  const text = message.slice(from, to);
  return { from: from + text.length - text.trimStart().length, to: to - (text.length - text.trimEnd().length) };
}

function readLabel(message: string, label: string, labels: readonly string[]): { value: Span; used: Span } | null {
  const at = findLabel(message, label);
  if (at === null) return null;
  const from = at.to + (LINK.exec(message.slice(at.to))?.[0].length ?? 0);
  const end = END.exec(message.slice(from));
  const next = labels.flatMap((other) => findLabel(message, other, from)?.from ?? []);
  const value = trimSpan(message, { from, to: Math.min(end === null ? message.length : from + end.index, ...next) });
  return value.from >= value.to ? null : { value, used: { from: at.from, to: value.to } };
}

function readLine(message: string, line: number): { value: Span; used: Span } | null {
  const lines = [...message.matchAll(/[^\r\n\u2028\u2029]+/gu)].filter(([text]) => text.trim() !== '');
  const found = lines[line - 1];
  if (found === undefined) return null;
  const value = trimSpan(message, { from: found.index, to: found.index + found[0].length });
  return { value, used: value };
}

function readRule(message: string, rule: TextRule, labels: readonly string[]) {
  if (rule.kind === 'label') return readLabel(message, rule.label, labels);
  if (rule.kind === 'line') return readLine(message, rule.line);
  const value = trimSpan(message, { from: 0, to: message.length });
  return value.from >= value.to ? null : { value, used: value };
}

function cutOut(message: string, spans: readonly Span[]): string {
  const isUsed = (at: number) => spans.some(({ from, to }) => from <= at && at < to);
  return Array.from({ length: message.length }, (_, at) => (isUsed(at) ? '\n' : message.charAt(at))).join('');
}

/**
 * Finds the text of each field in the buyer's message by the field's rules, and returns what no field uses. Texts are exactly as the buyer wrote
 * them. Errors: none.
 * @example findTexts('Name Linh', [field]) // { texts: [{ key: 'f1', text: 'Linh', rule: 1 }], rest: '' }
 */
export function findTexts(message: string, fields: readonly Pick<TextField, 'key' | 'rules'>[]): FoundTexts {
  const labels = fields.flatMap(({ rules }) => rules.flatMap((rule) => (rule.kind === 'label' ? [rule.label] : [])));
  const used: Span[] = [];
  const texts = fields.map(({ key, rules }): FoundText => {
    for (const [at, rule] of rules.entries()) {
      const found = readRule(message, rule, labels);
      if (found === null) continue;
      used.push(found.used);
      return { key, text: message.slice(found.value.from, found.value.to), rule: at + 1 };
    }
    return { key, text: null, rule: null };
  });
  const left = cutOut(message, used)
    .split(/[\n\r\u2028\u2029]/u)
    .map((part) => part.replace(SEPARATORS, '').replace(/^\.\s+/u, ''))
    .filter((part) => part !== '');
  return { texts, rest: toPlain(left.join('\n')).replace(/\n/gu, ' … ') };
}
