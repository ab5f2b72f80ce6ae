import { CROSS_TENANT } from '../../server/src/testing/scope/cross-tenant-statements.ts';
import { isTest, type Source } from './sources.ts';
import { listMentions, readOwners } from './tables.ts';

const SCOPE = /:\s*(?:readonly )?(?:Owner|Seller|System|Staff)Scope\b/;
const OWN_SCOPE = /:\s*(?:Owner|Seller|System)Scope\b/;
const SEVERAL = /owner_id = any\(|'owner_id', 'in'/;
const MINT = /\bas (?:Owner|Seller|System|Staff)Scope\b/;

/** A function or another statement at the top level of a file. */
interface Piece {
  name: string;
  text: string;
}

/** Splits a file into its top-level statements, without the comments before each statement. */
function listPieces(text: string): Piece[] {
  return text
    .split(/^(?=(?:export |async |function |const |class |interface |type |\/\*\*|\/\/))/m)
    .map((piece) => ({ name: /(?:function|const|class)\s+(\w+)/.exec(piece)?.[1] ?? '', text: piece }))
    .filter(({ text: piece }) => !/^\/[*/]/.test(piece));
}

/**
 * Reports queries of a seller's table without a scope. A query takes the scope of an owner, or a staff scope with several named owners. A
 * cross-tenant query takes no owner's scope, states its name, and is in a list with its reason.
 */
export function checkScopes(sources: Source[]): string[] {
  const owners = readOwners(sources);
  const isSellers = (piece: string) =>
    listMentions(piece, owners).some(({ table }) => owners.get(table)?.isReference === false);
  return sources
    .filter(({ path }) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const faults: string[] = [];
      if (path !== 'server/src/platform/access.ts' && MINT.test(text)) {
        faults.push(`${path}: only platform/access.ts makes a scope`);
      }
      const isCrossTenant = path.endsWith('.cross-tenant.sql.ts');
      const isQueries = path.endsWith('.sql.ts') || path.startsWith('server/src/platform/');
      if (!isCrossTenant && path !== 'server/src/platform/cross-tenant.ts' && /\bcrossTenant\(/.test(text)) {
        faults.push(`${path}: only *.cross-tenant.sql.ts begins a statement over all owners`);
      }
      for (const piece of listPieces(text)) {
        if (isCrossTenant)
          faults.push(...judgeCrossTenant(piece, isSellers(piece.text)).map((fault) => `${path}: ${fault}`));
        else if (isQueries && isSellers(piece.text)) {
          if (!SCOPE.test(piece.text))
            faults.push(`${path}: ${piece.name} names a table of sellers and takes no scope`);
          else if (SEVERAL.test(piece.text) && !/:\s*StaffScope\b/.test(piece.text)) {
            faults.push(`${path}: ${piece.name} reads several owners without a scope of staff`);
          }
        }
      }
      return faults;
    });
}

function judgeCrossTenant({ name, text }: Piece, namesTable: boolean): string[] {
  const faults: string[] = [];
  if (OWN_SCOPE.test(text)) faults.push(`${name} takes the scope of an owner: it belongs into <topic>.sql.ts`);
  const mark = /\bcrossTenant\('(\w+)'\)/.exec(text)?.[1];
  if (namesTable && text.startsWith('export ') && mark !== name)
    faults.push(`${name} does not begin with its own name`);
  if (mark !== undefined && !CROSS_TENANT.has(mark))
    faults.push(`${mark} is not among the cross-tenant queries, with its reason`);
  return faults;
}

/** Reports cross-tenant queries in the list that no longer exist. */
export function listForgottenCrossTenant(sources: Source[]): string[] {
  const used = sources
    .filter(({ path }) => path.endsWith('.cross-tenant.sql.ts') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\bcrossTenant\('(\w+)'\)/g)].map(([, name = '']) => name));
  return [...CROSS_TENANT.keys()].filter((name) => !used.includes(name));
}
