/** Values of fields by their wire names, as text. */
export type Values = Readonly<Record<string, string | null>>;

/** Functions that convert a field's value for display, by field name: an id becomes a name. */
export type ValueWords = Readonly<Partial<Record<string, (value: string) => string | undefined>>>;
