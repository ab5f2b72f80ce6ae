import { loadModule, parseSync } from 'libpg-query';
import {
  callsFunction,
  fieldsOf,
  hasSubquery,
  isParameter,
  isTree,
  listConjuncts,
  listOf,
  movesByInterval,
  readColumnTests,
  readTestsOrNull,
  type ColumnTest,
  type Tree,
} from './conditions.ts';

const OWNER = 'owner_id';
const MARK = /\/\* cross-tenant: (\w+) \*\//;

/** A seller's table at the place where a statement reads or writes it. */
interface Relation {
  table: string;
  alias: string;
}

/** One FROM clause: its relations, and the conditions that limit them to an owner. */
interface Level {
  relations: Relation[];
  tests: ColumnTest[];
  /** Comparisons that rows with a null in the column meet too. */
  orNull: ColumnTest[];
}

/** Checks statements with PostgreSQL's own parser. */
export interface StatementCheck {
  /**
   * Returns the faults of a statement, one sentence each; the list is empty when each seller's table is limited to an owner.
   * @param isShopLimited true when the statement was sent for a caller who may see only some of the owner's shops (TEA-3)
   */
  findFaults(text: string, isShopLimited?: boolean): string[];
}

/** The tables with rows of a shop: those with a shop column of their own, and those whose rows belong to an order. */
export interface ShopTables {
  /** Name of the shop column, by table. */
  byShop: ReadonlyMap<string, string>;
  byOrder: ReadonlySet<string>;
}

/**
 * Creates the check. Each relation of a seller's table must itself be limited to its owner with `owner_id = $n`. A join on the owner column of
 * another relation does not show a distributed database which machine has the rows, and a forgotten condition would show the rows of all owners.
 * @param tables the tables of sellers
 * @param crossTenant the cross-tenant statements, by the name in their mark; they must only read
 */
export async function createStatementCheck(
  tables: ReadonlySet<string>,
  crossTenant: ReadonlySet<string>,
  shops: ShopTables = { byShop: new Map(), byOrder: new Set() },
): Promise<StatementCheck> {
  await loadModule();
  return {
    findFaults(text, isShopLimited = false) {
      const name = MARK.exec(text)?.[1];
      const faults: string[] = [];
      const check = new Walk(tables, faults, name !== undefined, isShopLimited ? shops : null);
      for (const { stmt } of parseSync(text).stmts ?? []) check.visit(stmt, new Set());
      check.judgeOrders();
      check.judgeQueue();
      if (name !== undefined && !crossTenant.has(name)) faults.push(`${name} is not among the cross-tenant queries`);
      return faults;
    },
  };
}

/** Visits a parse tree; knows which names from WITH clauses are in scope. */
class Walk {
  readonly #tables: ReadonlySet<string>;
  readonly #faults: string[];
  readonly #isCrossTenant: boolean;
  /** The shops of the caller; null when the caller may see all shops. */
  readonly #shops: ShopTables | null;
  /** Number of enclosing WITH … AS MATERIALIZED clauses. */
  #kept = 0;
  readonly #joined: string[] = [];
  #asksQueue = false;
  /** Rows of orders without a condition on the order, and whether another part of the statement limits the orders' shops. */
  readonly #loose: Relation[] = [];
  #namesOrders = false;

  constructor(tables: ReadonlySet<string>, faults: string[], isCrossTenant: boolean, shops: ShopTables | null) {
    this.#shops = shops;
    this.#tables = tables;
    this.#faults = faults;
    this.#isCrossTenant = isCrossTenant;
  }

  visit(node: unknown, known: ReadonlySet<string>): void {
    if (Array.isArray(node)) {
      for (const part of node) this.visit(part, known);
      return;
    }
    if (!isTree(node)) return;
    const relation = this.#readRelation(node, known);
    if (relation) this.#faults.push(`${relation.table} is named by a statement that is no plain query`);
    for (const [kind, value] of Object.entries(node)) {
      if (!isTree(value)) this.visit(value, known);
      else if (kind === 'SelectStmt' || kind === 'larg' || kind === 'rarg') this.#visitSelect(value, known);
      else if (kind === 'InsertStmt') this.#visitInsert(value, known);
      else if (kind === 'UpdateStmt') this.#visitChange(value, 'fromClause', known);
      else if (kind === 'DeleteStmt') this.#visitChange(value, 'usingClause', known);
      else this.visit(value, known);
    }
  }

