/** A node of PostgreSQL's parse tree in its parser's format: one key names the kind, or the fields are direct. */
export type Tree = Record<string, unknown>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a node of one kind, null for any other. */
export function fieldsOf(node: unknown, kind: string): Tree | null {
  const fields = isTree(node) ? node[kind] : undefined;
  return isTree(fields) ? fields : null;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Lists the conjuncts of a condition: the parts joined by `and`. */
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
  /** Null without an alias: then the column belongs to the only table that has it. */
  alias: string | null;
  column: string;
  /** Compared by equality, or with a list of values. */
  isOne: boolean;
  /** Compared with a bound parameter; otherwise with a column of another table. */
  isBound: boolean;
}

/** Lists the comparisons of a condition: a column with a bound parameter, or with another column. */
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
 * Lists the comparisons of a condition with a bound parameter that a row without a value meets too: `(shop_id is null or shop_id = $1)`. Such
 * a row belongs to the owner, not to one shop.
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

/** Returns whether a tree contains a part of this kind at any depth. */
function holds(node: unknown, is: (kind: string, value: unknown) => boolean): boolean {
  if (Array.isArray(node)) return node.some((part) => holds(part, is));
  return isTree(node) && Object.entries(node).some(([kind, value]) => is(kind, value) || holds(value, is));
}

export const hasSubquery = (node: unknown): boolean => holds(node, (kind) => kind === 'SubLink');

export const callsFunction = (node: unknown): boolean => holds(node, (kind) => kind === 'FuncCall');

/**
 * Returns whether an expression adds an interval to a value of a row, or subtracts it. The length of a day depends on the session's time
 * zone, so PostgreSQL classifies the sum as stable, and Citus rejects it in a change of rows on another machine.
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
