/** Creates an idempotency key for one action; the caller reuses the key until the action is done. */
export function createActionKey(): string {
  // randomUUID exists in secure contexts only, not on a page with a plain http URL in the local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
