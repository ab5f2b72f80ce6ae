/**
 * Parses `parse_mode: HTML` as the Bot API does (https://core.telegram.org/bots/api#html-style): a few tags with strict nesting, and four named
 * entities. Any other markup is rejected with its byte offset.
 */
type MarkupEntity = { type: string; offset: number; length: number; url?: string; language?: string };

export type Markup = { text: string; entities: MarkupEntity[] };

type MarkupResult = { ok: true; markup: Markup } | { ok: false; problem: string };

type OpenTag = { name: string; offset: number; attributes: Map<string, string> };

const TYPES: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  a: 'text_link',
  'tg-emoji': 'custom_emoji',
};

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

class MarkupError extends Error {}

/** Reads one character reference at the start of `rest`; null for an unknown reference, which stays as written. */
function readReference(rest: string): { length: number; value: string } | null {
  const match = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot));?/i.exec(rest);
  if (match === null) return null;
  const [all, hex, decimal, name] = match;
  if (name !== undefined) {
    const value = NAMED[name];
    return value === undefined ? null : { length: all.length, value };
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code === 0 || code > 0x10_ff_ff) return null;
  return { length: all.length, value: String.fromCodePoint(code) };
}

function decode(text: string): string {
  return text.replace(/&[^&]*/g, (part) => {
    const reference = readReference(part);
    return reference === null ? part : reference.value + part.slice(reference.length);
  });
}

function readAttributes(
  source: string,
  name: string,
  at: (index: number) => string,
  start: number,
): Map<string, string> {
  const attributes = new Map<string, string>();
  const pattern = /\s*([^\s=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9.-]+)))?/y;
  while (source.slice(pattern.lastIndex).trim() !== '') {
    const from = pattern.lastIndex;
    const match = pattern.exec(source);
    if (match === null) throw new MarkupError(`Empty attribute name in the tag "${name}" ${at(start + from)}`);
    const [, key = '', double, single, bare] = match;
    attributes.set(key.toLowerCase(), decode(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** Finds the end of a tag that begins before `from`; a ">" inside quotes does not end it. */
function findTagEnd(source: string, from: number): number {
  let quote = '';
  for (let index = from; index < source.length; index += 1) {
    const letter = source[index] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return index;
  }
  return -1;
}

function toEntity(tag: OpenTag, length: number): MarkupEntity | null {
  const type = TYPES[tag.name];
  if (type === undefined || length === 0) return null;
  const entity = { type, offset: tag.offset, length };
  if (tag.name !== 'a') return entity;
  const url = tag.attributes.get('href') ?? '';
  // A link without a URL is not a link.
  return URL.canParse(url) ? { ...entity, url: new URL(url).href } : null;
}

function parse(source: string): Markup {
  const at = (index: number): string => `at byte offset ${Buffer.byteLength(source.slice(0, index))}`;
  // Of two entities with the same range, the inner one closes first but is listed after the outer one.
  const entities: MarkupEntity[] = [];
  const open: OpenTag[] = [];
  let text = '';
  let index = 0;
  while (index < source.length) {
    const letter = source[index] ?? '';
    if (letter === '&') {
      const reference = readReference(source.slice(index, index + 12));
      text += reference?.value ?? '&';
      index += reference?.length ?? 1;
    } else if (letter !== '<') {
      text += letter;
      index += 1;
    } else if (source[index + 1] === '/') {
      const end = source.indexOf('>', index);
      const name = source
        .slice(index + 2, end === -1 ? source.length : end)
        .trim()
        .toLowerCase();
      const tag = open.pop();
      if (tag === undefined) throw new MarkupError(`Unexpected end tag ${at(index)}`);
      if (end === -1) throw new MarkupError(`Unclosed end tag ${at(index)}`);
      if (name !== '' && name !== tag.name) {
        throw new MarkupError(`Unmatched end tag ${at(index)}, expected "</${tag.name}>", found "</${name}>"`);
      }
      const entity = toEntity(tag, text.length - tag.offset);
      if (entity !== null) entities.unshift(entity);
      index = end + 1;
    } else {
      const name = (/^[^\s>]*/.exec(source.slice(index + 1))?.[0] ?? '').toLowerCase();
      const end = findTagEnd(source, index + 1 + name.length);
      if (end === -1) throw new MarkupError(`Unclosed start tag ${at(index)}`);
      if (!Object.hasOwn(TYPES, name)) throw new MarkupError(`Unsupported start tag "${name}" ${at(index)}`);
      const start = index + 1 + name.length;
      const attributes = readAttributes(source.slice(start, end), name, at, start);
      if (name === 'span' && attributes.get('class') !== 'tg-spoiler') {
        throw new MarkupError(`Tag "span" must have class "tg-spoiler" ${at(index)}`);
      }
      open.push({ name, offset: text.length, attributes });
      index = end + 1;
    }
  }
  const left = open.at(-1);
  if (left !== undefined) throw new MarkupError(`Can't find end tag corresponding to start tag "${left.name}"`);
  return { text, entities: entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length) };
}

export function parseMarkup(source: string): MarkupResult {
  try {
    return { ok: true, markup: parse(source) };
  } catch (error) {
    if (error instanceof MarkupError) return { ok: false, problem: `can't parse entities: ${error.message}` };
    throw error;
  }
}
