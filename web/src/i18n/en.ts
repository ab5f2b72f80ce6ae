/** Every topic in English, by the name of its file. English is loaded as a whole, when it is needed. */
export const english: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(import.meta.glob<object>('./en/*.ts', { eager: true, import: 'en' })).map(([path, texts]) => [
    path.slice('./en/'.length, -'.ts'.length),
    texts,
  ]),
);
