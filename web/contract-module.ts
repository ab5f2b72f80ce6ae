/** Names the part of a file that has no schemas. */
export const CALLS = '?calls';

export interface ContractModule {
  /** Has schemas, so that it is worth two parts. */
  isSplit: boolean;
  /** Exported names that are made without the schema library. */
  plain: ReadonlySet<string>;
  /** Source of the part without schemas. */
  calls: string;
  /** Source of the whole, less what only the server uses. */
  schemas: string;
}

export type Parse = (code: string) => { body: unknown };

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  at: number;
  /** Where the text goes on. */
  until: number;
  text: string;
}

/** What only the server does with a call: the browser asks and believes, it does not check a second time. */
const SERVER_ONLY = new Set(['summary', 'reach', 'params', 'query', 'reply', 'errors']);
/** Forms check by the body's schema, which they take from the file itself. */
const WITHOUT_SCHEMAS = new Set([...SERVER_ONLY, 'body']);
/** Types around an expression. */
const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Reads a file of the contract; `other` gives another file of it, by its name. */
export function readModule(code: string, parse: Parse, other: (name: string) => ContractModule): ContractModule {
  const statements = parse(code).body as Node[];
  const schemas = new Set<string>();
  for (const { names, from } of statements.flatMap(readImport)) {
    const plain = /^\.\/[\w-]+\.ts$/.test(from) ? other(from.slice(2)).plain : null;
    for (const name of names) if (from === 'zod' || (plain !== null && !plain.has(name))) schemas.add(name);
  }
  // A schema may be made of another one further down.
  const values = statements.flatMap(readValues);
  for (let count = -1; count !== schemas.size;) {
    count = schemas.size;
    for (const { names, uses } of values) {
      if (uses.some((name) => schemas.has(name))) for (const name of names) schemas.add(name);
    }
  }
  const plain = new Set(values.flatMap(({ names }) => names).filter((name) => !schemas.has(name)));
  // What only the schemas ask for stays with them.
  const isPlain = ({ names }: { names: string[] }) => names.every((name) => !schemas.has(name));
  const used = new Set(['endpoint', ...values.filter(isPlain).flatMap(({ uses }) => uses)]);
  return {
    isSplit: schemas.size > 0,
    plain,
    calls: edit(
      code,
      statements.flatMap((statement) => toCallEdits(statement, code, { schemas, used }, other)),
    ),
    schemas: edit(
      code,
      values.flatMap(({ node }) => listMade(node)).flatMap((call) => toLazyEdits(call, code, SERVER_ONLY)),
    ),
  };
}

function readImport({ type, importKind, source, specifiers }: Node): { names: string[]; from: string }[] {
  if (type !== 'ImportDeclaration' || importKind === 'type') return [];
  const names = (specifiers as (Node & { local: { name: string } })[])
    .filter((specifier) => specifier.importKind !== 'type')
    .map(({ local }) => local.name);
  return [{ names, from: (source as { value: string }).value }];
}

/** Constants and functions of the module, and what each is made of. */
function readValues(statement: Node): { node: Node; names: string[]; uses: string[] }[] {
  const node = (statement.declaration as Node | null | undefined) ?? statement;
  if (node.type === 'FunctionDeclaration') {
    return [{ node, names: [(node.id as { name: string }).name], uses: listUses(node) }];
  }
  if (node.type !== 'VariableDeclaration') return [];
  const names = (node.declarations as { id: { name: string } }[]).map(({ id }) => id.name);
  return [{ node, names, uses: listUses(node) }];
}

function listUses(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listUses);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, ...parts } = node as Node;
  if (type === 'Identifier') return [String(name)];
  if (TYPED.has(type)) return listUses(parts.expression);
  if (type?.startsWith('TS')) return [];
  if (type === 'MemberExpression' && parts.computed !== true) return listUses(parts.object);
  if (type === 'Property' && parts.computed !== true) return listUses(parts.value);
  if (isCall(node as Node)) return listUses(listKept(node as Node, WITHOUT_SCHEMAS));
  return Object.values(parts).flatMap(listUses);
}

function isCall(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as { name?: string }).name === 'endpoint';
}

function listProperties(call: Node): (Node & { key: { name: string } })[] {
  const [entry] = call.arguments as { properties?: (Node & { key: { name: string } })[] }[];
  return entry?.properties ?? [];
}

function listKept(call: Node, cut: ReadonlySet<string>): Node[] {
  return listProperties(call).filter(({ key }) => !cut.has(key.name));
}

function listCuts(call: Node, code: string, cut: ReadonlySet<string>): Edit[] {
  return listProperties(call)
    .filter(({ key }) => cut.has(key.name))
    .map(({ start, end }) => ({ at: start, until: code[end] === ',' ? end + 1 : end, text: '' }));
}

/** Calls whose result is a constant of the module. */
function listMade(node: Node): Node[] {
  const inits = ((node.declarations ?? []) as { init?: Node | null }[]).map(({ init }) => init);
  return inits.filter((init) => init?.type === 'CallExpression').map((init) => init as Node);
}

/** What is made by a pure function that nobody asks for is dropped. */
function toLazyEdits(call: Node, code: string, cut: ReadonlySet<string>): Edit[] {
  return [
    { at: call.start, until: call.start, text: '/* @__PURE__ */ (() => ' },
    { at: call.end, until: call.end, text: ')()' },
    ...(isCall(call) ? listCuts(call, code, cut) : []),
  ];
}

function toCallEdits(
  statement: Node,
  code: string,
  { schemas, used }: { schemas: ReadonlySet<string>; used: ReadonlySet<string> },
  other: (name: string) => ContractModule,
): Edit[] {
  const { start, end } = statement;
  for (const { names, from } of readImport(statement)) {
    const kept = names.filter((name) => !schemas.has(name) && used.has(name));
    if (kept.length === 0) return [{ at: start, until: end, text: '' }];
    const { isSplit, plain } = from.startsWith('./') ? other(from.slice(2)) : { isSplit: false, plain: new Set() };
    if (kept.length < names.length || isSplit) {
      return [{ at: start, until: end, text: splitImport(kept.join(), from, (name) => isSplit && plain.has(name)) }];
    }
  }
  return readValues(statement).flatMap(({ node, names }) =>
    names.some((name) => schemas.has(name))
      ? [{ at: start, until: end, text: '' }]
      : listMade(node).flatMap((call) => toLazyEdits(call, code, WITHOUT_SCHEMAS)),
  );
}

/** Takes plain names from the calls, schemas from the file itself; types are none of the browser's. */
export function splitImport(names: string, source: string, isPlain: (name: string) => boolean): string {
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  const isCall = (name: string) => isPlain(name.replace(/ as .*/, ''));
  const write = (chosen: string[], from: string) =>
    chosen.length === 0 ? '' : `import { ${chosen.join(', ')} } from '${from}';`;
  return `${write(wanted.filter(isCall), source + CALLS)}${write(
    wanted.filter((name) => !isCall(name)),
    source,
  )}`;
}

function edit(code: string, edits: readonly Edit[]): string {
  let done = '';
  let position = 0;
  for (const { at, until, text } of edits.toSorted((a, b) => a.at - b.at)) {
    done += code.slice(position, at) + text;
    position = until;
  }
  return done + code.slice(position);
}
