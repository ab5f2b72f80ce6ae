/** Values of fields by their names on the wire, as text. */
export type Values = Readonly<Record<string, string | null>>;
