import { parseAst } from 'vite';
import { expect, it } from 'vitest';

/*
 * Checks that the accessible name of a button or link contains its visible text (WCAG 2.5.3), because speech users say what they see. The test reads
 * the sources, so that it covers each element with an aria-label and a text of its own, even if no other test renders the element.
 */

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Texts = Readonly<Record<string, unknown>>;

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const TOPICS = {
  vi: import.meta.glob<Record<string, { texts: Texts }>>('../i18n/vi/*.ts', { eager: true }),
  en: import.meta.glob<Record<string, Texts>>('../i18n/en/*.ts', { eager: true }),
};
/**
 * Components that name an area, whose name describes the content instead of repeating a text. The boxes of ui/layout are neither buttons nor links.
 */
const AREAS =
  /^(?:section|nav|div|ul|ol|li|p|table|form|aside|fieldset|dl|header|footer|main|svg|span|figure|menu|article|time|dialog|select|Row|Stack|Text|Card|Menu|Roving|Frame|RangeCalendar)$/;
/** Names of elements and components that contain no text. */
const PICTURES = /^(?:Icon.*|svg|img|input|br|Avatar|Thumbnail|Picture)$/;
/** Components whose property `name` becomes the accessible name. */
const NAMED = /^(?:Button|LinkButton|OrderLink|Popover)$/;
/** Components that render a value as text; a name that contains the value also contains this text. */
const SHOWING = /^(?:Money)$/;

/** Files that were checked by hand, because name and text come from the caller, or because the text is a symbol whose word is in the name. */
const REVIEWED: readonly string[] = [
  // The words of the cell are part of its name; a sign alone is its checked state.
  'roles/matrix/matrix-table.tsx',
  // The amount in the name is the displayed one.
  'dashboard/figure-strip.tsx',
  'orders/list/price-cell.tsx',
  // The first number in the name is the displayed one; the second number is the total.
  'orders/list/order-cells.tsx',
  // The callers pass name and text; the test checks the callers by their attribute `name`.
  './button/button.tsx',
  './overlay/popover.tsx',
  'orders/list/order-link.tsx',
  // Both names begin with the text that the button shows in that state.
  "t(isDraft ? 'draftOf' : 'fulfilOf'",
  // While the picture is missing, the text is the same as the name.
  'features/texts/text-row.tsx',
  // The name is part of the filter's text; the other text changes for a moment after copying.
  './list/filter-menu.tsx',
  './list/search-menu.tsx',
  './button/copy-button.tsx',
  // Pictures, symbols, counts and tracks that contain no text.
  './overlay/explain.tsx',
  'inbox/bell.tsx',
  'lacks <IconMenu2',
  'lacks <IconDotsVertical',
  './button/copy-id.tsx',
  './button/icon-button.tsx',
  './button/switch.tsx',
];

function nameOf(node: Node): string {
  return node.type === 'JSXMemberExpression' ? nameOf(node['property'] as Node) : String(node['name']);
}

interface Found {
  place: string;
  label: string;
  texts: string[];
}

function* listLabelled(path: string, source: string): Generator<Found> {
  const textOf = ({ start, end }: Node) => source.slice(start, end).replaceAll(/\s+/g, ' ');
  const attribute = (node: Node, name: string) =>
    ((node['openingElement'] as Node)['attributes'] as Node[]).find(
      (one) => one.type === 'JSXAttribute' && (one['name'] as Node)['name'] === name,
    );
  const tagOf = (node: Node) => nameOf((node['openingElement'] as Node)['name'] as Node);
  function* listTexts(children: readonly Node[]): Generator<string> {
    for (const child of children) {
      if (child.type === 'JSXText' && String(child['value']).trim() !== '')
        yield JSON.stringify(String(child['value']).trim());
      if (child.type === 'JSXExpressionContainer' && (child['expression'] as Node).type !== 'JSXEmptyExpression')
        yield textOf(child['expression'] as Node);
      if (child.type === 'JSXFragment') yield* listTexts(child['children'] as Node[]);
      if (child.type !== 'JSXElement' || attribute(child, 'aria-hidden') || PICTURES.test(tagOf(child))) continue;
      if (SHOWING.test(tagOf(child)))
        yield textOf(((attribute(child, 'amount') as Node)['value'] as Node)['expression'] as Node);
      else if ((child['children'] as Node[]).length > 0) yield* listTexts(child['children'] as Node[]);
      else yield `<${tagOf(child)}>`;
    }
  }
  function* visit(node: unknown): Generator<Found> {
    if (Array.isArray(node)) for (const one of node) yield* visit(one);
    else if (node !== null && typeof node === 'object' && 'type' in node) {
      const known = node as Node;
      if (known.type === 'JSXElement' && !AREAS.test(tagOf(known))) {
        const label =
          attribute(known, 'aria-label') ?? (NAMED.test(tagOf(known)) ? attribute(known, 'name') : undefined);
        const shownAs = tagOf(known) === 'Popover' ? attribute(known, 'label') : undefined;
        const texts = shownAs
          ? [textOf(shownAs['value'] as Node).replaceAll(/^\{|\}$/g, '')]
          : [...listTexts(known['children'] as Node[])];
        if (label && texts.length > 0) {
          const line = source.slice(0, known.start).split('\n').length;
          const value = label['value'] as Node;
          const shown = value.type === 'JSXExpressionContainer' ? textOf(value['expression'] as Node) : textOf(value);
          yield { place: `${path.replace('../', '')}:${line}`, label: shown, texts };
        }
      }
      for (const part of Object.values(known)) yield* visit(part);
    }
  }
  yield* visit(parseAst(source, { lang: 'tsx' }));
}