  #visitSelect(select: Tree, known: ReadonlySet<string>): void {
    const { fromClause, withClause, lockingClause, ...others } = select;
    const names = this.#visitWith(withClause, known);
    const level = this.#readFrom(listOf(fromClause), names);
    level.tests.push(...listTests(select.whereClause));
    level.orNull.push(...listConjuncts(select.whereClause).flatMap(readTestsOrNull));
    const isLocked = lockingClause !== undefined;
    if (this.#isCrossTenant && isLocked) this.#faults.push('a cross-tenant query locks rows');
    // Citus stores a part of a cross-tenant query as an intermediate table, so the part must return columns.
    const isBare = fromClause !== undefined && select.targetList === undefined;
    if (this.#isCrossTenant && isBare) this.#faults.push('a cross-tenant query selects no column');
    this.#judge(level, isLocked);
    this.visit(others, names);
  }

  /** Includes the written table of an UPDATE or DELETE, in addition to the tables of FROM or USING. */
  #visitChange(change: Tree, from: string, known: ReadonlySet<string>): void {
    const { relation: target, withClause, [from]: others, ...rest } = change;
    const names = this.#visitWith(withClause, known);
    const level = this.#readFrom(listOf(others), names);
    const relation = this.#readRelation(target, names);
    if (relation) level.relations.push(relation);
    level.tests.push(...listTests(change.whereClause));
    this.#forbidWrite(relation);
    this.#judge(level, true);
    this.#judgeReply(relation, change);
    const isMoved = listOf(change.targetList).some((part) => fieldsOf(part, 'ResTarget')?.name === OWNER);
    if (relation && isMoved) this.#faults.push(`${relation.table} gets another owner`);
    if (relation && movesByInterval(rest))
      this.#faults.push(`${relation.table} is changed by a row's time and an interval`);
    this.visit(rest, names);
  }

