/** Values of fields, as text, by the names of the fields on the wire. */
export type Values = Readonly<Record<string, string | null>>;

/** Functions by field name that convert a value for display, for example an id to a name. */
export type ValueWords = Readonly<Partial<Record<string, (value: string) => string | undefined>>>;
