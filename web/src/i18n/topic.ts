/** Texts of one topic, and the name under which `useTexts` and `t('name:key')` refer to them. */
interface Topic<Name extends string, Texts> {
  name: Name;
  texts: Texts;
}

/** All topics by name. Each topic adds itself in the file of its Vietnamese texts (`vi/<topic>.ts`). */
export interface Topics {}

/** Texts of a topic in English: the same keys, except that a count with one form in Vietnamese has two forms in English. */
export type English<T extends Topic<string, object>> = OtherForms<T['texts']>;

type OtherForms<Texts> = {
  [Key in keyof Texts as Key extends `${infer Name}_other` ? `${Name}_one` | Key : Key]: Texts[Key] extends string
    ? string
    : OtherForms<Texts[Key]>;
};

/** Vietnamese texts of every topic that is loaded. */
export const known: Record<string, object> = {};
const listeners = new Set<() => void>();

/** Registers a topic. A topic is loaded with the pages and dialogs that import its file. */
export function topic<Name extends string, Texts extends object>(name: Name, texts: Texts): Topic<Name, Texts> {
  known[name] = texts;
  for (const listener of listeners) listener();
  return { name, texts };
}

/** Calls the listener when a topic has loaded. */
export function onTopic(listener: () => void): void {
  listeners.add(listener);
}
