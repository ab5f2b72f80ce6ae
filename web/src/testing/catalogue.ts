import type { Topics } from '../i18n/topic.ts';

type Catalogue = { [Name in keyof Topics]: Topics[Name]['texts'] };

const files = import.meta.glob<Record<string, Topics[keyof Topics]>>('../i18n/vi/*.ts', { eager: true });

/** Texts of every topic in Vietnamese. */
export const vi = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .map(({ name, texts }) => [name, texts]),
) as Catalogue;
