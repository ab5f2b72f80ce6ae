import { HOUSES } from '@bobbin/domain/factories/houses';
import { isCode, isTest, type Source } from './sources.ts';

/**
 * Where a factory is named: its facts, its connector, the documents' own endpoints and fields, the settings, and the one
 * place that joins facts and connectors.
 */
const ALLOWED = [
  /^domain\/src\/factories\//,
  new RegExp(`^connectors/src/(${HOUSES.join('|').toLowerCase()})/`),
  /^contract\/src\/(auth|connections|fulfilment|members)(?:\.calls)?\.ts$/,
  /^server\/src\/(config|partners)\.ts$/,
];
/** A marketplace's flash sale is no factory. */
const NAME = new RegExp(`(${HOUSES.join('|')})(?![ _-]?sale)`, 'i');

/** Tells of every line of the product that knows a factory by name. */
export function checkFactoryNames({ path, text }: Source): string[] {
  const isProduct = /^(domain|contract|connectors|server|web)\/src\//.test(path) && isCode(path);
  if (!isProduct || isTest(path) || ALLOWED.some((pattern) => pattern.test(path))) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/(?:^\s*(?:\*|\/\*)|(?:^|\s)\/\/).*/, '');
    const [name] = NAME.exec(code) ?? [];
    return name === undefined ? [] : [`${index + 1}: names the factory ${name}`];
  });
}
