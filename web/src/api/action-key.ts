/** Creates an idempotency key for one action; the caller keeps it until the action is done. */
export function createActionKey(): string {
  // randomUUID exists in secure contexts only, so not at a plain http address of the local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
