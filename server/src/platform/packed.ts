import { sql, type RawBuilder } from 'kysely';

/** A column of the driver as a text that is never null, and the value that this text represents. */
interface Column<Value> {
  plain: string;
  packed: string;
  /** Null when the text itself is the value. */
  read: ((text: string) => Value) | null;
}

/**
 * A row as one text. The driver makes a call for each value of each row: a page of orders with its products has 4,000, and as texts of
 * whole rows it takes half of our processor time and a fifth less of PostgreSQL's (docs/decisions/0009).
 */
export interface Packing<Row> {
  /** The columns by name, one value each. */
  plain: RawBuilder<unknown>;
  /** All columns as one text. */
  packed: RawBuilder<unknown>;
  /** Returns the row of such a text; null when a value contains the separator, which makes it ambiguous. */
  unpack(text: string): Row | null;
  /** Returns the first value of such a text, unparsed. */
  firstOf(text: string): string;
  /** Returns the rows of a text that `PACKED_LIST` made, in their order; null in the same case. */
  unpackList(text: string | null): Row[] | null;
}

/** Separators between the values of a row, and between rows. */
const UNIT = '\u001f';
const RECORD = '\u001e';

/** Aggregates the rows of a subquery `r` with `packed`, in its order, into one text: their number, and each row. Null without rows. */
export const PACKED_LIST: RawBuilder<unknown> = sql.raw(`count(*) || chr(30) || string_agg(r.packed, chr(30))`);

function readWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

/** A text that is never null. */
export function text(expression: string): Column<string> {
  return { plain: expression, packed: expression, read: null };
}

export function textOrNull(expression: string): Column<string | null> {
  const read = (value: string) => (value === '' ? null : value.slice(1));
  return { plain: expression, packed: `coalesce('-' || (${expression}), '')`, read };
}

/** A whole number that is never null. */
export function whole(expression: string): Column<number> {
  return { plain: expression, packed: expression, read: readWhole };
}

/** A boolean that is never null. */
export function flag(expression: string): Column<boolean> {
  return { plain: expression, packed: expression, read: (value) => value === 't' };
}

/** An array of texts that is never null; nearly always empty. */
export function texts(expression: string): Column<string[]> {
  const packed = `case when ${expression} = '{}' then '' else array_to_json(${expression})::text end`;
  return { plain: expression, packed, read: (value) => (value === '' ? [] : (JSON.parse(value) as string[])) };
}

export function jsonOrNull<Value>(expression: string): Column<Value | null> {
  const read = (value: string) => (value === '' ? null : (JSON.parse(value) as Value));
  return { plain: expression, packed: `coalesce((${expression})::text, '')`, read };
}

/** @param columns an expression for every field of a row, which must not be null where the field is never null */
export function createPacking<Row extends object>(columns: { [Name in keyof Row]: Column<Row[Name]> }): Packing<Row> {
  const named = Object.entries<Column<unknown>>(columns);
  const values = named.map(([, { packed }]) => packed);
  const readers = named.map(([name, { read }], index) => ({ name, read, index }));
  // Created with all keys at once, as the driver does: a row of forty fields that grows one by one is slow to make and slow to read.
  const empty = Object.fromEntries(named.map(([name]) => [name, null as unknown]));

  function unpack(line: string): Row | null {
    const parts = line.split(UNIT);
    if (parts.length !== readers.length) return null;
    const row = { ...empty };
    for (const { name, read, index } of readers) {
      const part = parts[index] as string;
      row[name] = read === null ? part : read(part);
    }
    return row as Row;
  }

  return {
    plain: sql.raw(named.map(([name, { plain }]) => `${plain} as "${name}"`).join(', ')),
    packed: sql.raw(`concat_ws(chr(31), ${values.join(', ')})`),
    unpack,
    firstOf: (line) => line.slice(0, line.indexOf(UNIT)),
    unpackList(list) {
      if (list === null) return [];
      const [count, ...lines] = list.split(RECORD);
      // The separators are our own when their numbers are as expected.
      if (lines.length !== Number(count)) return null;
      const rows: Row[] = [];
      for (const line of lines) {
        const row = unpack(line);
        if (row === null) return null;
        rows.push(row);
      }
      return rows;
    },
  };
}
