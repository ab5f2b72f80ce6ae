import type { ColumnType } from 'kysely';

/** A column for instants, which are Date objects when read and when written. */
export type Instant = Date;
/** A bigint column for cents or a count; its values are safe integers in our code. */
export type Big = ColumnType<number, number, number>;
export type BigDefault = ColumnType<number, number | undefined, number>;
/** A column with a default value, which the database writes. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
