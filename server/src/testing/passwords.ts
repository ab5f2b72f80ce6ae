import { hash } from '@node-rs/argon2';

/** The lowest cost parameters that argon2 permits. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes a password so that its verification takes only microseconds. A hash contains its cost parameters, and the verification uses them. */
export function hashCheaply(password: string): Promise<string> {
  return hash(password, CHEAP);
}
