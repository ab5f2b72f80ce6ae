import type { ColumnType } from 'kysely';

/** Instants come back as Date and are given as Date. */
export type Instant = Date;
/** bigint column holding cents or a count; a safe integer in our hands. */
export type Big = ColumnType<number, number, number>;
export type BigDefault = ColumnType<number, number | undefined, number>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
