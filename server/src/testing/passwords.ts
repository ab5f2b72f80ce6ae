import { hash } from '@node-rs/argon2';

/** The lowest costs that the algorithm allows. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes a password so that each sign-in costs microseconds: a hash carries its own costs, and verifying follows them. */
export function hashCheaply(password: string): Promise<string> {
  return hash(password, CHEAP);
}
