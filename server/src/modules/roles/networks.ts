import ip from 'ipaddr.js';

export type Network = ReturnType<typeof ip.parseCIDR>;

const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** Length of the prefix of an IPv4 address that is written as an IPv6 address (RFC 4291 §2.5.5.2). */
const MAPPED_BITS = IPV6_BITS - IPV4_BITS;

/**
 * Parses an IP address or a network; returns null for any other text. Unusual notations such as `127.1`, `0x7f000001` and `010.0.0.1` are rejected,
 * because programs disagree about the address that they mean.
 */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return null;
  const isPlain = address.includes(':') ? ip.IPv6.isValid(address) : ip.IPv4.isValidFourPartDecimal(address);
  // Rejects an address with a zone, which names an interface of one machine and never a remote address.
  if (!isPlain || address.includes('%')) return null;
  const parsed = ip.parse(address);
  const most = parsed.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS;
  const bits = prefix === undefined ? most : Number(prefix);
  if (bits > most) return null;
  if (parsed instanceof ip.IPv6 && parsed.isIPv4MappedAddress()) {
    return bits < MAPPED_BITS ? null : [parsed.toIPv4Address(), bits - MAPPED_BITS];
  }
  return [parsed, bits];
}

/** Returns the canonical text of a network, without host bits; a single address has no prefix length. */
export function formatNetwork([address, bits]: Network): string {
  const most = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS;
  if (bits === most) return address.toString();
  const cidr = `${address.toString()}/${bits}`;
  const first = address.kind() === 'ipv4' ? ip.IPv4.networkAddressFromCIDR(cidr) : ip.IPv6.networkAddressFromCIDR(cidr);
  return `${first.toString()}/${bits}`;
}

/** Returns whether an address is in one of the networks. An IPv4 address may also be written as a dual-stack socket reports it (`::ffff:1.2.3.4`). */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const own = parseNetwork(address.replace(/%.*$/, ''))?.[0];
  return (
    own !== undefined && networks.some(([network, bits]) => network.kind() === own.kind() && own.match(network, bits))
  );
}
