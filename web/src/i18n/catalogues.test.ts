import { describe, expect, it } from 'vitest';
import { vi } from '../testing/catalogue.ts';
import { english as en } from './en.ts';

/** Lists the keys of a catalogue with dots; plural forms count as one key, because they differ by language. */
function listKeys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? listKeys(value, `${path}${key}.`)
      : [path + key.replace(/_(?:zero|one|two|few|many|other)$/, '')],
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

function listPluralKeys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return listPluralKeys(value, `${path}${key}.`);
    return PLURAL.test(key) ? [path + key] : [];
  });
}

function listTexts(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? listTexts(value) : [String(value)],
  );
}

function listPlaceholders(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return listPlaceholders(value, `${path}${key}.`);
    const names = [...String(value).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
    return [[path + key, names.toSorted((one, other) => one.localeCompare(other)).join()]];
  });
}

describe('text catalogues', () => {
  it('contain the same keys in both languages (UI-21)', () => {
    expect([...new Set(listKeys(en))].toSorted()).toEqual([...new Set(listKeys(vi))].toSorted());
  });

  it.each([
    ['vi', vi],
    ['en', en],
  ] as const)('contain every plural form of %s, and no other', (language, texts) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const forms = Map.groupBy(listPluralKeys(texts), (key) => key.replace(PLURAL, ''));
    const wrong = [...forms].filter(
      ([, keys]) =>
        keys
          .map((key) => PLURAL.exec(key)?.[1] ?? '')
          .toSorted()
          .join() !== needed.join(),
    );
    expect(wrong).toEqual([]);
    expect(forms.size).toBeGreaterThan(10);
  });

  it('contain no empty text', () => {
    expect([...listTexts(vi), ...listTexts(en)].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('use the same placeholders', () => {
    const english = new Map(listPlaceholders(en));
    const different = listPlaceholders(vi).filter(([key, names]) => english.has(key) && english.get(key) !== names);
    expect(different).toEqual([]);
  });

  it('use one spelling and one name for each concept', () => {
    // Texts that are quoted in the documents and therefore keep the documents' spelling (quoted-texts.test.ts).
    const quoted = ['Design đã được xóa', 'Không thể xóa design.', 'orders not yet fulfilled or fulfil failed'];
    // Rejects these spellings and words: 'hóa' is written 'hoá'; a group of people is 'nhóm', staff are 'nhân viên', a tag of a file is 'thẻ', and
    // 'chép' means to type a text off.
    const others = /óa|òa|úy|ùy|ủy|ũy|\bteam\b|\bstaff\b|nhãn|^chép(?! lại)|xưởng|\bfulfil\b/iu;
    expect(listTexts(vi).filter((text) => others.test(text) && !quoted.includes(text))).toEqual([]);
    // Numbers in texts use a dot between thousands, as formatCount does (UI-26).
    expect(listTexts(vi).filter((text) => /\d,\d{3}/u.test(text))).toEqual([]);
    // The spelling 'fulfill' of the wire must not appear in texts; 'Fulfills' is the name of a figure.
    expect(listTexts(en).filter((text) => /\bfulfill\b/iu.test(text))).toEqual([]);
  });
});