/** Returns the texts of a key in one language; there are several if two topics that the file uses have the key. */
function findTexts(source: string, key: string, locale: 'vi' | 'en'): string[] {
  const [space, name] = key.includes(':') ? key.split(':') : [null, key];
  const topics =
    space === null ? [...source.matchAll(/i18n\/vi\/([\w-]+)\.ts/g)].map((match) => match[1] ?? '') : [toFile(space)];
  return topics.flatMap((topic) => {
    const path = `../i18n/${locale}/${topic}.ts`;
    const file = Object.values(TOPICS[locale][path] ?? {})[0];
    const texts = (locale === 'vi' ? (file as { texts?: Texts } | undefined)?.texts : file) ?? {};
    const found = (name ?? '').split('.').reduce<unknown>((part, word) => (part as Texts | undefined)?.[word], texts);
    return typeof found === 'string' ? [found] : [];
  });
}
const toFile = (space: string) => space.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the key in `t('key')` or `t('key', {…})`; null for any other expression. */
const keyOf = (expression: string) => /^t\('([^']+)'(?:,|\))/.exec(expression)?.[1] ?? null;
const plain = (text: string) => text.toLowerCase().replaceAll(/[.…:]+$/g, '');

/** Returns whether a name contains a text, compared by their expressions and by their texts in both languages. */
function holds(source: string, label: string, text: string): boolean {
  // Compares whole words of the expressions, because `row.fees` is no part of `row.feesCount`.
  const literal = /^"(.*)"$/.exec(text)?.[1] ?? text;
  const words = literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (new RegExp(String.raw`(?<!\w)${words}(?!\w)`, 'u').test(label)) return true;
  const shown = keyOf(text);
  const names = [...label.matchAll(/\bt\('([^']+)'/g)].map((match) => match[1] ?? '');
  if (shown === null) return false;
  return (['vi', 'en'] as const).every((locale) =>
    findTexts(source, shown, locale).some((word) =>
      names.flatMap((name) => findTexts(source, name, locale)).some((whole) => plain(whole).includes(plain(word))),
    ),
  );
}

const all = Object.entries(SOURCES).flatMap(([path, source]) =>
  [...listLabelled(path, source)].map((found) => ({ ...found, source })),
);

it('The scan finds the elements that have both an accessible name and a visible text', () => {
  expect(all.length).toBeGreaterThan(30);
});

it('Each button and link has an accessible name that contains its visible text', () => {
  const wrong = all.flatMap(({ place, label, texts, source }) =>
    texts.filter((text) => !holds(source, label, text)).map((text) => `${place} ${label} lacks ${text}`),
  );
  expect(wrong.filter((one) => !REVIEWED.some((known) => one.includes(known)))).toEqual([]);
});

it.each([
  ["<button aria-label={t('openFees', { name })}><Money amount={row.fees} /></button>", 'row.fees'],
  ['<a aria-label={label}>{text}</a>', 'text'],
])('The scan finds an element whose name does not contain its text: %s', (planted, text) => {
  const found = [...listLabelled('planted.tsx', planted)];
  expect(found.map(({ texts }) => texts)).toEqual([[text]]);
  expect(holds('', found[0]?.label ?? '', text)).toBe(false);
});