  #visitInsert(insert: Tree, known: ReadonlySet<string>): void {
    const { relation: target, withClause, cols, ...rest } = insert;
    const names = this.#visitWith(withClause, known);
    const relation = this.#readRelation(target, names);
    this.#forbidWrite(relation);
    if (relation) {
      const place = listOf(cols).findIndex((column) => fieldsOf(column, 'ResTarget')?.name === OWNER);
      const isGiven = place !== -1 && areGiven(insert.selectStmt, place);
      if (!isGiven) this.#faults.push(`a row of ${relation.table} does not get its owner from a parameter`);
      // Citus rejects such an expression both in the condition and in SET.
      this.#judgeReply(relation, insert);
      if (hasSubquery(insert.onConflictClause)) this.#faults.push(`${relation.table} is asked behind ON CONFLICT`);
    }
    if (hasSubquery(fieldsOf(insert.selectStmt, 'SelectStmt')?.valuesLists)) {
      this.#faults.push('a table is asked among VALUES');
    }
    this.visit(rest, names);
  }

  /** RETURNING is evaluated on the machine that has the row, where Citus permits only immutable functions. */
  #judgeReply(relation: Relation | null, { returningList, returningClause }: Tree): void {
    if (relation && callsFunction([returningList, returningClause])) {
      this.#faults.push(`${relation.table} is changed with a function behind RETURNING`);
    }
  }

  #forbidWrite(relation: Relation | null): void {
    if (relation && this.#isCrossTenant) this.#faults.push(`a cross-tenant query writes ${relation.table}`);
  }

  #visitWith(withClause: unknown, known: ReadonlySet<string>): ReadonlySet<string> {
    if (!isTree(withClause)) return known;
    const names = new Set(known);
    if (this.#isCrossTenant && withClause.recursive === true) this.#faults.push('a cross-tenant query is recursive');
    const queries = listOf(withClause.ctes).flatMap((cte): Tree[] => {
      const query = fieldsOf(cte, 'CommonTableExpr');
      return query ? [query] : [];
    });
    if (withClause.recursive === true) for (const { ctename } of queries) names.add(String(ctename));
    for (const { ctename, ctequery, ctematerialized } of queries) {
      const isKept = ctematerialized === 'CTEMaterializeAlways';
      if (isKept) this.#kept += 1;
      this.visit(ctequery, names);
      if (isKept) this.#kept -= 1;
      names.add(String(ctename));
    }
    return names;
  }

  #readFrom(items: readonly unknown[], names: ReadonlySet<string>): Level {
    const level: Level = { relations: [], tests: [], orNull: [] };
    for (const item of items) {
      const part = this.#readItem(item, names);
      level.relations.push(...part.relations);
      level.tests.push(...part.tests);
    }
    return level;
  }

  #readItem(item: unknown, names: ReadonlySet<string>): Level {
    const range = fieldsOf(item, 'RangeVar');
    const join = fieldsOf(item, 'JoinExpr');
    if (range) {
      const relation = this.#readRelation(range, names);
      return { relations: relation ? [relation] : [], tests: [], orNull: [] };
    }
    if (!join) {
      this.visit(item, names);
      return { relations: [], tests: [], orNull: [] };
    }
    const [left, right] = [this.#readItem(join.larg, names), this.#readItem(join.rarg, names)];
    this.visit(join.quals, names);
    const relations = [...left.relations, ...right.relations];
    // The condition of an outer join does not limit the side whose rows are always returned.
    const narrowed = { JOIN_INNER: relations, JOIN_LEFT: right.relations, JOIN_RIGHT: left.relations };
    const aliases = new Set((narrowed[join.jointype as keyof typeof narrowed] ?? []).map(({ alias }) => alias));
    const own = listTests(join.quals).filter(({ alias }) => alias !== null && aliases.has(alias));
    return { relations, tests: [...left.tests, ...right.tests, ...own], orNull: [] };
  }

  #readRelation(range: unknown, names: ReadonlySet<string>): Relation | null {
    if (isTree(range) && range.schemaname === 'graphile_worker') this.#asksQueue = true;
    if (!isTree(range) || typeof range.relname !== 'string' || !this.#tables.has(range.relname)) return null;
    if (range.schemaname === undefined && names.has(range.relname)) return null;
    if (this.#kept === 0) this.#joined.push(range.relname);
    const alias = isTree(range.alias) ? range.alias.aliasname : undefined;
    return { table: range.relname, alias: typeof alias === 'string' ? alias : range.relname };
  }

  /**
   * Reports a join with the job queue. The queue is on one machine of a cluster, so rows of the other machines must be materialized before the join.
   */
  judgeQueue(): void {
    const [table] = this.#joined;
    if (this.#asksQueue && table !== undefined) this.#faults.push(`${table} is joined with the job queue`);
  }

  /** Checks a search by words: its rows must then be looked up among the orders of the shops. */
  judgeOrders(): void {
    if (this.#namesOrders) return;
    for (const { table, alias } of this.#loose) this.#faults.push(`${table} as ${alias} does not say of which orders`);
  }

  /**
   * Checks a statement for a caller who may see some shops: each table must be limited to these shops, or to an order that was found among their
   * orders.
   */
  #judgeShops(relation: Relation, tests: readonly ColumnTest[], { byShop, byOrder }: ShopTables): void {
    const { table, alias } = relation;
    const column = byShop.get(table);
    if (column !== undefined) {
      const isNamed = tests.some((test) => test.column === column && test.isBound);
      if (!isNamed) this.#faults.push(`${table} as ${alias} does not name the shops`);
      else if (table === 'orders') this.#namesOrders = true;
    } else if (byOrder.has(table) && !tests.some(namesOrder)) this.#loose.push(relation);
  }

  #judge({ relations, tests, orNull }: Level, mustBeOne: boolean): void {
    if (this.#isCrossTenant) return;
    for (const { table, alias } of relations) {
      const isOwn = (test: ColumnTest) => test.alias === alias || (test.alias === null && relations.length === 1);
      const all = tests.filter(isOwn);
      const own = all.filter(({ column, isBound }) => column === OWNER && isBound);
      if (this.#shops) this.#judgeShops({ table, alias }, [...all, ...orNull.filter(isOwn)], this.#shops);
      if (own.length === 0) this.#faults.push(`${table} as ${alias} has no owner_id = $n of its own`);
      else if (mustBeOne && !own.some(({ isOne }) => isOne)) {
        this.#faults.push(`${table} as ${alias} is written or locked for several owners at once`);
      }
    }
  }
}

/** Returns whether a row of an order is limited to one order: to a given id, or to the order's own row in the same FROM. */
function namesOrder({ column }: ColumnTest): boolean {
  return column === 'order_id';
}

function listTests(condition: unknown): ColumnTest[] {
  return listConjuncts(condition).flatMap(readColumnTests);
}

/** Returns whether each row of an INSERT has a parameter in the column at the given position. */
function areGiven(source: unknown, place: number): boolean {
  const select = fieldsOf(source, 'SelectStmt');
  if (!select) return false;
  return isRowGiven(select, place);
}

function isRowGiven(select: Tree, place: number): boolean {
  const { larg, rarg } = select;
  if (isTree(larg) && isTree(rarg)) return isRowGiven(larg, place) && isRowGiven(rarg, place);
  const rows = listOf(select.valuesLists).map((row) => listOf(fieldsOf(row, 'List')?.items));
  if (rows.length > 0) return rows.every((row) => isParameter(row[place]));
  return isParameter(fieldsOf(listOf(select.targetList)[place], 'ResTarget')?.val);
}
