import type { ColumnType } from 'kysely';

/** Instants are Date objects in both directions. */
export type Instant = Date;
/** bigint column of cents or a count; a safe integer in our code. */
export type Big = ColumnType<number, number, number>;
export type BigDefault = ColumnType<number, number | undefined, number>;
/** A column whose default the database writes. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
