/**
 * A node of PostgreSQL's parse tree in the format of the parser: an object with one key that names the kind of node, or with the fields of the node.
 */
export type Tree = Record<string, unknown>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a node of the given kind; null for a node of another kind. */
export function fieldsOf(node: unknown, kind: string): Tree | null {
  const fields = isTree(node) ? node[kind] : undefined;
  return isTree(fields) ? fields : null;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Lists the conditions that are joined by `and`. */
export function listConjuncts(condition: unknown): unknown[] {
  const both = fieldsOf(condition, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return listOf(both.args).flatMap(listConjuncts);
  return condition === undefined ? [] : [condition];
}

/** Returns whether a node is a bound parameter, with or without a cast. */
export function isParameter(node: unknown): boolean {
  const cast = fieldsOf(node, 'TypeCast');
  return cast ? isParameter(cast.arg) : fieldsOf(node, 'ParamRef') !== null;
}

function readColumn(node: unknown): { alias: string | null; name: string } | null {
  const fields = listOf(fieldsOf(node, 'ColumnRef')?.fields).map((part) => fieldsOf(part, 'String')?.sval);
  const [first, second] = fields;
  if (fields.length === 1 && typeof first === 'string') return { alias: null, name: first };
  if (fields.length === 2 && typeof first === 'string' && typeof second === 'string') {
    return { alias: first, name: second };
  }
  return null;
}

export interface ColumnTest {
  /** Alias of the table; null when the column has none and belongs to the only table that has such a column. */
  alias: string | null;
  column: string;
  /** True for a comparison by equality, or with a list of values. */
  isOne: boolean;
  /** True for a comparison with a bound parameter; false for one with a column of another table. */
  isBound: boolean;
}

/** Lists the comparisons in a condition: of a column with a bound parameter, or with another column. */
export function readColumnTests(condition: unknown): ColumnTest[] {
  const test = fieldsOf(condition, 'A_Expr');
  if (!test || fieldsOf(listOf(test.name)[0], 'String')?.sval !== '=') return [];
  const { kind, lexpr, rexpr } = test;
  const left = readColumn(lexpr);
  const right = readColumn(rexpr);
  const toTest = ({ alias, name }: { alias: string | null; name: string }, isOne: boolean, isBound: boolean) => ({
    alias,
    column: name,
    isOne,
    isBound,
  });
  if (kind === 'AEXPR_OP') {
    if (left && right) return [toTest(left, true, false), toTest(right, true, false)];
    if (left && isParameter(rexpr)) return [toTest(left, true, true)];
    if (right && isParameter(lexpr)) return [toTest(right, true, true)];
    return [];
  }
  if (!left) return [];
  if (kind === 'AEXPR_OP_ANY' && isParameter(rexpr)) return [toTest(left, false, true)];
  const items = listOf(fieldsOf(rexpr, 'List')?.items);
  return kind === 'AEXPR_IN' && items.length > 0 && items.every(isParameter) ? [toTest(left, false, true)] : [];
}

/**
 * Lists comparisons with a bound parameter that a row with a null meets too: `(shop_id is null or shop_id = $1)`. Such a row belongs to the owner,
 * not to one shop.
 */
export function readTestsOrNull(condition: unknown): ColumnTest[] {
  const either = fieldsOf(condition, 'BoolExpr');
  const [first, second, ...others] = listOf(either?.args);
  const absent = fieldsOf(first, 'NullTest');
  if (either?.boolop !== 'OR_EXPR' || others.length > 0 || absent?.nulltesttype !== 'IS_NULL') return [];
  const column = readColumn(absent.arg);
  return readColumnTests(second).filter((test) => {
    return test.isBound && test.column === column?.name && test.alias === column.alias;
  });
}

/** Returns whether a tree contains a node of this kind at any depth. */
function holds(node: unknown, is: (kind: string, value: unknown) => boolean): boolean {
  if (Array.isArray(node)) return node.some((part) => holds(part, is));
  return isTree(node) && Object.entries(node).some(([kind, value]) => is(kind, value) || holds(value, is));
}

export const hasSubquery = (node: unknown): boolean => holds(node, (kind) => kind === 'SubLink');

export const callsFunction = (node: unknown): boolean => holds(node, (kind) => kind === 'FuncCall');

/**
 * Returns whether an expression adds an interval to a value of a row, or subtracts one. The length of a day depends on the time zone of the session,
 * so PostgreSQL classifies the sum as stable, and Citus rejects it in a change of rows on another machine.
 */
export function movesByInterval(node: unknown): boolean {
  return holds(node, (kind, value) => {
    if (kind !== 'A_Expr' || !isTree(value)) return false;
    const sign = fieldsOf(listOf(value.name)[0], 'String')?.sval;
    return (sign === '+' || sign === '-') && hasInterval(value) && holds(value, (part) => part === 'ColumnRef');
  });
}

function hasInterval(node: unknown): boolean {
  return holds(node, (kind, value) => {
    const words = kind === 'TypeCast' && isTree(value) && isTree(value.typeName) ? listOf(value.typeName.names) : [];
    return words.some((word) => fieldsOf(word, 'String')?.sval === 'interval');
  });
}
