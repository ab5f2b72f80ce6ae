/** Values of fields by their names on the wire, as text. */
export type Values = Readonly<Record<string, string | null>>;

/** What the values of a field are called on screen, by the name of the field: an id becomes a name. */
export type ValueWords = Readonly<Partial<Record<string, (value: string) => string | undefined>>>;
