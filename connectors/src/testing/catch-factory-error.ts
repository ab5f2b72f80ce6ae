import { FactoryError } from '../factory.ts';

/** Returns the error of a call that must fail. */
export async function catchFactoryError(promise: Promise<unknown>): Promise<FactoryError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FactoryError)) throw new Error(`expected a FactoryError, not ${String(error)}`);
  return error;
}
