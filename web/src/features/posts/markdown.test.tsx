import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { Markdown } from './markdown.tsx';
import { toSafeImage, toSafeLink } from './safe-address.ts';

beforeAll(startTranslations);
afterEach(cleanup);

function show(content: string): HTMLElement {
  return render(<Markdown content={content} />).container;
}

/** Returns the distinct element names of a rendered text. */
const namesOf = (page: HTMLElement) => [...new Set([...page.querySelectorAll('*')].map(({ tagName }) => tagName))];

describe('a text in Markdown (PST-9)', () => {
  it("renders headings one level below the page's own, lists, links, pictures and code", () => {
    const page = show(
      '# One\n\n## Two\n\nA **b** *c* `d` &amp; \\*e\\*\n\n3. x\n4. y\n\n- z\n\n> q\n\n```\n<i>\n```\n\n[l](https://a.b)\n\n---\n\n![p](https://a.b/c.png)',
    );
    expect(page.querySelector('h1')).toBeNull();
    expect(page.querySelector('h2')?.textContent).toBe('One');
    expect(page.querySelector('h3')?.textContent).toBe('Two');
    expect(page.querySelector('p')?.textContent).toBe('A b c d & *e*');
    expect(page.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(page.querySelector('pre')?.textContent).toBe('<i>');
    const link = page.querySelector('a');
    expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual([
      'https://a.b/',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    expect(page.querySelector('img')?.getAttribute('src')).toBe('https://a.b/c.png');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'words <b onclick="alert(1)">bold</b>',
    '<iframe src="https://a.b"></iframe>',
    '<svg><script>alert(1)</script></svg>',
    '<!-- hidden --> <![CDATA[ x ]]> <?php x ?>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<a href="javascript:alert(1)">x</a>',
    '`<script>`',
    '<style>*{display:none}</style>',
  ])('shows markup as plain text: %s', (content) => {
    const page = show(content);
    expect(namesOf(page).filter((name) => !['DIV', 'P', 'CODE'].includes(name))).toEqual([]);
    const plain = content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('`', '');
    expect(page.textContent).toBe(plain);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](vbscript:x)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](/api/auth/logout)',
    '[x](blob:https://a.b/c)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('renders no link for %s', (content) => {
    expect(show(content).querySelector('a')).toBeNull();
  });

  it.each([
    '![p](http://a.b/c.png)',
    '![p](javascript:alert(1))',
    '![p](data:image/svg+xml;base64,PHN2Zz4=)',
    '![p](/api/files/x)',
    '![p](c.png)',
    '![p][y]\n\n[y]: data:image/png;base64,AAAA',
  ])('renders no picture for %s, and mentions it', (content) => {
    const page = show(content);
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toContain('p');
  });

  it('opens internal pages within the tab', () => {
    const link = show('[shops](/community/shops?page=2#top)').querySelector('a');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(['/community/shops?page=2#top', null]);
  });

  it('renders unusual input: thousands of nesting levels, unclosed marks and invalid addresses', () => {
    for (const content of [
      '>'.repeat(5_000),
      '- '.repeat(2_000),
      '['.repeat(5_000),
      '*'.repeat(5_000),
      '![](https://[)',
    ])
      expect(() => show(content)).not.toThrow();
  });
});

it('An address is parsed as the browser parses it (PST-9)', () => {
  expect(toSafeLink('mailto:a@b.co')).toEqual({ href: 'mailto:a@b.co', isOwn: false });
  expect(toSafeLink('https://user:pass@a.b/')).not.toBeNull();
  expect(toSafeLink(' javascript:alert(1)')).toBeNull();
  expect(toSafeLink('')).toBeNull();
  expect(toSafeImage('//a.b/c.png')).toBeNull();
  expect(toSafeImage('HTTPS://a.b/c.png')).toBe('https://a.b/c.png');
});
