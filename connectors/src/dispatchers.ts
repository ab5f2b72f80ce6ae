import type { Proxy } from '@bobbin/domain/shops/proxy';
import { lookup as resolveName } from 'node:dns';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { checkHost, createLookupPublic, type Resolve } from './addresses.ts';
import { createSocksAgent } from './socks.ts';

/**
 * Maximum number of proxies with open connections. A seller's shops are processed one after another, so the connections of the least recently used
 * proxy can be closed.
 */
const MAX_PROXIES = 200;

export interface Dispatchers {
  /**
   * Returns the dispatcher for a target. A shop with a proxy always connects through the proxy. Errors: PrivateAddressError when
   * the proxy, or a target that must be public, is a literal private address.
   */
  get(target: URL, proxy: Proxy | null, onlyPublic: boolean): Dispatcher;
  close(): Promise<void>;
}

/**
 * Creates the connection pools of one partner: one for direct connections and one for each proxy.
 * Units: milliseconds. Errors: none when it is created.
 */
export function createDispatchers(options: {
  connectTimeoutMs: number;
  allowPrivateAddresses: boolean;
  /** `host:port` of proxies that may be in a private network. */
  knownProxies?: readonly string[];
  /** Resolver of host names; by default the operating system's resolver. */
  resolve?: Resolve;
}): Dispatchers {
  const isKnown = ({ host, port }: Proxy) => options.knownProxies?.includes(`${host}:${port}`) ?? false;
  const guard = options.allowPrivateAddresses ? {} : { lookup: createLookupPublic(options.resolve ?? resolveName) };
  const direct = new Agent({ connectTimeout: options.connectTimeoutMs });
  const publicOnly = new Agent({ connectTimeout: options.connectTimeoutMs, connect: guard });
  const proxies = new Map<string, Dispatcher>();

  function getProxyAgent(proxy: Proxy): Dispatcher {
    if (!options.allowPrivateAddresses && !isKnown(proxy)) checkHost(proxy.host);
    const key = JSON.stringify([proxy.protocol, proxy.host, proxy.port, proxy.username, proxy.password]);
    const agent = proxies.get(key) ?? createProxyAgent(proxy);
    // The entry is deleted and inserted again, so that the first entry of the map is the least recently used one.
    proxies.delete(key);
    proxies.set(key, agent);
    const [oldest] = proxies;
    if (proxies.size > MAX_PROXIES && oldest !== undefined) {
      proxies.delete(oldest[0]);
      void oldest[1].close();
    }
    return agent;
  }

  function createProxyAgent(proxy: Proxy): Dispatcher {
    const connectTimeout = options.connectTimeoutMs;
    const ownGuard = isKnown(proxy) ? {} : guard;
    if (proxy.protocol === 'socks5') return createSocksAgent(proxy, { connectTimeoutMs: connectTimeout, ...ownGuard });
    const credentials = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
    return new ProxyAgent({
      uri: `${proxy.protocol}://${proxy.host}:${proxy.port}`,
      token: `Basic ${credentials}`,
      connectTimeout,
      proxyTls: ownGuard,
    });
  }

  return {
    get(target, proxy, onlyPublic) {
      // The proxy resolves the target's name, so the call cannot reach our own network.
      if (proxy !== null) return getProxyAgent(proxy);
      if (!onlyPublic || options.allowPrivateAddresses) return direct;
      checkHost(target.hostname);
      return publicOnly;
    },
    async close() {
      await Promise.all([direct.close(), publicOnly.close(), ...[...proxies.values()].map((agent) => agent.close())]);
    },
  };
}
