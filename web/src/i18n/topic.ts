/** The texts of one topic, under the name by which `useTexts` and `t('name:key')` find them. */
interface Topic<Name extends string, Texts> {
  name: Name;
  texts: Texts;
}

/** Every topic by its name; each adds itself where its Vietnamese texts stand (`vi/<topic>.ts`). */
export interface Topics {}

/** A topic's texts in another language: the same keys; where Vietnamese counts in one form, English needs two. */
export type English<T extends Topic<string, object>> = OtherForms<T['texts']>;

type OtherForms<Texts> = {
  [Key in keyof Texts as Key extends `${infer Name}_other` ? `${Name}_one` | Key : Key]: Texts[Key] extends string
    ? string
    : OtherForms<Texts[Key]>;
};

/** The Vietnamese texts of every topic that came. */
export const known: Record<string, object> = {};
const listeners = new Set<() => void>();

/** A topic comes with the pages and dialogs that say it: who imports its file has its texts. */
export function topic<Name extends string, Texts extends object>(name: Name, texts: Texts): Topic<Name, Texts> {
  known[name] = texts;
  for (const listener of listeners) listener();
  return { name, texts };
}

/** Returns when a topic came. */
export function onTopic(listener: () => void): void {
  listeners.add(listener);
}
