import { HOUSES } from '@bobbin/domain/factories/houses';
import { isCode, isTest, type Source } from './sources.ts';

/**
 * Files that may name a factory: its facts, its connector, the endpoints and fields that the API documents name, the settings, and the file that
 * joins facts and connectors.
 */
const ALLOWED = [
  /^domain\/src\/factories\//,
  new RegExp(`^connectors/src/(${HOUSES.join('|').toLowerCase()})/`),
  /^contract\/src\/(auth|connections|fulfilment|members)(?:\.calls)?\.ts$/,
  /^server\/src\/(config|partners)\.ts$/,
];
/** FLASH is the name of a factory, but a flash sale of the marketplace is not. */
const NAME = new RegExp(`(${HOUSES.join('|')})(?![ _-]?sale)`, 'i');

/** Reports every line of the product that names a factory in another file. */
export function checkFactoryNames({ path, text }: Source): string[] {
  const isProduct = /^(domain|contract|connectors|server|web)\/src\//.test(path) && isCode(path);
  if (!isProduct || isTest(path) || ALLOWED.some((pattern) => pattern.test(path))) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/(?:^\s*(?:\*|\/\*)|(?:^|\s)\/\/).*/, '');
    const [name] = NAME.exec(code) ?? [];
    return name === undefined ? [] : [`${index + 1}: names the factory ${name}`];
  });
}
