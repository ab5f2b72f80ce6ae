/** Texts of one topic, under the name that `useTexts` and `t('name:key')` use. */
interface Topic<Name extends string, Texts> {
  name: Name;
  texts: Texts;
}

/** Every topic by its name; each adds itself in the file of its Vietnamese texts (`vi/<topic>.ts`). */
export interface Topics {}

/** Texts of a topic in another language: the same keys; a count with one form in Vietnamese has two in English. */
export type English<T extends Topic<string, object>> = OtherForms<T['texts']>;

type OtherForms<Texts> = {
  [Key in keyof Texts as Key extends `${infer Name}_other` ? `${Name}_one` | Key : Key]: Texts[Key] extends string
    ? string
    : OtherForms<Texts[Key]>;
};

/** Vietnamese texts of every loaded topic. */
export const known: Record<string, object> = {};
const listeners = new Set<() => void>();

/** Registers a topic; it is loaded with the pages and dialogs that import its file. */
export function topic<Name extends string, Texts extends object>(name: Name, texts: Texts): Topic<Name, Texts> {
  known[name] = texts;
  for (const listener of listeners) listener();
  return { name, texts };
}

/** Calls the listener when a topic is loaded. */
export function onTopic(listener: () => void): void {
  listeners.add(listener);
}
